import { expect, it } from 'vitest';
import { cityRows, regionRows, russia } from './geography.ts';

it('the 13 cities are in the order of the specification with ids 1 to 13', () => {
  expect(cityRows.map((city) => city.name).join(', ')).toBe(
    'Москва, Санкт-Петербург, Воронеж, Самара, Екатеринбург, Казань, Краснодар, Красноярск, Новосибирск, ' +
      'Челябинск, Ростов-на-Дону, Сочи, Нижний Новгород',
  );
  expect(cityRows.map((city) => city.id)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
});

it('the map opens on Moscow as specified', () => {
  expect(cityRows[0]).toMatchObject({ lat: 55.751, long: 37.619, defaultZoom: 10, slug: 'moskva' });
});

it('every city is in a known region of Russia, in a known time zone', () => {
  const regionIds = new Set(regionRows.map((region) => region.id));
  for (const city of cityRows) {
    expect(regionIds.has(city.regionId), city.name).toBe(true);
    expect(() => new Intl.DateTimeFormat('ru', { timeZone: city.timezone })).not.toThrow();
    expect(city.nameIn, city.name).toMatch(/^во? [А-Я]/);
  }
  expect(regionRows.every((region) => region.countryId === russia.id)).toBe(true);
});
