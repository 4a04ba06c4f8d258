import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { SearchFacets } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { favorites } from '../../db/tables/favorites.ts';
import { signedIn } from '../../testing/as.ts';
import { buildModification, buildWorkshop, buildWorkType, everyDay } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const centre = { lat: 55.751, long: 37.619 };
const browser = 'browser-0123456789abcdef';

const search = (form: Record<string, unknown> = {}, token?: string) =>
  call(test.app, workshopEndpoints.geoSearch, { ...centre, ...form }, token ? { token } : {});
const idsOf = async (form: Record<string, unknown>, token?: string) =>
  (await search(form, token)).data.services.map(({ id }) => id);

describe('geo-search with filters', () => {
  it('filters by the journeys of a workshop as by its amenities', async () => {
    const tow = { kind: 'tow' as const, radius_km: 20, price_from: 3000 };
    const { id } = await buildWorkshop(test.deps.db, { legs: [tow], amenities: ['card', 'pickup'] });
    await test.reindex();
    expect(await idsOf({ amenities: ['card', 'tow'] })).toEqual([id]);
    expect(await idsOf({ amenities: ['pickup'] })).toEqual([]);
  });

  it('filters by a price limit for the requested works together, by warranty and by all requested amenities', async () => {
    const { db } = test.deps;
    const oil = await buildWorkType(db);
    const brakes = await buildWorkType(db);
    const works = (price: number) =>
      [oil, brakes].map((workTypeId) => ({ workTypeId, priceFrom: price, priceTo: price }));
    const warranty = (months: number) => ({ work_months: months, parts_months: 1, km: null, text: '' });
    const cheap = await buildWorkshop(db, { works: works(700), amenities: ['card'], warranty: warranty(6) });
    const dear = await buildWorkshop(db, {
      works: works(900),
      amenities: ['card', 'wifi'],
      warranty: warranty(12),
    });
    await test.reindex();
    expect(await idsOf({ work_type_ids: [oil, brakes], price_to: 1500 })).toEqual([cheap.id]);
    expect(await idsOf({ price_to: 700 })).toEqual([cheap.id]);
    expect(await idsOf({ warranty_from: 7 })).toEqual([dear.id]);
    expect(await idsOf({ amenities: ['card', 'wifi'] })).toEqual([dear.id]);
    expect(await idsOf({ amenities: ['card'], sort: 'price' })).toEqual([cheap.id, dear.id]);
    expect(await idsOf({ amenities: ['card'], amenity_ids: ['wifi', 'card'] })).toEqual([dear.id]);
    expect(await idsOf({ amenity_ids: ['card'], sort: 'price' })).toEqual([cheap.id, dear.id]);
  });

  it('filters by the mark of the car on request', async () => {
    const { db } = test.deps;
    const { markId, modificationId } = await buildModification(db);
    const [matching, other] = [
      await buildWorkshop(db, { markIds: [markId] }),
      await buildWorkshop(db, { markIds: [] }),
    ];
    await test.reindex();
    const car = { modification_id: modificationId, sort: 'distance' };
    expect(await idsOf({ ...car, brand_only: 1 })).toEqual([matching.id]);
    expect(await idsOf(car)).toEqual([matching.id, other.id]);
    expect(await idsOf({ mark_id: markId, brand_only: 1 })).toEqual([matching.id]);
    expect(await idsOf({ brand_only: 1, sort: 'distance' })).toEqual([matching.id, other.id]);
  });

  it('shows a person and a browser their own favourites only', async () => {
    const { db } = test.deps;
    const matching = await buildWorkshop(db);
    const other = await buildWorkshop(db);
    const owner = await signedIn(test);
    const stranger = await signedIn(test);
    await db.insert(favorites).values([
      { ownerId: owner.userId, workshopId: matching.id },
      { identityHash: browser, workshopId: other.id },
    ]);
    await test.reindex();
    expect(await idsOf({ only_favorites: 1 }, owner.token)).toEqual([matching.id]);
    expect(await idsOf({ only_favorites: 1, identity_hash: browser })).toEqual([other.id]);
    expect(await idsOf({ only_favorites: 1 }, stranger.token)).toEqual([]);
    expect(await idsOf({ only_favorites: 1 })).toEqual([]);
    const { data } = await search({ sort: 'distance' }, owner.token);
    expect(data.services).toEqual([
      expect.objectContaining({ id: matching.id, is_favorite: true }),
      expect.objectContaining({ id: other.id, is_favorite: false }),
    ]);
  });

  it('finds in Vladivostok at 23:30 only workshops that are open then', async () => {
    const { db } = test.deps;
    const place = { lat: 43.115, long: 131.885, timezone: 'Asia/Vladivostok' };
    await buildWorkshop(db, place);
    const night = await buildWorkshop(db, { ...place, schedule: everyDay('20:00', '02:00') });
    await test.reindex();
    test.clock.set('2026-03-10T13:30:00Z');
    expect(await idsOf({ lat: 43.115, long: 131.885, open_now: 1 })).toEqual([night.id]);
  });

  it('sorts by soonest: open first, then by the next opening', async () => {
    const { db } = test.deps;
    const late = await buildWorkshop(db, { schedule: everyDay('14:00', '20:00') });
    const soon = await buildWorkshop(db, { schedule: everyDay('13:00', '20:00'), lat: 55.9 });
    const slow = await buildWorkshop(db, { answerMinutesMedian: 60 });
    const quick = await buildWorkshop(db, { answerMinutesMedian: 5, lat: 55.9 });
    await test.reindex();
    expect(await idsOf({ sort: 'soonest' })).toEqual([quick.id, slow.id, soon.id, late.id]);
  });

  it('returns the counts of filters on request only', async () => {
    const { db } = test.deps;
    await buildWorkshop(db, { rating: 4.6, reviewsCount: 5, amenities: ['card'] });
    const matching = await buildWorkshop(db, { schedule: everyDay('13:00', '21:00'), lat: 55.78 });
    await db.insert(favorites).values({ identityHash: browser, workshopId: matching.id });
    await test.reindex();
    const facets = async (form: Record<string, unknown>) =>
      (await search({ ...form, with_facets: 1, identity_hash: browser })).data.facets as SearchFacets;
    expect(await facets({})).toEqual({
      open_now: 1,
      favorites: 1,
      rating_from: [
        { value: 4, count: 1 },
        { value: 4.5, count: 1 },
        { value: 4.8, count: 0 },
      ],
      radius: [
        { value: 2, count: 1 },
        { value: 5, count: 2 },
        { value: 10, count: 2 },
        { value: 50, count: 2 },
      ],
      price_to: [],
      warranty_from: [3, 6, 12].map((value) => ({ value, count: 0 })),
      amenities: [{ value: 'card', count: 1 }],
    });
    expect(await facets({ open_now: 1 })).toMatchObject({ open_now: 1, favorites: 0 });
    expect((await search()).data).not.toHaveProperty('facets');
  });

  it('returns clusters of all matches when the page is too small', async () => {
    const { db } = test.deps;
    for (const lat of [55.75, 55.751, 55.95]) await buildWorkshop(db, { lat });
    await test.reindex();
    const { data } = await search({ zoom: 10, page_size: 2 });
    expect(data.clusters?.map(({ count }) => count).sort()).toEqual([1, 2]);
    expect((await search({ zoom: 10 })).data).not.toHaveProperty('clusters');
  });

  it('refuses more than a thousand cards, invalid codes and a warranty of zero months', async () => {
    expect((await search({ page_size: 1001 })).errors).toEqual({ page_size: [expect.any(String)] });
    expect((await search({ page_size: 5000, only_coordinates: 1 })).status).toBe(200);
    expect((await search({ page_size: 5001, only_coordinates: 1 })).errors).toHaveProperty('page_size');
    expect((await search({ amenities: ['WI FI'] })).errors).toHaveProperty('amenities');
    expect((await search({ warranty_from: 0 })).errors).toEqual({ warranty_from: ['Не меньше 1'] });
    expect((await search({ warranty_from: 1.5 })).errors).toEqual({ warranty_from: ['Нужно целое число'] });
    expect((await search({ identity_hash: 'short' })).errors).toHaveProperty('identity_hash');
  });
});

describe('a workshop', () => {
  it('is a favourite of the person who saved it only', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const owner = await signedIn(test);
    const stranger = await signedIn(test);
    await db.insert(favorites).values([
      { ownerId: owner.userId, workshopId: workshop.id },
      { identityHash: browser, workshopId: workshop.id },
    ]);
    const isFavorite = async (form: Record<string, unknown>, token?: string) =>
      (
        await call(
          test.app,
          workshopEndpoints.view,
          { service_id: workshop.id, ...form },
          token ? { token } : {},
        )
      ).data.is_favorite;
    expect(await isFavorite({}, owner.token)).toBe(true);
    expect(await isFavorite({ identity_hash: browser })).toBe(true);
    expect(await isFavorite({}, stranger.token)).toBe(false);
    expect(await isFavorite({ identity_hash: 'browser-of-somebody-else' })).toBe(false);
    expect(await isFavorite({})).toBe(false);
  });
});
