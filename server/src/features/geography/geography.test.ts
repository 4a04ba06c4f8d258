import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import { describe, expect, it } from 'vitest';
import { seedGeography } from '../../db/seed/geography.ts';
import { buildCity, buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

describe('countries', () => {
  it('have their phone rules', async () => {
    await seedGeography(test.deps.db);
    const { data } = await call(test.app, geographyEndpoints.countries, {});
    expect(data.countries).toEqual([
      expect.objectContaining({ id: 1, code: 'RU', phone_code: '+7', is_default: true }),
    ]);
  });

  it('are an empty list before the seed', async () => {
    expect((await call(test.app, geographyEndpoints.countries, {})).data.countries).toEqual([]);
  });

  it('are returned to a browser with an expired session', async () => {
    const { status } = await call(test.app, geographyEndpoints.countries, {}, { token: 'long.gone.token' });
    expect(status).toBe(200);
  });

  it('accept GET only', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/v2/map/country/get-list/' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('regions', () => {
  it('count the published workshops of all their cities, in both places of the answer', async () => {
    const { db } = test.deps;
    await seedGeography(db);
    await buildWorkshop(db, { cityId: 7 });
    await buildWorkshop(db, { cityId: 12 });
    await buildWorkshop(db, { cityId: 12, isPublished: false });
    const { data, body } = await call(test.app, geographyEndpoints.regions, { country_id: 1 });
    expect(data.regions.find((region) => region.id === 23)).toMatchObject({
      name: 'Краснодарский край',
      services_count: 2,
    });
    expect(data.regions.map((region) => region.name)).toEqual(
      data.regions.map((region) => region.name).sort((left, right) => left.localeCompare(right, 'ru')),
    );
    expect(body.regions).toEqual(data.regions);
  });

  it('of a country without any are an empty list', async () => {
    await seedGeography(test.deps.db);
    expect((await call(test.app, geographyEndpoints.regions, { country_id: 2 })).data.regions).toEqual([]);
  });

  it('refuses a country that is not a number', async () => {
    const { status, errors } = await call(test.app, geographyEndpoints.regions, { country_id: 'RU' });
    expect(status).toBe(422);
    expect(errors).toHaveProperty('country_id');
  });
});

describe('cities', () => {
  it('are found by the beginning of a word, whatever the case, hyphens and ё', async () => {
    await seedGeography(test.deps.db);
    const found = async (query: string) =>
      (await call(test.app, geographyEndpoints.cities, { query })).data.cities.map((city) => city.name);
    expect(await found('ростов на')).toEqual(['Ростов-на-Дону']);
    expect(await found('НОВ')).toEqual(['Новосибирск', 'Нижний Новгород']);
    expect(await found('осква')).toEqual([]);
  });

  it('have pages with the total', async () => {
    await seedGeography(test.deps.db);
    await buildCity(test.deps.db, { id: 500, name: 'Апатиты', isPopular: false });
    const page = await call(test.app, geographyEndpoints.cities, { page: 3, page_size: 6 });
    expect(page.data.total).toBe(14);
    expect(page.data.cities.map((city) => city.name)).toEqual(['Нижний Новгород', 'Апатиты']);
  });

  it('have their name, coordinates and an image, each its own', async () => {
    await seedGeography(test.deps.db);
    await buildCity(test.deps.db, { id: 500, name: 'Апатиты', isPopular: false });
    const { data } = await call(test.app, geographyEndpoints.cities, { page_size: 20 });
    expect(data.cities.find(({ id }) => id === 6)).toMatchObject({
      ...{ name: 'Казань', lat: 55.8, long: 49.125, image: '/cities/kazan.svg' },
    });
    expect(new Set(data.cities.map(({ image }) => image)).size, 'one has none').toBe(14);
    expect(data.cities.find(({ id }) => id === 500)?.image).toBeNull();
  });

  it('have their number of published workshops and their zone', async () => {
    const { db } = test.deps;
    await seedGeography(db);
    await buildWorkshop(db, { cityId: 6 });
    await buildWorkshop(db, { cityId: 6, isPublished: false });
    const { data } = await call(test.app, geographyEndpoints.cities, { region_id: 16 });
    expect(data.cities).toEqual([
      expect.objectContaining({ name_in: 'в Казани', timezone: 'Europe/Moscow', services_count: 1 }),
    ]);
  });

  it('refuse a page of a thousand', async () => {
    expect((await call(test.app, geographyEndpoints.cities, { page_size: 1000 })).status).toBe(422);
  });
});

describe('popular cities', () => {
  it('are the thirteen of the specification in its order', async () => {
    await seedGeography(test.deps.db);
    await buildCity(test.deps.db, { id: 500, name: 'Апатиты', isPopular: false });
    const { data, body } = await call(test.app, geographyEndpoints.popularCities, {});
    expect(data.cities.map((city) => city.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(body.cities).toEqual(data.cities);
  });

  it('of another country are an empty list', async () => {
    await seedGeography(test.deps.db);
    expect((await call(test.app, geographyEndpoints.popularCities, { country_id: 9 })).data.cities).toEqual(
      [],
    );
  });

  it('refuses a negative country', async () => {
    expect((await call(test.app, geographyEndpoints.popularCities, { country_id: -1 })).status).toBe(422);
  });
});
