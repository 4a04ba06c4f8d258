import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildCar } from '../../testing/build/car.ts';
import {
  type BuiltModification,
  buildMark,
  buildModification,
  buildWorkshop,
  buildWorkType,
  everyDay,
} from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const centre = { lat: 55.751, long: 37.619 };

const search = (form: Record<string, unknown> = {}, token?: string) =>
  call(test.app, workshopEndpoints.geoSearch, { ...centre, ...form }, token ? { token } : {});
const view = (form: Record<string, unknown>, token?: string) =>
  call(test.app, workshopEndpoints.view, form, token ? { token } : {});

async function carOf(customerId: number, modification?: BuiltModification): Promise<number> {
  return (await buildCar(test.deps.db, { customerId, ...(modification && { modification }) })).id;
}

describe('geo-search', () => {
  it('returns complete cards of the nearby workshops only', async () => {
    const { db } = test.deps;
    const near = await buildWorkshop(db, { lat: 55.76, images: ['workshops/1/2.svg'], rating: 4.8333335 });
    await buildWorkshop(db, { lat: 59.939, long: 30.315 });
    await buildWorkshop(db, { isPublished: false });
    await test.reindex();
    const { status, data } = await search();
    expect(status).toBe(200);
    expect(data).toMatchObject({ total: 1, is_truncated: false });
    expect(data.services).toEqual([
      expect.objectContaining({
        id: near.id,
        image: '/media/workshops/1/2.svg',
        rating: 4.83,
        distance_m: 1001,
        is_open_now: true,
        closes_at: '21:00',
        price_from: 1000,
        bid_availability: 'enabled',
      }),
    ]);
  });

  it('sums the prices of the requested works and leaves out workshops without all of them', async () => {
    const { db } = test.deps;
    const oil = await buildWorkType(db);
    const brakes = await buildWorkType(db);
    const both = await buildWorkshop(db, {
      works: [
        { workTypeId: oil, priceFrom: 800, priceTo: 900 },
        { workTypeId: brakes, priceFrom: 1500, priceTo: 3000 },
      ],
    });
    const one = await buildWorkshop(db, { works: [{ workTypeId: oil, priceFrom: 500, priceTo: 500 }] });
    await test.reindex();
    const all = await search({ work_type_ids: [oil, brakes] });
    expect(all.data.services).toEqual([
      expect.objectContaining({ id: both.id, price_from: 2300, price_to: 3900, missing_work_type_ids: [] }),
    ]);
    const some = await search({ work_type_ids: [oil, brakes], all_works: 0 });
    expect(some.data.services).toEqual([
      expect.objectContaining({ id: both.id }),
      expect.objectContaining({
        id: one.id,
        price_from: 500,
        missing_work_type_ids: [brakes],
        unsupported_reason: 'works',
      }),
    ]);
  });

  it('shows workshops that do not serve the car last and says why', async () => {
    const { db } = test.deps;
    const kia = await buildModification(db);
    const volvo = await buildMark(db, { name: 'Volvo' });
    const near = await buildWorkshop(db, { markIds: [volvo] });
    const far = await buildWorkshop(db, { markIds: [kia.markId, volvo], lat: 55.9 });
    const unconnected = await buildWorkshop(db, { markIds: [kia.markId], isConnected: false });
    await test.reindex();
    const { data } = await search({ modification_id: kia.modificationId, sort: 'distance' });
    expect(data.services).toEqual([
      expect.objectContaining({ id: far.id, bid_availability: 'enabled', unsupported_reason: null }),
      expect.objectContaining({
        id: near.id,
        bid_availability: 'disabled_sto_not_supported',
        unsupported_reason: 'mark',
      }),
      expect.objectContaining({ id: unconnected.id, unsupported_reason: 'not_connected' }),
    ]);
  });

  it('shows open bids to their customer only', async () => {
    const { customer: owner, workshop, carId } = await buildBid(test);
    const stranger = await signedIn(test);
    const sameMark = await buildModification(test.deps.db, workshop.markIds[0]);
    const secondCarId = await carOf(owner.userId, sameMark);
    await test.reindex();
    const availability = async (token?: string, form = {}) =>
      (await search({ only_coordinates: 1, ...form }, token)).data.services[0]?.bid_availability;
    expect(await availability(owner.token)).toBe('disabled_has_active_bid');
    expect(await availability(owner.token, { auto_id: carId })).toBe('disabled_has_active_bid');
    expect(await availability(owner.token, { auto_id: secondCarId })).toBe('enabled');
    expect(await availability(stranger.token)).toBe('enabled');
    expect(await availability()).toBe('enabled');
  });

  it("refuses another person's car and answers an anonymous browser as without a car", async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const owner = await signedIn(test);
    const stranger = await signedIn(test);
    const carId = await carOf(owner.userId);
    await test.reindex();
    expect((await search({ auto_id: carId }, stranger.token)).status).toBe(404);
    expect((await search({ auto_id: carId }, owner.token)).data.services).toEqual([
      expect.objectContaining({ id: workshop.id, unsupported_reason: 'mark' }),
    ]);
    expect((await search({ auto_id: carId })).data.services).toEqual([
      expect.objectContaining({ id: workshop.id, unsupported_reason: null }),
    ]);
  });

  it('filters by open now and by rating', async () => {
    const { db } = test.deps;
    const open = await buildWorkshop(db, { rating: 4.5, reviewsCount: 3 });
    await buildWorkshop(db, { rating: 4.9, reviewsCount: 9, schedule: everyDay('13:00', '21:00') });
    await buildWorkshop(db, { rating: 3.9, reviewsCount: 9 });
    await test.reindex();
    const { data } = await search({ open_now: 1, rating_from: 4 });
    expect(data.services.map(({ id }) => id)).toEqual([open.id]);
    test.clock.set('2026-03-10T20:00:00Z');
    expect((await search({ open_now: 1 })).data.total).toBe(0);
  });

  it('finds within a rectangle at any distance, measured from the caller', async () => {
    const workshop = await buildWorkshop(test.deps.db, { lat: 59.939, long: 30.315 });
    await test.reindex();
    const { data } = await search({ bounds: '59,30,60,31' });
    expect(data.services).toEqual([expect.objectContaining({ id: workshop.id, distance_m: 634_667 })]);
    expect((await search({ bounds: '59,30,60,31', radius: 50 })).data.total).toBe(0);
  });

  it('returns points only with only_coordinates', async () => {
    const workshop = await buildWorkshop(test.deps.db);
    await test.reindex();
    const { data } = await search({ only_coordinates: 1 });
    expect(data.services).toEqual([
      {
        ...{ id: workshop.id, ...centre, bid_availability: 'enabled', is_promo: false },
        ...{ is_open_now: expect.any(Boolean), price_from: null },
      },
    ]);
  });

  it('refuses coordinates off the globe, a broken rectangle and an unknown modification', async () => {
    expect((await search({ lat: 91 })).errors).toHaveProperty('lat');
    expect((await search({ long: 'NaN' })).errors).toHaveProperty('long');
    expect((await search({ bounds: '1,2,3' })).errors).toHaveProperty('bounds');
    expect((await search({ modification_id: 5 })).status).toBe(404);
  });
});

describe('a workshop', () => {
  it('has all its fields', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db, {
      images: ['workshops/1/1.svg', 'workshops/1/2.svg'],
      schedule: { ...everyDay('20:00', '04:00'), sun: { is_active: false, from: null, to: null } },
      timezone: 'Asia/Vladivostok',
      warranty: { work_months: 6, parts_months: 12, km: null, text: 'На работы' },
      metro: [{ name: 'Белорусская', distance_m: 600 }],
    });
    const { status, data } = await view({ service_id: workshop.id });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: workshop.id,
      badges: [],
      is_open_now: false,
      opens_at: '2026-03-10T20:00:00+10:00',
      brands_total: 1,
      rating: null,
      rating_breakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      bid_availability: 'enabled',
      active_bid_id: null,
    });
    expect(data.schedule.mon.time).toBe('20:00–04:00');
    expect(data.schedule.sun.time).toBe('Выходной');
    expect(data.images.map(({ url }) => url)).toEqual([
      '/media/workshops/1/1.svg',
      '/media/workshops/1/2.svg',
    ]);
    expect(data.work_types).toEqual([
      expect.objectContaining({
        work_type_id: workshop.workTypeIds[0],
        price_from: 1000,
        updated_at: '2026-01-10T19:00:00+10:00',
      }),
    ]);
  });

  it('shows the open bid to its customer only', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const owner = await signedIn(test);
    const stranger = await signedIn(test);
    const carId = await carOf(owner.userId, await buildModification(db, workshop.markIds[0]));
    await buildBid(test, { customerId: owner.userId, workshopId: workshop.id, carId, status: 'reject' });
    expect((await view({ service_id: workshop.id }, owner.token)).data.active_bid_id).toBeNull();
    const { bid } = await buildBid(test, { customerId: owner.userId, workshopId: workshop.id, carId });
    expect((await view({ service_id: workshop.id, auto_id: carId }, owner.token)).data).toMatchObject({
      bid_availability: 'disabled_has_active_bid',
      active_bid_id: bid.id,
    });
    const { modificationId: modification_id } = await buildModification(db, workshop.markIds[0]);
    const forNewCar = await view({ service_id: workshop.id, modification_id }, owner.token);
    expect(forNewCar.data).toMatchObject({ bid_availability: 'enabled', active_bid_id: null });
    expect((await view({ service_id: workshop.id }, stranger.token)).data).toMatchObject({
      bid_availability: 'enabled',
      active_bid_id: null,
    });
  });

  it('says why it cannot take a bid with this car or these works', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const owner = await signedIn(test);
    const carId = await carOf(owner.userId);
    const other = await buildWorkType(db);
    const byCar = await view({ service_id: workshop.id, auto_id: carId }, owner.token);
    expect(byCar.data).toMatchObject({
      bid_availability: 'disabled_sto_not_supported',
      unsupported_reason: 'mark',
    });
    const { markId, modificationId } = await buildModification(db);
    const byMark = await view({ service_id: workshop.id, mark_id: markId });
    expect(byMark.data.unsupported_reason).toBe('mark');
    const byDescribedCar = await view({ service_id: workshop.id, modification_id: modificationId });
    expect(byDescribedCar.data.unsupported_reason).toBe('mark');
    const byWorks = await view({ service_id: workshop.id, work_type_ids: [other] });
    expect(byWorks.data.unsupported_reason).toBe('works');
    const offered = await view({ service_id: workshop.id, work_type_ids: workshop.workTypeIds });
    expect(offered.data.unsupported_reason).toBeNull();
  });

  it("is not found when unknown or unpublished, nor with another person's car", async () => {
    const { db } = test.deps;
    const hidden = await buildWorkshop(db, { isPublished: false });
    const workshop = await buildWorkshop(db);
    const owner = await signedIn(test);
    const stranger = await signedIn(test);
    const carId = await carOf(owner.userId);
    expect((await view({ service_id: hidden.id })).status).toBe(404);
    expect((await view({ service_id: 999 })).status).toBe(404);
    expect((await view({ service_id: workshop.id, auto_id: carId }, stranger.token)).status).toBe(404);
  });

  it('refuses a call without its id', async () => {
    expect((await view({})).errors).toEqual({ service_id: ['Заполните поле'] });
  });
});
