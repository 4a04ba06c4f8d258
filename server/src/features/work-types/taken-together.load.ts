import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client.ts';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { type Deps, oncePerDeps } from '../../deps.ts';
import { days, hours } from '../../platform/clock/durations.ts';

/** By id of a work, those that drivers often order with it, the most frequent first. */
export type TakenTogether = ReadonlyMap<number, number[]>;

const windowMs = days(365);
/** Fewer bids are chance. */
const leastBids = 10;
const leastShare = 0.15;
const mostWorks = 3;

const cacheOf = oncePerDeps(
  ({ clock }) =>
    new LRUCache<'all', Promise<TakenTogether>>({
      max: 1,
      ttl: hours(1),
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    }),
);

/** It reads all bids of the last year, so it is cached for an hour. */
export async function takenTogether(deps: Deps): Promise<TakenTogether> {
  const cache = cacheOf(deps);
  const cached = cache.get('all');
  if (cached) return cached;
  const reading = readTogether(deps.db, new Date(deps.clock.now().getTime() - windowMs));
  cache.set('all', reading);
  // After a failure the next call tries again.
  reading.catch(() => cache.delete('all'));
  return reading;
}

async function readTogether(db: Db, since: Date): Promise<TakenTogether> {
  const { rows } = await db.execute<{ work_id: number; others: number[] }>(sql`
    with chosen as (
      select distinct ${bidWorks.bidId} as bid_id, coalesce(${workTypes.mergedIntoId}, ${workTypes.id}) as work_id
      from ${bidWorks}
      join ${workTypes} on ${workTypes.id} = ${bidWorks.workTypeId}
      join ${bids} on ${bids.id} = ${bidWorks.bidId} and ${bids.createdAt} >= ${since.toISOString()}
    ),
    alone as (select work_id, count(*) as bids from chosen group by work_id),
    pairs as (
      select one.work_id, other.work_id as other_id, count(*) as bids
      from chosen one join chosen other on other.bid_id = one.bid_id and other.work_id <> one.work_id
      group by one.work_id, other.work_id
      having count(*) >= ${leastBids}
    )
    select work_id, (array_agg(other_id order by pairs.bids desc, other_id))[1:${sql.raw(String(mostWorks))}] as others
    from pairs join alone using (work_id)
    where pairs.bids >= alone.bids * ${leastShare}::float
    group by work_id`);
  return new Map(rows.map((row) => [row.work_id, row.others]));
}
