import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { carModels } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { signedIn } from '../../testing/as.ts';
import {
  type BuiltModification,
  buildMark,
  buildModification,
  buildWorkshop,
  buildWorkType,
} from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const centre = { lat: 55.751, long: 37.619 };

async function carOfClass(carClass: string | null, markId?: number): Promise<BuiltModification> {
  const car = await buildModification(test.deps.db, markId);
  await test.deps.db.update(carModels).set({ class: carClass }).where(eq(carModels.id, car.modelId));
  return car;
}

/** Two workshops: the cheaper one is dearer for off-road cars. */
async function buildTown() {
  const { db } = test.deps;
  const markId = await buildMark(db);
  const [suv, small, odd] = [
    await carOfClass('J', markId),
    await carOfClass('B', markId),
    await carOfClass('off-road', markId),
  ];
  const oil = await buildWorkType(db);
  const brakes = await buildWorkType(db);
  const byClass = await buildWorkshop(db, {
    markIds: [markId],
    works: [
      { workTypeId: oil, priceFrom: 700, priceTo: 700, classPrices: { J: [1500, 1900] } },
      { workTypeId: brakes, priceFrom: 500, priceTo: 600 },
    ],
  });
  const general = await buildWorkshop(db, {
    markIds: [markId],
    works: [{ workTypeId: oil, priceFrom: 1000, priceTo: 1200 }],
  });
  await test.reindex();
  return { markId, suv, small, odd, oil, brakes, byClass, general };
}

const search = async (form: Record<string, unknown>, token?: string) => {
  const { data } = await call(
    test.app,
    workshopEndpoints.geoSearch,
    { ...centre, ...form },
    token ? { token } : {},
  );
  return data.services.flatMap((one) => ('price_to' in one ? one : []));
};
const pricesOf = async (form: Record<string, unknown>, token?: string) =>
  (await search(form, token)).map((one) => [
    one.id,
    one.price_from,
    one.price_to,
    one.price_is_exact,
    one.price_is_for_car,
  ]);

describe('geo-search with a car', () => {
  it('sorts by the price for the class of the car and says whose price it is', async () => {
    const { suv, small, odd, oil, byClass, general } = await buildTown();
    const form = { work_type_ids: [oil], sort: 'price' };
    expect(await pricesOf(form)).toEqual([
      [byClass.id, 700, 700, true, null],
      [general.id, 1000, 1200, false, null],
    ]);
    expect(await pricesOf({ ...form, modification_id: suv.modificationId })).toEqual([
      [general.id, 1000, 1200, false, false],
      [byClass.id, 1500, 1900, false, true],
    ]);
    for (const { modificationId } of [small, odd])
      expect(await pricesOf({ ...form, modification_id: modificationId })).toEqual([
        [byClass.id, 700, 700, true, false],
        [general.id, 1000, 1200, false, false],
      ]);
  });

  it('filters and counts by the price for the class', async () => {
    const { suv, small, oil, byClass } = await buildTown();
    const form = { work_type_ids: [oil], price_to: 900 };
    const idsOf = async (car: BuiltModification) =>
      (await search({ ...form, modification_id: car.modificationId })).map(({ id }) => id);
    expect(await idsOf(small)).toEqual([byClass.id]);
    expect(await idsOf(suv)).toEqual([]);
    const ceilings = async (car: BuiltModification) => {
      const { data } = await call(test.app, workshopEndpoints.geoSearch, {
        ...centre,
        work_type_ids: [oil],
        modification_id: car.modificationId,
        with_facets: 1,
      });
      return data.facets?.price_to;
    };
    expect(await ceilings(small)).toEqual([{ value: 700, count: 1 }]);
    expect(await ceilings(suv)).toEqual([{ value: 1000, count: 1 }]);
  });

  it('adds prices for the class and for all classes, and says that the sum is not for the car alone', async () => {
    const { suv, oil, brakes, byClass } = await buildTown();
    const form = { work_type_ids: [oil, brakes], modification_id: suv.modificationId };
    expect(await pricesOf(form)).toEqual([[byClass.id, 2000, 2500, false, false]]);
    expect(await pricesOf({ modification_id: suv.modificationId, sort: 'price' })).toMatchObject([
      [byClass.id, 500, 600, false, null],
      expect.anything(),
    ]);
  });

  it('takes the class of a car of the garage', async () => {
    const { suv, oil, byClass, general } = await buildTown();
    const { userId, token } = await signedIn(test);
    const [car] = await test.deps.db
      .insert(cars)
      .values({ ...suv, customerId: userId })
      .returning();
    const form = { work_type_ids: [oil], sort: 'price', auto_id: car?.id };
    const ids = async (own?: string) => (await search(form, own)).map(({ id }) => id);
    expect(await ids(token)).toEqual([general.id, byClass.id]);
    expect(await ids()).toEqual([byClass.id, general.id]);
  });
});

describe('a workshop with prices by class', () => {
  it('lists for a car its prices for that class, and marks the others', async () => {
    const { suv, small, oil, brakes, byClass } = await buildTown();
    const worksFor = async (car?: BuiltModification) => {
      const form = { service_id: byClass.id, modification_id: car?.modificationId };
      const { data } = await call(test.app, workshopEndpoints.view, form);
      return data.work_types.map((work) => [
        work.work_type_id,
        work.price_from,
        work.price_to,
        work.price_is_for_car,
      ]);
    };
    expect(await worksFor()).toEqual([
      [oil, 700, 700, null],
      [brakes, 500, 600, null],
    ]);
    expect(await worksFor(suv)).toEqual([
      [oil, 1500, 1900, true],
      [brakes, 500, 600, false],
    ]);
    expect(await worksFor(small)).toEqual([
      [oil, 700, 700, false],
      [brakes, 500, 600, false],
    ]);
  });

  it('shows them in the tree of works', async () => {
    const { suv, oil, byClass } = await buildTown();
    const { data } = await call(test.app, workTypeEndpoints.tree, {
      service_id: byClass.id,
      modification_id: suv.modificationId,
      selected_ids: [oil],
    });
    expect(data).toMatchObject({ price_from: 1500, price_to: 1900 });
  });
});
