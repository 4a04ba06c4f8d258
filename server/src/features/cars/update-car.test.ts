import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cars } from '../../db/tables/cars.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildModification } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

async function ownCar() {
  const owner = await signedIn(test);
  const { id } = await buildCar(test.deps.db, { customerId: owner.userId });
  await test.deps.db.update(cars).set({ mileage: 98_000 }).where(eq(cars.id, id));
  return { owner, id };
}

const change = (owner: SignedIn, form: Record<string, unknown>) =>
  call(test.app, carEndpoints.update, form, owner);

describe('changing a car', () => {
  it('changes the fields that are sent and leaves the rest', async () => {
    const { owner, id } = await ownCar();
    const form = { id, vin: 'z94c24 1bbkr 012345', mileage: 99_500 };
    const { status, data } = await call(test.app, carEndpoints.update, form, owner);
    expect(status).toBe(200);
    expect(data.auto).toMatchObject({
      id,
      vin: 'Z94C241BBKR012345',
      mileage: 99_500,
      licensePlate: 'А482КХ777',
      year: 2019,
    });
    expect((await call(test.app, carEndpoints.index, {}, owner)).data).toEqual([data.auto]);
  });

  it('empties the fields in clear, but keeps those that are sent too', async () => {
    const { owner, id } = await ownCar();
    const { data } = await change(owner, { id, clear: ['licence_plate', 'mileage', 'year'], year: 2020 });
    expect(data.auto).toMatchObject({ licensePlate: null, mileage: null, year: 2020 });
    expect((await change(owner, { id, clear: ['mark'] })).status).toBe(422);
  });

  it('refuses the plate of another car of the garage, and takes its own again', async () => {
    const { owner, id } = await ownCar();
    const other = await buildCar(test.deps.db, { customerId: owner.userId });
    await test.deps.db.update(cars).set({ licencePlate: 'А001АА77' }).where(eq(cars.id, other.id));
    const refused = await change(owner, { id, licence_plate: 'А001АА77' });
    expect(refused.status).toBe(409);
    expect(refused.errors).toEqual([expect.objectContaining({ code: 'car_in_garage', car_id: other.id })]);
    expect((await change(owner, { id, licence_plate: 'А482КХ777' })).status).toBe(200);
    // Two cars with one plate, from before it was refused.
    await test.deps.db.update(cars).set({ licencePlate: 'А482КХ777' }).where(eq(cars.id, other.id));
    expect((await change(owner, { id, licence_plate: 'А482КХ777', year: 2020 })).status).toBe(200);
  });

  it('refuses a smaller mileage unless it is confirmed as a correction', async () => {
    const { owner, id } = await ownCar();
    const refused = await call(test.app, carEndpoints.update, { id, mileage: 89_000 }, owner);
    expect(refused.status).toBe(409);
    expect(refused.errors).toEqual([expect.objectContaining({ code: 'mileage_decreased', mileage: 98_000 })]);
    expect((await change(owner, { id, mileage: 98_000 })).status).toBe(200);
    const meant = await change(owner, { id, mileage: 89_000, is_mileage_corrected: 1 });
    expect(meant.data.auto.mileage).toBe(89_000);
  });

  it('moves the car to another branch of the catalogue, its mark included', async () => {
    const { owner, id } = await ownCar();
    const branch = await buildModification(test.deps.db);
    const { data } = await change(owner, {
      id,
      model_id: branch.modelId,
      generation_id: branch.generationId,
      modification_id: branch.modificationId,
    });
    expect(data.auto).toMatchObject({
      mark: { id: branch.markId },
      model: { id: branch.modelId },
      modification: { id: branch.modificationId },
    });
  });

  it('refuses parts of two branches under their fields', async () => {
    const { owner, id } = await ownCar();
    const branch = await buildModification(test.deps.db);
    const text = ['Выберите модель, поколение и модификацию'];
    const modification = await change(owner, { id, modification_id: branch.modificationId });
    expect(modification.errors).toEqual({ modification_id: text });
    const model = await change(owner, { id, model_id: branch.modelId });
    expect(model.errors).toEqual({ generation_id: text });
  });

  it('refuses a year far from the generation, a broken plate and a broken VIN', async () => {
    const { owner, id } = await ownCar();
    const year = await change(owner, { id, year: 2010 });
    expect(year.errors).toEqual({ year: ['Это поколение выпускали с 2017 по 2022 год'] });
    const broken = await call(test.app, carEndpoints.update, { id, licence_plate: 'А12', vin: 'OOO' }, owner);
    expect(broken.status).toBe(422);
    expect(Object.keys(broken.errors as object).sort()).toEqual(['licence_plate', 'vin']);
  });

  it("does not find another person's car or an archived one", async () => {
    const { owner, id } = await ownCar();
    const other = await signedIn(test);
    expect((await change(other, { id, mileage: 100_000 })).status).toBe(404);
    await test.deps.db.update(cars).set({ isArchived: true }).where(eq(cars.id, id));
    expect((await change(owner, { id, mileage: 100_000 })).status).toBe(404);
  });

  it('is for customers only', async () => {
    const { id } = await ownCar();
    expect((await call(test.app, carEndpoints.update, { id })).status).toBe(401);
    const manager = await signedIn(test, { roles: ['service'] });
    expect((await call(test.app, carEndpoints.update, { id }, manager)).status).toBe(403);
  });
});
