import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { cities, countries, regions } from '../tables/geography.ts';

export const russia: typeof countries.$inferInsert = {
  id: 1,
  name: 'Россия',
  code: 'RU',
  phoneCode: '+7',
  phoneMask: '+7 (999) 999-99-99',
  isDefault: true,
};

/** Ids are the federal subject codes printed on licence plates. */
export const regionRows: (typeof regions.$inferInsert)[] = [
  { id: 77, countryId: 1, name: 'Москва', type: 'city' },
  { id: 78, countryId: 1, name: 'Санкт-Петербург', type: 'city' },
  { id: 36, countryId: 1, name: 'Воронежская область', type: 'region' },
  { id: 63, countryId: 1, name: 'Самарская область', type: 'region' },
  { id: 66, countryId: 1, name: 'Свердловская область', type: 'region' },
  { id: 16, countryId: 1, name: 'Республика Татарстан', type: 'republic' },
  { id: 23, countryId: 1, name: 'Краснодарский край', type: 'krai' },
  { id: 24, countryId: 1, name: 'Красноярский край', type: 'krai' },
  { id: 54, countryId: 1, name: 'Новосибирская область', type: 'region' },
  { id: 74, countryId: 1, name: 'Челябинская область', type: 'region' },
  { id: 61, countryId: 1, name: 'Ростовская область', type: 'region' },
  { id: 52, countryId: 1, name: 'Нижегородская область', type: 'region' },
];

type CityRow = typeof cities.$inferInsert;

function city(
  id: number,
  regionId: number,
  slug: string,
  [name, nameIn]: [string, string],
  [lat, long, defaultZoom]: [number, number, number],
  timezone: string,
): CityRow {
  const image = `/cities/${slug}.svg`;
  return { id, regionId, slug, name, nameIn, lat, long, defaultZoom, timezone, isPopular: true, image };
}

const moscowTime = 'Europe/Moscow';

/** In the specification's order; the slug is also the name of the city's embedded base map and of its picture. */
export const cityRows: CityRow[] = [
  city(1, 77, 'moskva', ['Москва', 'в Москве'], [55.751, 37.619, 10], moscowTime),
  city(
    2,
    78,
    'sankt-peterburg',
    ['Санкт-Петербург', 'в Санкт-Петербурге'],
    [59.939, 30.315, 10.2],
    moscowTime,
  ),
  city(3, 36, 'voronezh', ['Воронеж', 'в Воронеже'], [51.668, 39.2, 10.8], moscowTime),
  city(4, 63, 'samara', ['Самара', 'в Самаре'], [53.218, 50.18, 11], 'Europe/Samara'),
  city(
    5,
    66,
    'ekaterinburg',
    ['Екатеринбург', 'в Екатеринбурге'],
    [56.838, 60.605, 10.8],
    'Asia/Yekaterinburg',
  ),
  city(6, 16, 'kazan', ['Казань', 'в Казани'], [55.8, 49.125, 11], moscowTime),
  city(7, 23, 'krasnodar', ['Краснодар', 'в Краснодаре'], [45.045, 38.985, 10.8], moscowTime),
  city(8, 24, 'krasnoyarsk', ['Красноярск', 'в Красноярске'], [56.018, 92.895, 10.8], 'Asia/Krasnoyarsk'),
  city(9, 54, 'novosibirsk', ['Новосибирск', 'в Новосибирске'], [55.02, 82.925, 10.4], 'Asia/Novosibirsk'),
  city(10, 74, 'chelyabinsk', ['Челябинск', 'в Челябинске'], [55.163, 61.402, 10.8], 'Asia/Yekaterinburg'),
  city(11, 61, 'rostov-na-donu', ['Ростов-на-Дону', 'в Ростове-на-Дону'], [47.236, 39.712, 10.8], moscowTime),
  city(12, 23, 'sochi', ['Сочи', 'в Сочи'], [43.54, 39.8, 10.2], moscowTime),
  city(
    13,
    52,
    'nizhniy-novgorod',
    ['Нижний Новгород', 'в Нижнем Новгороде'],
    [56.307, 43.965, 11],
    moscowTime,
  ),
];

export async function seedGeography(db: Db): Promise<void> {
  await db
    .insert(countries)
    .values(russia)
    .onConflictDoUpdate({
      target: countries.id,
      set: {
        name: sql`excluded.name`,
        code: sql`excluded.code`,
        phoneCode: sql`excluded.phone_code`,
        phoneMask: sql`excluded.phone_mask`,
        isDefault: sql`excluded.is_default`,
      },
    });
  await db
    .insert(regions)
    .values(regionRows)
    .onConflictDoUpdate({
      target: regions.id,
      set: { countryId: sql`excluded.country_id`, name: sql`excluded.name`, type: sql`excluded.type` },
    });
  await db
    .insert(cities)
    .values(cityRows)
    .onConflictDoUpdate({
      target: cities.id,
      set: {
        regionId: sql`excluded.region_id`,
        name: sql`excluded.name`,
        nameIn: sql`excluded.name_in`,
        slug: sql`excluded.slug`,
        lat: sql`excluded.lat`,
        long: sql`excluded.long`,
        defaultZoom: sql`excluded.default_zoom`,
        timezone: sql`excluded.timezone`,
        isPopular: sql`excluded.is_popular`,
        image: sql`excluded.image`,
      },
    });
}
