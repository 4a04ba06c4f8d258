import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidWorks } from '../../../db/tables/bids.ts';
import { carModels } from '../../../db/tables/car-catalogue.ts';
import { cars } from '../../../db/tables/cars.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import { workshopWorks } from '../../../db/tables/workshops.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { buildCity, buildWorkshop, buildWorkType } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

type Deal = Awaited<ReturnType<typeof buildBid>>;
const marketOf = ({ bid, customer }: Deal) =>
  call(test.app, customerBidEndpoints.market, { id: bid.id }, customer);

/** A bid with its works, and the mark of its car; its own workshop has no price list. */
async function buildRequest() {
  const deal = await buildBid(test);
  const { db } = test.deps;
  await db.delete(workshopWorks).where(eq(workshopWorks.workshopId, deal.workshop.id));
  const [car] = await db.select().from(cars).where(eq(cars.id, deal.carId));
  return {
    deal,
    car: { markId: car?.markId ?? 0, modelId: car?.modelId ?? 0 },
    works: deal.workshop.workTypeIds,
  };
}

async function buildLists(
  prices: readonly (readonly [from: number, to: number])[],
  works: readonly number[],
  options: Parameters<typeof buildWorkshop>[1] = {},
) {
  for (const [priceFrom, priceTo] of prices)
    await buildWorkshop(test.deps.db, {
      works: works.map((workTypeId) => ({ workTypeId, priceFrom, priceTo })),
      ...options,
    });
}

const list = [
  [100, 200],
  [900, 1100],
  [1000, 1200],
  [1100, 1300],
  [9000, 9900],
] as const;

describe('the usual prices of a bid', () => {
  it('are the middle half of the price lists of the city, the same for both sides', async () => {
    const { deal, car, works } = await buildRequest();
    await buildLists(list, works, { markIds: [car.markId] });
    const { status, data } = await marketOf(deal);
    expect(status).toBe(200);
    const usual = { price_from: 900, price_to: 1300, services_count: 5 };
    expect(data.works).toEqual(works.map((id) => ({ work_type_id: id, ...usual })));
    expect(data.total).toEqual({
      price_from: 900 * works.length,
      price_to: 1300 * works.length,
      services_count: 5,
    });
    expect(data.city_in).toBe('в Москве');
    expect(data.updated_at).toMatch(/\+03:00$/);
    const own = await call(test.app, workshopBidEndpoints.market, { id: deal.bid.id }, deal.manager);
    expect(own.data).toEqual(data);
  });

  it('are missing with fewer than three lists of published workshops of the city and the mark', async () => {
    const { deal, car, works } = await buildRequest();
    const markIds = [car.markId];
    await buildLists(list.slice(0, 2), works, { markIds });
    await buildLists(list, works, { markIds, isPublished: false });
    await buildLists(list, works, { markIds: [] });
    await buildLists(list, works, { markIds, cityId: await buildCity(test.deps.db, { id: 2 }) });
    const { data } = await marketOf(deal);
    expect(data).toEqual({ city_in: 'в Москве', updated_at: null, works: [], total: null });
  });

  it('are those for the class of the car where a list has them', async () => {
    const { deal, car, works } = await buildRequest();
    const { db } = test.deps;
    await db.update(carModels).set({ class: 'B' }).where(eq(carModels.id, car.modelId));
    await buildLists(list.slice(1, 4), works, { markIds: [car.markId] });
    await db.update(workshopWorks).set({ classPrices: { B: [500, 600], C: [1, 2] } });
    const { data } = await marketOf(deal);
    expect(data.works[0]).toMatchObject({ price_from: 500, price_to: 600 });
  });

  it('of a merged work are those of its target, under both ids', async () => {
    const { deal, car, works } = await buildRequest();
    const { db } = test.deps;
    const target = await buildWorkType(db);
    for (const id of works)
      await db.update(workTypes).set({ mergedIntoId: target }).where(eq(workTypes.id, id));
    await buildLists(list, [target], { markIds: [car.markId] });
    const { data } = await marketOf(deal);
    const ids = data.works.map((item) => item.work_type_id);
    expect(ids).toEqual([...works, target].toSorted((a, b) => a - b));
    expect(data.total).toMatchObject({ price_from: 900, price_to: 1300 });
  });

  it('have no total when too few workshops do all the works', async () => {
    const { deal, car, works } = await buildRequest();
    const { db } = test.deps;
    const other = await buildWorkType(db);
    await db.insert(bidWorks).values({ bidId: deal.bid.id, workTypeId: other, title: 'Диагностика' });
    await buildLists(list, works, { markIds: [car.markId] });
    await buildLists(list.slice(0, 2), [...works, other], { markIds: [car.markId] });
    const { data } = await marketOf(deal);
    expect(data.works.map((item) => item.work_type_id)).toEqual(works);
    expect(data.total).toBeNull();
  });

  it('are closed to visitors, strangers and bad numbers', async () => {
    const [{ deal }, other] = [await buildRequest(), await buildBid(test)];
    const form = { id: deal.bid.id };
    expect((await call(test.app, customerBidEndpoints.market, form)).status).toBe(401);
    expect((await call(test.app, customerBidEndpoints.market, form, other.customer)).status).toBe(404);
    expect((await call(test.app, workshopBidEndpoints.market, form, other.manager)).status).toBe(404);
    expect((await call(test.app, customerBidEndpoints.market, { id: 'x' }, deal.customer)).status).toBe(422);
  });

  it('are seen from the cabinet with the number of an own bid only', async () => {
    const [{ deal, car, works }, other] = [await buildRequest(), await buildBid(test)];
    await buildLists(list, works, { markIds: [car.markId] });
    const { workshop, manager, customer, bid } = deal;
    const market = (id: unknown, person?: { token: string }) =>
      call(test.app, workshopBidEndpoints.market, { id }, person);
    expect((await market(bid.id, manager)).data.total).toMatchObject({ services_count: 5 });
    expect((await market(other.bid.id, manager)).status).toBe(404);
    expect((await market(bid.id, customer)).status).toBe(403);
    expect((await market(bid.id)).status).toBe(401);
    for (const wrong of [undefined, '', 'x', -1, 99_999_999_999])
      expect((await market(wrong, manager)).errors, String(wrong)).toHaveProperty('id');
    const mechanic = await signedIn(test, {
      ...{ roles: ['service'], workshopId: workshop.id, employeeRole: 'mechanic' },
    });
    expect((await market(bid.id, mechanic)).status, 'not in visit or work yet').toBe(404);
  });
});
