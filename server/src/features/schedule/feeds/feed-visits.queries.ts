import { and, asc, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { calendarFeeds } from '../../../db/tables/integrations.ts';
import { bookings } from '../../../db/tables/schedule.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import { type BidRecord, bidRecords } from '../../bids/bids.queries.ts';
import { isMakerManager } from './calendar-feeds.queries.ts';
import { isUseNews } from './feed-secret.ts';

const pastMs = days(30);
const maxEvents = 2000;

export interface Feed {
  feed: typeof calendarFeeds.$inferSelect;
  workshop: typeof workshops.$inferSelect;
}

/** Undefined: removed, or its maker no longer manages the workshop. */
export async function findFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hash: string,
): Promise<Feed | undefined> {
  const [found] = await db
    .select({ feed: calendarFeeds, workshop: workshops })
    .from(calendarFeeds)
    .innerJoin(workshops, eq(workshops.id, calendarFeeds.workshopId))
    .where(and(eq(calendarFeeds.hash, hash), isMakerManager(db)));
  if (!found) return undefined;
  const now = clock.now();
  const { id, lastUsedAt } = found.feed;
  if (isUseNews(lastUsedAt, now))
    await db.update(calendarFeeds).set({ lastUsedAt: now }).where(eq(calendarFeeds.id, id));
  return found;
}

/** Agreed visits from a month ago on; a calendar of the whole workshop has the cancelled ones too. */
export async function visitsOfFeed(db: Db, { feed }: Feed, now: Date): Promise<BidRecord[]> {
  const part = partOf(feed);
  const statuses = ['visit', 'in_work', 'finished', ...(part ? [] : ['reject' as const])] as const;
  const taken = part && db.select({ id: bookings.bidId }).from(bookings).where(part);
  const found = await db
    .select({ id: bids.id })
    .from(bids)
    .where(
      and(
        eq(bids.workshopId, feed.workshopId),
        isNotNull(bids.visitStart),
        gt(bids.visitEnd, after(now, -pastMs)),
        inArray(bids.status, statuses),
        taken && inArray(bids.id, taken),
      ),
    )
    .orderBy(asc(bids.visitStart), asc(bids.id))
    .limit(maxEvents);
  return bidRecords(
    db,
    found.map(({ id }) => id),
  );
}

/** What the workshop has taken bays for by hand. */
export function blocksOfFeed(db: Db, { feed }: Feed, now: Date) {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.workshopId, feed.workshopId),
        eq(bookings.kind, 'block'),
        gt(bookings.endsAt, after(now, -pastMs)),
        partOf(feed),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(maxEvents);
}

function partOf({ bayId, mechanicId }: Feed['feed']): SQL | undefined {
  if (bayId !== null) return eq(bookings.bayId, bayId);
  return mechanicId === null ? undefined : eq(bookings.mechanicId, mechanicId);
}
