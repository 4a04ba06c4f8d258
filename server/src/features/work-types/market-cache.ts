import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client.ts';
import { type Deps, oncePerDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { findModelOfModification } from '../car-catalogue/car-catalogue.queries.ts';
import { finishedDeals, type MarketPrice, marketPrices } from './market-prices.queries.ts';

export interface Market {
  prices: ReadonlyMap<number, MarketPrice>;
  deals: ReadonlyMap<number, number>;
}

const ttlMs = minutes(10);
/** Pairs of city and mark that are viewed within ten minutes. */
const maxMarkets = 500;

interface Place {
  city_id?: number | undefined;
  modification_id?: number | undefined;
  /** Where the modification is not known. */
  mark_id?: number | undefined;
}

const cacheOf = oncePerDeps(
  ({ clock }) =>
    new LRUCache<string, Promise<Market>>({
      max: maxMarkets,
      ttl: ttlMs,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    }),
);

/**
 * The market of a city, for workshops that serve the mark of the modification, from their prices for all classes.
 * Without a city there is no market. It reads every price list of the city, which change slowly, so it is cached.
 */
export async function marketOf(
  deps: Deps,
  { city_id: cityId, modification_id: modificationId, mark_id: knownMarkId }: Place,
): Promise<Market | null> {
  if (cityId === undefined) return null;
  const { db } = deps;
  const cache = cacheOf(deps);
  const markId = modificationId === undefined ? (knownMarkId ?? null) : await markOf(db, modificationId);
  const key = `${cityId} ${markId}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const market = readMarket(db, { cityId, markId });
  cache.set(key, market);
  // After a failure the next call tries again.
  market.catch(() => cache.delete(key));
  return market;
}

async function readMarket(db: Db, market: { cityId: number; markId: number | null }): Promise<Market> {
  return { prices: await marketPrices(db, market), deals: await finishedDeals(db, market) };
}

async function markOf(db: Db, modificationId: number): Promise<number> {
  const model = await findModelOfModification(db, modificationId);
  if (!model) throw new AppError('not_found');
  return model.markId;
}
