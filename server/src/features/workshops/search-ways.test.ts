import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { seedGeography } from '../../db/seed/geography.ts';
import { seedWorkTypes } from '../../db/seed/seed-work-types.ts';
import { favorites } from '../../db/tables/favorites.ts';
import { signedIn } from '../../testing/as.ts';
import { buildModification, buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const moscow = { lat: 55.751, long: 37.619 };
const kazan = { lat: 55.79, long: 49.11 };

const rescue = (form: Record<string, unknown> = {}, token?: string) =>
  call(test.app, workshopEndpoints.rescue, { ...moscow, ...form }, token ? { token } : {});
const suggest = (form: Record<string, unknown>, token?: string) =>
  call(test.app, workshopEndpoints.suggest, { ...kazan, ...form }, token ? { token } : {});

async function aWorkshopInKazan() {
  await seedGeography(test.deps.db);
  const workshop = await buildWorkshop(test.deps.db, {
    ...kazan,
    cityId: 6,
    name: 'Мотор на Чистопольской',
    address: 'Казань, Чистопольская улица, 12',
  });
  await test.reindex();
  return workshop;
}

describe('suggestions for an empty result', () => {
  it('name the nearest city that has workshops', async () => {
    await aWorkshopInKazan();
    const { status, data } = await rescue({ open_now: 1 });
    expect(status).toBe(200);
    expect(data).toEqual({
      radius: null,
      without_filters: null,
      without_work: [],
      any_work: null,
      cities: [expect.objectContaining({ id: 6, slug: 'kazan', name: 'Казань', total: 1 })],
    });
  });

  it('count favourites of the caller only', async () => {
    const workshop = await aWorkshopInKazan();
    const owner = await signedIn(test);
    const stranger = await signedIn(test);
    await test.deps.db.insert(favorites).values({ ownerId: owner.userId, workshopId: workshop.id });
    const form = { only_favorites: 1, ...kazan, bounds: '55,37,56,38' };
    expect((await rescue(form, owner.token)).data.radius).toEqual({ km: 100, total: 1 });
    expect((await rescue(form, stranger.token)).data.radius).toBeNull();
    expect((await rescue(form)).data.radius).toBeNull();
  });

  it('detect that the mark of the car excludes workshops', async () => {
    await aWorkshopInKazan();
    const { markId, modificationId } = await buildModification(test.deps.db);
    await buildWorkshop(test.deps.db, { lat: kazan.lat + 0.9, long: kazan.long, markIds: [markId] });
    await test.reindex();
    const filters = { ...kazan, modification_id: modificationId, brand_only: 1 };
    const { data } = await rescue(filters);
    expect(data).toMatchObject({ radius: { km: 200, total: 1 }, without_filters: { total: 1 } });
    expect((await rescue({ ...filters, brand_only: 0 })).data).toMatchObject({ without_filters: null });
  });

  it('work for unknown works, cars and rectangles', async () => {
    await aWorkshopInKazan();
    const { status, data } = await rescue({
      work_type_ids: [987_654],
      auto_id: 555,
      modification_id: 777,
      bounds: '60,40,50,30',
    });
    expect(status).toBe(200);
    expect(data.cities).toEqual([]);
    expect(data.without_work).toEqual([]);
  });

  it('refuse an invalid place', async () => {
    expect((await rescue({ lat: 'север' })).errors).toHaveProperty('lat');
    expect((await rescue({ work_type_ids: ['масло'] })).errors).toHaveProperty('work_type_ids');
  });
});

describe('suggest', () => {
  it('finds workshops, streets and cities, in either layout', async () => {
    const workshop = await aWorkshopInKazan();
    const typed = await suggest({ query: 'чистопл' });
    expect(typed.data.items).toEqual([
      expect.objectContaining({ kind: 'street', title: 'Чистопольская улица', subtitle: 'Казань' }),
      expect.objectContaining({ kind: 'service', id: workshop.id }),
    ]);
    const switched = await suggest({ query: 'rfpfym' });
    expect(switched.data.did_you_mean).toBe('казань');
    expect(switched.data.items[0]).toMatchObject({ kind: 'city', id: 6, slug: 'kazan' });
  });

  it('follows the catalogue: a new name after a reload, and no hidden workshop', async () => {
    await aWorkshopInKazan();
    expect((await suggest({ query: 'гараж' })).data.items).toEqual([]);
    const garage = await buildWorkshop(test.deps.db, { name: 'Гараж', address: 'Казань, Лесная ул., 1' });
    await buildWorkshop(test.deps.db, { name: 'Гараж закрытый', isPublished: false });
    await test.reindex();
    expect((await suggest({ query: 'гараж' })).data.items.map(({ id }) => id)).toEqual([garage.id]);
  });

  describe('suggested works', () => {
    it.each([
      ['a typo', 'тормз', null],
      ['the other layout', 'njhvjp', 'тормоз'],
      ['a symptom', 'скрипит при торможении', null],
    ])('are offered for %s, as the search of works finds them', async (_how, query, meant) => {
      await seedWorkTypes(test.deps.db);
      await aWorkshopInKazan();
      const { data } = await suggest({ query });
      const works = await call(test.app, workTypeEndpoints.search, { query, limit: 8 });
      expect(data.items.length).toBeGreaterThan(0);
      expect(data.items.map(({ kind, id }) => [kind, id])).toEqual(
        works.data.items.map(({ id }) => ['work', id]),
      );
      expect(data.did_you_mean).toBe(meant);
    });

    it('come before the places, and both have their share', async () => {
      await seedWorkTypes(test.deps.db);
      await aWorkshopInKazan();
      for (const address of ['Казань, Лесная ул., 1', 'Казань, Лесная ул., 2', 'Казань, Лесная ул., 3'])
        await buildWorkshop(test.deps.db, { name: 'Замена масла', address });
      await test.reindex();
      const kinds = async (query: string) =>
        (await suggest({ query, limit: 4 })).data.items.map(({ kind }) => kind);
      expect(await kinds('замена масла')).toEqual(['work', 'work', 'service', 'service']);
      expect(await kinds('чистопольская')).toEqual(['street', 'service']);
      // «Мотор» alone is a synonym of a work, the mistyped name is not.
      expect((await kinds('мотор на чистопльской'))[0]).toBe('service');
    });

    it('and places do not match by a typing error in a word that the other kind has', async () => {
      await seedWorkTypes(test.deps.db);
      await seedGeography(test.deps.db);
      await buildWorkshop(test.deps.db, { name: 'Свежий салон', address: 'Казань, Полевая улица, 1' });
      await test.reindex();
      const kinds = async (query: string) =>
        new Set((await suggest({ query })).data.items.map(({ kind }) => kind));
      for (const query of ['полевая', 'ростов']) {
        expect((await call(test.app, workTypeEndpoints.search, { query })).data.items, query).not.toEqual([]);
        expect(await kinds(query), query).not.toContain('work');
      }
      expect(await kinds('свечи')).toEqual(new Set(['work']));
      expect(await kinds('свежий')).toContain('service');
      expect(await kinds('свижий')).toContain('service');
    });

    it('are absent for an empty query', async () => {
      await seedWorkTypes(test.deps.db);
      await aWorkshopInKazan();
      expect((await suggest({ query: '«»' })).data).toEqual({
        items: [],
        did_you_mean: null,
        understood: null,
      });
    });
  });

  it('are the same for everyone, with or without a session', async () => {
    await aWorkshopInKazan();
    const { token } = await signedIn(test);
    const plain = await suggest({ query: 'мотор' });
    expect(plain.data.items).toHaveLength(1);
    expect((await suggest({ query: 'мотор' }, token)).data).toEqual(plain.data);
    expect((await suggest({ query: 'мотор' }, 'long.gone.token')).data).toEqual(plain.data);
  });

  it('refuse a missing place, a long query and a high limit', async () => {
    expect((await suggest({ query: 'мотор', lat: 91 })).errors).toHaveProperty('lat');
    expect((await suggest({ query: 'м'.repeat(101) })).errors).toHaveProperty('query');
    expect((await suggest({ query: 'мотор', limit: 21 })).errors).toHaveProperty('limit');
    expect((await suggest({})).errors).toHaveProperty('query');
  });
});
