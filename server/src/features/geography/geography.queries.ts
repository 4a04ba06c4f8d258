import type { FormOf } from '@sto/contract/endpoint';
import type { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import type { City, Region } from '@sto/contract/geography/geography.schemas';
import { count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { cities, countries, regions } from '../../db/tables/geography.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';

type Form<Name extends keyof typeof geographyEndpoints> = FormOf<(typeof geographyEndpoints)[Name]>;

export async function listCountries({ db }: Deps) {
  const rows = await db.select().from(countries).orderBy(countries.id);
  return {
    countries: rows.map((row) => ({
      id: row.id,
      name: row.name,
      code: row.code,
      phone_code: row.phoneCode,
      phone_mask: row.phoneMask,
      flag_url: null,
      is_default: row.isDefault,
    })),
  };
}

export async function listRegions({ db }: Deps, _call: Call, form: Form<'regions'>) {
  const rows = await db.select().from(regions);
  const counts = await publishedWorkshopsByCity(db);
  const regionOfCity = await db.select({ id: cities.id, regionId: cities.regionId }).from(cities);
  const byRegion = new Map<number, number>();
  for (const city of regionOfCity)
    byRegion.set(city.regionId, (byRegion.get(city.regionId) ?? 0) + (counts.get(city.id) ?? 0));
  const list: z.infer<typeof Region>[] = rows
    .filter((row) => form.country_id === undefined || row.countryId === form.country_id)
    .map((row) => ({
      id: row.id,
      country_id: row.countryId,
      name: row.name,
      type: row.type,
      services_count: byRegion.get(row.id) ?? 0,
    }))
    .sort(byName);
  return { regions: list };
}

export async function findCities({ db }: Deps, _call: Call, form: Form<'cities'>) {
  const wanted = plain(form.query ?? '');
  const all = await citiesWithCounts(db, form);
  const found = all.filter((city) => ` ${plain(city.name)}`.includes(` ${wanted}`));
  const start = (form.page - 1) * form.page_size;
  return { cities: found.slice(start, start + form.page_size), total: found.length };
}

export async function cityNames(db: Db) {
  return db
    .select({
      id: cities.id,
      name: cities.name,
      nameIn: cities.nameIn,
      slug: cities.slug,
      timezone: cities.timezone,
    })
    .from(cities);
}

/** Popular cities first, in their fixed order, then by name. */
export async function citiesWithCounts(
  db: Db,
  filter: { country_id?: number | undefined; region_id?: number | undefined } = {},
): Promise<City[]> {
  const rows = await db
    .select({ city: cities, countryId: regions.countryId })
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId));
  const counts = await publishedWorkshopsByCity(db);
  return rows
    .filter(({ countryId }) => filter.country_id === undefined || countryId === filter.country_id)
    .filter(({ city }) => filter.region_id === undefined || city.regionId === filter.region_id)
    .map(({ city }) => ({
      id: city.id,
      region_id: city.regionId,
      name: city.name,
      name_in: city.nameIn,
      slug: city.slug,
      lat: city.lat,
      long: city.long,
      default_zoom: city.defaultZoom,
      timezone: city.timezone,
      image: city.image,
      is_popular: city.isPopular,
      services_count: counts.get(city.id) ?? 0,
    }))
    .sort(
      (left, right) =>
        Number(right.is_popular) - Number(left.is_popular) ||
        (left.is_popular ? left.id - right.id : byName(left, right)),
    );
}

async function publishedWorkshopsByCity(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ cityId: workshops.cityId, number: count() })
    .from(workshops)
    .where(eq(workshops.isPublished, true))
    .groupBy(workshops.cityId);
  return new Map(rows.map((row) => [row.cityId, row.number]));
}

function byName(left: { name: string }, right: { name: string }): number {
  return left.name.localeCompare(right.name, 'ru');
}

/** Normalises spaces, hyphens, case and ё: «ростов на» finds «Ростов-на-Дону». */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s-]+/g, ' ')
    .trim();
}
