import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { findMarkOfModification } from '../car-catalogue/car-catalogue.queries.ts';
import { finishedDeals, type MarketPrice, marketPrices } from './market-prices.queries.ts';

export interface Market {
  prices: ReadonlyMap<number, MarketPrice>;
  /** Finished deals by id of the work. */
  deals: ReadonlyMap<number, number>;
}

const keptMs = minutes(10);
/** Cities times marks that people ask for at the same time. */
const keptMax = 500;

export type MarketOf = (asked: {
  city_id?: number | undefined;
  modification_id?: number | undefined;
}) => Promise<Market | null>;

/**
 * The market of a city, for the workshops that serve the mark of the modification: prices do not differ by
 * modification in the data. Without a city there is no market. Counting it reads every price list of the city, and it
 * moves slowly, so it is kept for ten minutes.
 */
export function keptMarket({ db, clock }: { db: Db; clock: Clock }): MarketOf {
  const kept = new Map<string, { since: number; market: Promise<Market> }>();
  return async ({ city_id: cityId, modification_id: modificationId }) => {
    if (cityId === undefined) return null;
    const markId = modificationId === undefined ? null : await markOf(db, modificationId);
    const key = `${cityId} ${markId}`;
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && now - known.since < keptMs) return known.market;
    const market = readMarket(db, { cityId, markId });
    kept.delete(key);
    kept.set(key, { since: now, market });
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    // A failed reading is not kept: the next call tries again.
    market.catch(() => kept.delete(key));
    return market;
  };
}

async function readMarket(db: Db, market: { cityId: number; markId: number | null }): Promise<Market> {
  return { prices: await marketPrices(db, market), deals: await finishedDeals(db, market) };
}

async function markOf(db: Db, modificationId: number): Promise<number> {
  const markId = await findMarkOfModification(db, modificationId);
  if (markId === undefined) throw new AppError('not_found');
  return markId;
}
