import type { reliabilityLevels, reliabilityMarkKinds } from '@sto/contract/enums';
import { reliabilityMemoryDays } from '@sto/contract/limits';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bidEvents, bids } from '../../../db/tables/bids.ts';
import { moderationItems } from '../../../db/tables/joining.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import type { ModerationRow } from '../../../moderation/moderation-items.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import type { BidRow } from '../bids.load.ts';

export type Level = (typeof reliabilityLevels)[number];
type MarkKind = (typeof reliabilityMarkKinds)[number];

const missesOfRisk = 2;

/** A missed visit of a driver, and what he has said against it. */
export interface Mark {
  bid: BidRow;
  kind: MarkKind;
  workshop: { name: string; timezone: string } | null;
  appeal: ModerationRow | null;
}

/** A bid that the moderator has set to another state, or closed himself, is no miss any more. */
function isMissOf(now: Date): SQL {
  const since = after(now, -days(reliabilityMemoryDays)).toISOString();
  return sql`${bids.status} = 'reject'
    and (${bids.rejectCode} = 'no_show' or (${bids.rejectBy} = 'customer' and ${bids.isLateCancel}))
    and exists (select 1 from ${bidEvents} where ${bidEvents.bidId} = ${bids.id} and ${bidEvents.type} = 'rejected'
      and ${bidEvents.fromStatus} = 'visit' and ${bidEvents.at} >= ${since}::timestamptz)`;
}

/**
 * A no-show, or a cancellation less than two hours before the visit, is a mark for half a year. An accepted appeal
 * leaves it in the list, but it counts no more.
 */
export async function marksOf(db: Db, customerId: number, now: Date): Promise<Mark[]> {
  const appealOfMark = and(eq(moderationItems.kind, 'reliability'), eq(moderationItems.objectId, bids.id));
  const rows = await db
    .select({
      bid: bids,
      workshop: { name: workshops.name, timezone: workshops.timezone },
      appeal: moderationItems,
    })
    .from(bids)
    .leftJoin(workshops, eq(workshops.id, bids.workshopId))
    .leftJoin(moderationItems, appealOfMark)
    .where(and(eq(bids.customerId, customerId), isMissOf(now)))
    .orderBy(desc(bids.visitStart), desc(bids.id));
  return rows.map((row) => ({ ...row, kind: markKindOf(row.bid) }));
}

export function markKindOf({ rejectCode }: Pick<BidRow, 'rejectCode'>): MarkKind {
  return rejectCode === 'no_show' ? 'no_show' : 'late_cancel';
}

export function isCounted({ appeal }: Pick<Mark, 'appeal'>): boolean {
  return appeal?.status !== 'approved';
}

export async function visitsCountOf(db: Db, customerId: number): Promise<number> {
  const finished = and(eq(bids.customerId, customerId), eq(bidEvents.type, 'finished'));
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(bidEvents)
    .innerJoin(bids, eq(bids.id, bidEvents.bidId))
    .where(finished);
  return row?.count ?? 0;
}

/** How a driver comes to his visits, as workshops see it. */
export async function reliabilityOf(db: Db, customerId: number, now: Date): Promise<Level> {
  const marks = await marksOf(db, customerId, now);
  return levelOf({ misses: marks.filter(isCounted).length, visits: await visitsCountOf(db, customerId) });
}

/** A visit that took place weighs as much as a miss, so a frequent client is no risk for two misses of many. */
export function levelOf({ misses, visits }: { misses: number; visits: number }): Level {
  if (misses >= missesOfRisk && misses * 3 >= visits) return 'risk';
  return visits > 0 ? 'good' : 'new';
}
