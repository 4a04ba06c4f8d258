import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { carGenerations, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { hours, minutes } from '../../platform/clock/durations.ts';
import { openPlateRegistry } from '../../platform/plate-registry/open-plate-registry.ts';
import { DemoPlateRegistry } from '../../platform/plate-registry/plate-registry.demo.ts';
import { HttpPlateRegistry } from '../../platform/plate-registry/plate-registry.real.ts';
import type { RegistryCar } from '../../platform/plate-registry/plate-registry.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildMark } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const vin = 'XTA21099012345678';
const notFound = [
  { code: 'car_not_found_by_plate', message: 'По этому номеру машина не нашлась. Выберите её вручную' },
];

afterEach(() => registryIs(new DemoPlateRegistry()));

function registryIs(registry: { find(plate: string): Promise<RegistryCar | undefined> }): void {
  // The running server holds a copy of the deps but the same registry object.
  Object.assign(test.deps.plateRegistry, { find: (plate: string) => registry.find(plate) });
}
const registrySays = (car: RegistryCar) => registryIs({ find: async () => car });

/** Kia Rio of the demo driver, in two generations with two engines each. */
async function rio() {
  const { db } = test.deps;
  const markId = await buildMark(db, { slug: 'kia', name: 'Kia' });
  const only = <Row>([row]: Row[]): Row => {
    if (row === undefined) throw new Error('the row was not made');
    return row;
  };
  const model = only(await db.insert(carModels).values({ markId, name: 'Rio', nameRu: 'Рио' }).returning());
  const generations = await db
    .insert(carGenerations)
    .values([
      { modelId: model.id, name: 'III (UB)', yearFrom: 2011, yearTo: 2017, sort: 1 },
      { modelId: model.id, name: 'IV (FB)', yearFrom: 2017, yearTo: 2020, sort: 2 },
    ])
    .returning();
  const fourth = only(generations.slice(1));
  const modifications = await db
    .insert(carModifications)
    .values([
      { generationId: fourth.id, name: '1.4 MT (100 л.с.)', powerHp: 100, sort: 1 },
      { generationId: fourth.id, name: '1.6 AT (123 л.с.)', powerHp: 123, sort: 2 },
    ])
    .returning();
  return { markId, modelId: model.id, generationId: fourth.id, modification: only(modifications.slice(1)) };
}

const lookUp = (plate: string, ip?: string) =>
  call(test.app, carEndpoints.byPlate, { license_plate: plate }, ip ? { ip } : {});

describe('looking a car up by its plate', () => {
  it('finds a car of the demo seed by a plate typed in Latin, with names of our catalogue', async () => {
    const { markId, modelId, generationId } = await rio();
    const { status, data } = await lookUp('a 482 kx | 777');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      mark: { id: markId, name: 'Kia' },
      model: { id: modelId, name: 'Rio' },
      generation: { id: generationId, name: 'IV (FB)' },
      modification: null,
      licensePlate: 'А482КХ777',
      year: 2019,
    });
  });

  it('leaves ambiguous matches to the driver and finds unique ones', async () => {
    const { modification } = await rio();
    registrySays({ mark: 'KIA', model: 'Рио', year: 2017 });
    expect((await lookUp('А001АА77')).data).toMatchObject({
      generation: null,
      modification: null,
      vin: null,
    });
    registrySays({ mark: 'KIA', model: 'Рио', year: 2018, power_hp: 123.0 });
    expect((await lookUp('А001АА77')).data.modification).toEqual({
      id: modification.id,
      name: '1.6 AT (123 л.с.)',
    });
  });

  it.each(['lada', 'LADA', 'ваз', 'Лада', 'Lada (ВАЗ)'])(
    "recognises a mark under the registry's name: %s",
    async (mark) => {
      const { db } = test.deps;
      const markId = await buildMark(db, { slug: 'lada', name: 'LADA (ВАЗ)', nameRu: 'Лада' });
      await db.insert(carModels).values({ markId, name: 'Vesta' });
      registrySays({ mark, model: 'VESTA' });
      expect((await lookUp('А001АА77')).data.mark).toEqual({ id: markId, name: 'LADA (ВАЗ)' });
    },
  );

  it("never returns cars of drivers' garages", async () => {
    await rio();
    const driver = await signedIn(test);
    const { id } = await buildCar(test.deps.db, { customerId: driver.userId });
    await test.deps.db.update(cars).set({ licencePlate: 'В555ВВ777', vin }).where(eq(cars.id, id));
    expect((await lookUp('В555ВВ777')).errors).toEqual(notFound);
  });

  it('does not find an unknown plate, or a model that our catalogue lacks', async () => {
    expect((await lookUp('В999ВВ77')).errors).toEqual(notFound);
    registrySays({ mark: 'Trabant', model: '601' });
    expect((await lookUp('В999ВВ77')).errors).toEqual(notFound);
  });

  it('refuses an incomplete plate under its field', async () => {
    const { status, errors } = await lookUp('А12');
    expect(status).toBe(422);
    expect(errors).toEqual({ license_plate: ['Госномер неполный. Пример: А 123 ВС 77'] });
  });

  it('is limited by address', async () => {
    for (let requests = 0; requests < 20; requests += 1)
      expect((await lookUp('В999ВВ77', '10.0.0.7')).status).toBe(404);
    expect((await lookUp('В999ВВ77', '10.0.0.7')).errors).toMatchObject([{ code: 'too_many_requests' }]);
    expect((await lookUp('В999ВВ77', '10.0.0.8')).status).toBe(404);
  });
});

describe('the VIN of a look-up', () => {
  const browser = 'browser-of-the-driver';
  const masked = 'XTA*********45678';

  /** A look-up of `who` (without it, a visitor without a browser hash), and the form that would use it. */
  async function found(
    who: { token?: string; identityHash?: string },
    catalogue?: Awaited<ReturnType<typeof rio>>,
  ) {
    const { modelId, generationId, modification } = catalogue ?? (await rio());
    registrySays({ mark: 'kia', model: 'Rio', year: 2019, power_hp: 123, vin: ` ${vin.toLowerCase()} ` });
    const requests = {
      license_plate: 'А482КХ777',
      ...(who.identityHash && { identity_hash: who.identityHash }),
    };
    const { data } = await call(test.app, carEndpoints.byPlate, requests, {
      ip: '10.0.0.20',
      ...(who.token && { token: who.token }),
    });
    const form = {
      model_id: modelId,
      generation_id: generationId,
      modification_id: modification.id,
      licence_plate: 'А482КХ777',
      lookup_id: data.lookup_id,
    };
    return { data, form };
  }

  /** Into an empty garage, which has a plate once. */
  async function add(form: Record<string, unknown>, owner: SignedIn) {
    await test.deps.db.update(cars).set({ isArchived: true }).where(eq(cars.customerId, owner.userId));
    return call(test.app, carEndpoints.create, form, owner);
  }

  /** The VIN of a new car in the answer, and the stored one. */
  async function vinsOfNew(form: Record<string, unknown>, owner: SignedIn) {
    const { data } = await add(form, owner);
    const [row] = await test.deps.db.select().from(cars).where(eq(cars.id, data.auto.id));
    return { shown: data.auto.vin, stored: row?.vin ?? null };
  }
  const nothing = { shown: null, stored: null };

  it('is stored whole and shown masked: a plate proves no ownership', async () => {
    const driver = await signedIn(test);
    const { data, form } = await found(driver);
    expect(data.vin).toBe(masked);
    expect(Buffer.from(data.lookup_id, 'base64').toString()).not.toContain(vin);
    expect(await vinsOfNew(form, driver)).toEqual({ shown: masked, stored: vin });
    const garage = await call(test.app, carEndpoints.index, {}, driver);
    expect(garage.data[0]?.vin).toBe(masked);
  });

  it('survives the login with the browser that looked it up', async () => {
    const driver = await signedIn(test);
    const { form } = await found({ identityHash: browser });
    expect(await vinsOfNew({ ...form, identity_hash: browser }, driver)).toEqual({
      shown: masked,
      stored: vin,
    });
  });

  it('is not given to another person, another browser or a caller without one', async () => {
    const [driver, other] = [await signedIn(test), await signedIn(test)];
    const catalogue = await rio();
    const ofDriver = await found(driver, catalogue);
    expect(await vinsOfNew(ofDriver.form, other)).toEqual(nothing);
    expect(await vinsOfNew({ ...ofDriver.form, identity_hash: browser }, other)).toEqual(nothing);
    const ofBrowser = await found({ identityHash: browser }, catalogue);
    const elsewhere = { ...ofBrowser.form, identity_hash: 'browser-of-somebody-else' };
    expect(await vinsOfNew(elsewhere, other)).toEqual(nothing);
    expect(await vinsOfNew(ofBrowser.form, other)).toEqual(nothing);
  });

  it('is empty for a caller who is neither signed in nor known by a browser', async () => {
    const { data, form } = await found({});
    expect(data.vin).toBe(masked);
    expect(await vinsOfNew({ ...form, identity_hash: browser }, await signedIn(test))).toEqual(nothing);
  });

  it('is replaced by a typed one, which is shown, and is not given to another plate', async () => {
    const driver = await signedIn(test);
    const { form } = await found(driver);
    const typed = 'Z94CB41AAGR323020';
    expect(await vinsOfNew({ ...form, vin: typed }, driver)).toEqual({ shown: typed, stored: typed });
    expect(await vinsOfNew({ ...form, licence_plate: 'А001АА77' }, driver)).toEqual(nothing);
  });

  it('expires in an hour, and a forged look-up is ignored', async () => {
    const { form } = await found({ identityHash: browser });
    const own = { ...form, identity_hash: browser };
    const forged = { ...own, lookup_id: `${form.lookup_id.slice(0, -4)}AAAA` };
    expect(await vinsOfNew(forged, await signedIn(test))).toEqual(nothing);
    test.clock.advance(hours(1) - minutes(1));
    expect((await vinsOfNew(own, await signedIn(test))).stored).toBe(vin);
    test.clock.advance(minutes(1));
    expect(await vinsOfNew(own, await signedIn(test))).toEqual(nothing);
  });

  it('is replaced by what the owner types, and removed with its plate', async () => {
    const driver = await signedIn(test);
    const { form } = await found(driver);
    const change = async (changes: Record<string, unknown>) => {
      const { data } = await add(form, driver);
      const changed = await call(test.app, carEndpoints.update, { id: data.auto.id, ...changes }, driver);
      return changed.data.auto.vin;
    };
    expect(await change({ mileage: 98_000 })).toBe(masked);
    expect(await change({ vin })).toBe(vin);
    expect(await change({ licence_plate: 'А001АА77' })).toBeNull();
    expect(await change({ licence_plate: 'А001АА77', vin })).toBe(vin);
    expect(await change({ clear: ['vin'] })).toBeNull();
  });
});

describe('outside the demo world', () => {
  it('no invented car is found by a plate that someone may have', async () => {
    const registry = openPlateRegistry({ plateRegistry: undefined, seedDemo: false });
    expect(await registry.find('А482КХ777')).toBeUndefined();
  });
});

describe('a registry of a provider', () => {
  async function served(status: number, answer: unknown) {
    const requests: unknown[] = [];
    const server = createServer(async (request, reply) => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      requests.push({ body: JSON.parse(body), authorization: request.headers.authorization });
      reply.writeHead(status).end(JSON.stringify(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    registryIs(new HttpPlateRegistry({ url: `http://127.0.0.1:${port}/cars`, token: 'key-1' }));
    return { requests, close: () => server.close() };
  }

  it('gets its token and its answer is used', async () => {
    await rio();
    const { requests, close } = await served(200, { mark: 'Kia', model: 'Rio', year: 2019, vin });
    expect((await lookUp('А001АА77')).data).toMatchObject({ year: 2019, vin: 'XTA*********45678' });
    expect(requests).toEqual([{ body: { plate: 'А001АА77' }, authorization: 'Bearer key-1' }]);
    close();
  });

  it.each([
    [404, {}],
    [503, {}],
    [200, { mark: 7 }],
  ])('that answers %i %j finds nothing, and the driver continues by hand', async (status, answer) => {
    await rio();
    const { close } = await served(status, answer);
    expect((await lookUp('А001АА77')).errors).toEqual(notFound);
    close();
  });
});
