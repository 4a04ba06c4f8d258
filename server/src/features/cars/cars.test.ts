import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildMark, buildModification } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

async function carForm() {
  const branch = await buildModification(test.deps.db, await buildMark(test.deps.db));
  return {
    model_id: branch.modelId,
    generation_id: branch.generationId,
    modification_id: branch.modificationId,
  };
}

describe('adding a car', () => {
  it('puts it first in the garage, its plate in Cyrillic capitals', async () => {
    const { token } = await signedIn(test);
    const older = await call(test.app, carEndpoints.create, await carForm(), { token });
    const form = { ...(await carForm()), licence_plate: 'a 482 kx | 777', year: 2019, mileage: 98000 };
    const { status, data } = await call(test.app, carEndpoints.create, form, { token });
    expect(status).toBe(200);
    expect(data.auto).toMatchObject({ mark: { name: 'Kia' }, licensePlate: 'А482КХ777', year: 2019 });
    const garage = await call(test.app, carEndpoints.index, {}, { token });
    expect(garage.data.map(({ id }) => id)).toEqual([data.auto.id, older.data.auto.id]);
  });

  it('refuses a modification of another generation and a generation of another model', async () => {
    const { token } = await signedIn(test);
    const [one, other] = [await carForm(), await carForm()];
    const wrongModification = { ...one, modification_id: other.modification_id };
    const first = await call(test.app, carEndpoints.create, wrongModification, { token });
    expect(first.errors).toEqual({ modification_id: ['Выберите модель, поколение и модификацию'] });
    const second = await call(test.app, carEndpoints.create, { ...one, model_id: other.model_id }, { token });
    expect(second.errors).toEqual({ generation_id: ['Выберите модель, поколение и модификацию'] });
  });

  it('refuses a year far from the generation and names the years', async () => {
    const { token } = await signedIn(test);
    const form = await carForm();
    const at = (year: number) => call(test.app, carEndpoints.create, { ...form, year }, { token });
    expect((await at(2016)).status).toBe(200);
    expect((await at(2023)).status).toBe(200);
    expect((await at(2015)).errors).toEqual({ year: ['Это поколение выпускали с 2017 по 2022 год'] });
    expect((await at(2024)).status).toBe(422);
  });

  it('refuses an incomplete plate and an impossible VIN under their fields', async () => {
    const { token } = await signedIn(test);
    const form = { ...(await carForm()), licence_plate: 'А12', vin: 'OOO' };
    const { status, errors } = await call(test.app, carEndpoints.create, form, { token });
    expect(status).toBe(422);
    expect(Object.keys(errors as object).sort()).toEqual(['licence_plate', 'vin']);
  });

  it('refuses a plate that no car can have, and says why', async () => {
    const { token } = await signedIn(test);
    const refused = async (licence_plate: string) => {
      const form = { ...(await carForm()), licence_plate };
      return (await call(test.app, carEndpoints.create, form, { token })).errors;
    };
    expect(await refused('Я123ЖЩ77')).toEqual({
      licence_plate: [expect.stringContaining('Таких букв в госномере не бывает')],
    });
    expect(await refused('А000АА00')).toEqual({
      licence_plate: [expect.stringContaining('Номера 000 не бывает')],
    });
  });

  describe('with a plate of the garage', () => {
    const add = async (owner: SignedIn, licence_plate = 'a 482 kx | 777') =>
      call(test.app, carEndpoints.create, { ...(await carForm()), licence_plate }, owner);

    it('is refused and names that car, until it is removed', async () => {
      const owner = await signedIn(test);
      const { id } = (await add(owner)).data.auto;
      const again = await add(owner);
      expect(again.status).toBe(409);
      expect(again.errors).toEqual([expect.objectContaining({ code: 'car_in_garage', car_id: id })]);
      expect((await add(owner, 'А001АА77')).status).toBe(200);
      await call(test.app, carEndpoints.delete, { id }, owner);
      expect((await add(owner)).status).toBe(200);
    });

    it('is accepted from another person', async () => {
      expect((await add(await signedIn(test))).status).toBe(200);
      expect((await add(await signedIn(test))).status).toBe(200);
    });

    it('is added once by two requests at once', async () => {
      const owner = await signedIn(test);
      const form = { ...(await carForm()), licence_plate: 'А482КХ777' };
      const both = [1, 2].map(() => call(test.app, carEndpoints.create, form, owner));
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await call(test.app, carEndpoints.index, {}, owner)).data).toHaveLength(1);
    });

    it('does not concern cars without a plate', async () => {
      const owner = await signedIn(test);
      const form = await carForm();
      for (const _ of [1, 2])
        expect((await call(test.app, carEndpoints.create, form, owner)).status).toBe(200);
    });
  });

  it('is for customers only', async () => {
    const { token } = await signedIn(test, { roles: ['service'] });
    expect((await call(test.app, carEndpoints.create, await carForm(), { token })).status).toBe(403);
    expect((await call(test.app, carEndpoints.create, await carForm())).status).toBe(401);
  });
});

describe('the garage', () => {
  it('has no cars of others', async () => {
    const [mine, other] = [await signedIn(test), await signedIn(test)];
    await buildCar(test.deps.db, { customerId: other.userId });
    expect((await call(test.app, carEndpoints.index, {}, mine)).data).toEqual([]);
  });

  it('is closed to a visitor and to a workshop', async () => {
    expect((await call(test.app, carEndpoints.index, {})).status).toBe(401);
    const manager = await signedIn(test, { roles: ['service'] });
    expect((await call(test.app, carEndpoints.index, {}, manager)).status).toBe(403);
  });
});

describe('removing a car', () => {
  it('removes it from the garage and is idempotent', async () => {
    const { token, userId } = await signedIn(test);
    const { id } = await buildCar(test.deps.db, { customerId: userId });
    for (const _ of [1, 2])
      expect((await call(test.app, carEndpoints.delete, { id }, { token })).data).toEqual({
        id,
        is_archived: true,
      });
    expect((await call(test.app, carEndpoints.index, {}, { token })).data).toEqual([]);
  });

  it('is refused while a bid with it is open', async () => {
    const { customer, bid } = await buildBid(test);
    const remove = () => call(test.app, carEndpoints.delete, { id: bid.carId }, customer);
    expect((await remove()).errors).toEqual([
      expect.objectContaining({ code: 'has_active_bid', bid_id: bid.id }),
    ]);
    await test.deps.db.update(bids).set({ status: 'reject' }).where(eq(bids.id, bid.id));
    expect((await remove()).status).toBe(200);
  });

  it("does not find another person's car", async () => {
    const [mine, other] = [await signedIn(test), await signedIn(test)];
    const { id } = await buildCar(test.deps.db, { customerId: other.userId });
    expect((await call(test.app, carEndpoints.delete, { id }, mine)).status).toBe(404);
    expect((await call(test.app, carEndpoints.delete, { id: 'x' }, mine)).status).toBe(422);
  });
});
