import type { reliabilityLevels } from '@sto/contract/enums';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bidEvents, bids } from '../../../db/tables/bids.ts';
import { after, days } from '../../../platform/clock/durations.ts';

export type Reliability = (typeof reliabilityLevels)[number];

/** Misses are forgotten after this time. */
const memoryDays = 180;
const missesOfRisk = 2;

/**
 * How a driver comes to his visits, from the events of his bids: a no-show, or a cancellation less than two hours before
 * the visit, is a miss. A visit that took place weighs as much, so a frequent client is no risk for two misses of many.
 */
export async function reliabilityOf(db: Db, customerId: number, now: Date): Promise<Reliability> {
  const since = after(now, -days(memoryDays)).toISOString();
  // A bid that the moderator has set to another state, or closed himself, is no miss any more.
  const isMiss = sql`${bids.status} = 'reject' and ${bidEvents.type} = 'rejected' and ${bidEvents.fromStatus} = 'visit'
    and (${bids.rejectCode} = 'no_show' or (${bids.rejectBy} = 'customer' and ${bids.isLateCancel})) and ${bidEvents.at} >= ${since}::timestamptz`;
  const [row] = await db
    .select({
      misses: sql<number>`count(*) filter (where ${isMiss})::integer`,
      visits: sql<number>`count(*) filter (where ${bidEvents.type} = 'finished')::integer`,
    })
    .from(bidEvents)
    .innerJoin(bids, eq(bids.id, bidEvents.bidId))
    .where(eq(bids.customerId, customerId));
  return levelOf(row ?? { misses: 0, visits: 0 });
}

export function levelOf({ misses, visits }: { misses: number; visits: number }): Reliability {
  if (misses >= missesOfRisk && misses * 3 >= visits) return 'risk';
  return visits > 0 ? 'good' : 'new';
}
