import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { workshopWorks } from '../../db/tables/workshops.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { bidForm, buildDeal } from '../../testing/build/bid.ts';
import {
  buildCity,
  buildMark,
  buildModification,
  buildWorkshop,
  buildWorkType,
} from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const price = (form: Record<string, unknown>) => call(test.app, workTypeEndpoints.price, form);

let oil: number;
let kia: number;
/** Every test uses its own city, because a market is cached for a while. */
let city = 0;

async function marketOf(
  prices: readonly [from: number, to: number][],
  options: Parameters<typeof buildWorkshop>[1] = {},
) {
  await buildCity(test.deps.db, { id: city });
  for (const [priceFrom, priceTo] of prices)
    await buildWorkshop(test.deps.db, {
      cityId: city,
      markIds: [kia],
      works: [{ workTypeId: oil, priceFrom, priceTo }],
      ...options,
    });
  await test.reindex();
}

beforeEach(async () => {
  city += 1;
  kia = await buildMark(test.deps.db);
  oil = await buildWorkType(test.deps.db, { priceFrom: 800, priceTo: 1200 });
  await test.reindex();
});

describe('the price of a work in a city', () => {
  it('is the range of most workshops with the median', async () => {
    await marketOf([
      [100, 200],
      [900, 1100],
      [1000, 1200],
      [1100, 1300],
      [9000, 9900],
    ]);
    const { status, data } = await price({ work_type_ids: [oil], city_id: city });
    expect(status).toBe(200);
    expect(data).toEqual({
      currency: 'RUB',
      items: [
        {
          work_type_id: oil,
          price_from: 900,
          price_to: 1300,
          price_median: 1100,
          price_source: 'market',
          services_count: 5,
          deals_count: 0,
          updated_at: '2026-01-10T09:00:00.000Z',
        },
      ],
    });
  });

  it('is our estimate without a city, and with fewer than three published workshops', async () => {
    await marketOf([
      [1000, 1200],
      [1000, 1200],
    ]);
    await marketOf([[1000, 1200]], { isPublished: false });
    const estimate = {
      price_from: 800,
      price_to: 1200,
      price_median: null,
      price_source: 'estimate',
      services_count: 0,
      updated_at: null,
    };
    expect((await price({ work_type_ids: [oil], city_id: city })).data.items).toEqual([
      expect.objectContaining(estimate),
    ]);
    expect((await price({ work_type_ids: [oil] })).data.items).toEqual([expect.objectContaining(estimate)]);
  });

  it('for a car counts only workshops that serve its mark', async () => {
    const { db } = test.deps;
    const own = await buildModification(db, kia);
    const foreign = await buildModification(db);
    await marketOf([
      [1000, 1000],
      [2000, 2000],
      [3000, 3000],
    ]);
    await marketOf(
      [
        [7000, 7000],
        [7000, 7000],
      ],
      { markIds: [foreign.markId] },
    );
    const median = async (modificationId?: number) =>
      (await price({ work_type_ids: [oil], city_id: city, modification_id: modificationId })).data.items[0]
        ?.price_median;
    expect(await median()).toBe(3000);
    expect(await median(own.modificationId)).toBe(2000);
    expect(await median(foreign.modificationId)).toBeNull();
  });

  it('has the number of finished deals with it, or with works merged into it', async () => {
    const { db } = test.deps;
    const merged = await buildWorkType(db, { mergedIntoId: oil });
    await marketOf([
      [1000, 1000],
      [2000, 2000],
      [3000, 3000],
    ]);
    const deal = await buildDeal(test, {
      cityId: city,
      works: [{ workTypeId: oil, priceFrom: 1, priceTo: 1 }],
    });
    const form = bidForm(test, deal);
    const base = {
      customerId: deal.customer.userId,
      workshopId: deal.workshop.id,
      carId: deal.carId,
      typeConnection: 1,
      phone: deal.customer.phone,
      periodStart: new Date(form.period_start),
      periodEnd: new Date(form.period_end),
    };
    for (const status of ['finished', 'finished', 'new'] as const) {
      const [bid] = await db
        .insert(bids)
        .values({ ...base, status })
        .returning({ id: bids.id });
      const work = { bidId: bid?.id ?? 0, title: 'Замена масла' };
      await db.insert(bidWorks).values([
        { ...work, workTypeId: merged },
        { ...work, workTypeId: oil },
      ]);
    }
    expect((await price({ work_type_ids: [oil], city_id: city })).data.items[0]?.deals_count).toBe(2);
  });

  it('is cached for ten minutes, then follows the price lists', async () => {
    await marketOf([
      [1000, 1000],
      [1000, 1000],
      [1000, 1000],
    ]);
    const median = async () =>
      (await price({ work_type_ids: [oil], city_id: city })).data.items[0]?.price_median;
    expect(await median()).toBe(1000);
    await test.deps.db.update(workshopWorks).set({ priceFrom: 5000, priceTo: 5000 });
    expect(await median()).toBe(1000);
    test.clock.advance(minutes(11));
    expect(await median()).toBe(5000);
  });

  it('is in the tree of the city too, after a workshop’s own price', async () => {
    await marketOf([
      [1000, 1000],
      [2000, 2000],
      [3000, 3000],
    ]);
    const own = await buildWorkshop(test.deps.db, {
      cityId: city,
      markIds: [kia],
      works: [{ workTypeId: oil, priceFrom: 50, priceTo: 60 }],
    });
    await test.reindex();
    const workOf = async (form: Record<string, unknown>) => {
      const { data } = await call(test.app, workTypeEndpoints.tree, { selected_ids: [oil], ...form });
      return data.groups[0]?.categories[0]?.services[0];
    };
    expect(await workOf({ city_id: city })).toMatchObject({
      price_source: 'market',
      price_from: 50,
      price_to: 2000,
    });
    expect(await workOf({ city_id: city, service_id: own.id })).toMatchObject({
      price_source: 'service',
      price_from: 50,
      price_to: 60,
    });
    expect(await workOf({})).toMatchObject({ price_source: 'estimate', price_from: 800 });
  });

  it('drops unknown works, refuses an empty list and an unknown modification', async () => {
    await marketOf([]);
    expect((await price({ work_type_ids: [4040, oil] })).data.items.map((item) => item.work_type_id)).toEqual(
      [oil],
    );
    expect((await price({})).errors).toHaveProperty('work_type_ids');
    expect((await price({ work_type_ids: ['x'] })).errors).toEqual({
      work_type_ids: ['№ 1: Нужен номер: целое число больше нуля'],
    });
    expect((await price({ work_type_ids: [oil], city_id: city, modification_id: 999 })).status).toBe(404);
  });
});
