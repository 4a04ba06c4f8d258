import type { FormOf } from '@sto/contract/endpoint';
import type { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import type { City } from '@sto/contract/geography/geography.schemas';
import { LRUCache } from 'lru-cache';
import { type Deps, oncePerDeps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { citiesWithCounts } from './geography.queries.ts';

/**
 * Each page shows the cities, and counting all workshops takes longer than drawing a page. So they are cached for ten
 * minutes or until a full reload of the index.
 */
export const cachedCities = oncePerDeps(({ db, workshops }) => {
  const cache = new LRUCache<number, Promise<City[]>>({ max: 1, ttl: minutes(10) });
  return (): Promise<City[]> => {
    const { generation } = workshops;
    const known = cache.get(generation);
    if (known) return known;
    const reading = citiesWithCounts(db);
    cache.set(generation, reading);
    // A failed query is not cached: the next page tries again.
    reading.catch(() => cache.delete(generation));
    return reading;
  };
});

export async function listPopularCities(
  deps: Deps,
  _call: Call,
  form: FormOf<typeof geographyEndpoints.popularCities>,
) {
  const all =
    form.country_id === undefined ? await cachedCities(deps)() : await citiesWithCounts(deps.db, form);
  return { cities: all.filter((city) => city.is_popular) };
}
