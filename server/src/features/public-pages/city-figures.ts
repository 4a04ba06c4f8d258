import { LRUCache } from 'lru-cache';
import { oncePerDeps } from '../../deps.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { cachedCities } from '../geography/cached-cities.load.ts';
import { marketPrices } from '../work-types/market-prices.queries.ts';
import { markCounts, workCounts } from './city-figures.queries.ts';

/** Cities times marks and works that are viewed within ten minutes. */
const cacheSize = 2000;

export type CityFigures = ReturnType<typeof cityFigures>;

/**
 * Counts and prices of cities for their pages. Each reads all price lists of a city, which change slowly, so they are
 * cached for ten minutes or until a full reload of the index.
 */
export const cityFigures = oncePerDeps((deps) => {
  const { db, workshops } = deps;
  const cache = new LRUCache<string, Promise<unknown>>({ max: cacheSize, ttl: minutes(10) });
  const cached = <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const fullKey = `${workshops.generation} ${key}`;
    const known = cache.get(fullKey);
    if (known) return known as Promise<Value>;
    const reading = read();
    cache.set(fullKey, reading);
    // A failed query is not cached: the next page tries again.
    reading.catch(() => cache.delete(fullKey));
    return reading;
  };
  return {
    cities: cachedCities(deps),
    works: (place: { cityId: number; markId: number | null }) =>
      cached(`works ${place.cityId} ${place.markId}`, async () => ({
        counts: await workCounts(db, place),
        market: await marketPrices(db, place),
      })),
    marks: (place: { cityId: number; workTypeId: number | null }) =>
      cached(`marks ${place.cityId} ${place.workTypeId}`, () => markCounts(db, place)),
  };
});
