import { and, arrayContains, asc, eq, exists, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { driverCalendarFeeds } from '../../../db/tables/integrations.ts';
import { users } from '../../../db/tables/users.ts';
import type { Deps } from '../../../deps.ts';
import { type BidRecord, bidRecords } from '../../bids/bids.queries.ts';
import { isUseNews } from './feed-secret.ts';

const maxVisits = 500;

/** Whether the person of a feed is still a driver. */
export function isOfDriver(db: Db): SQL {
  return exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, driverCalendarFeeds.userId), arrayContains(users.roles, ['customer']))),
  );
}

/** The driver of an address; undefined when it was removed or replaced. */
export async function findDriverOfFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hash: string,
): Promise<number | undefined> {
  const [feed] = await db
    .select()
    .from(driverCalendarFeeds)
    .where(and(eq(driverCalendarFeeds.hash, hash), isOfDriver(db)));
  if (!feed) return undefined;
  const now = clock.now();
  if (isUseNews(feed.lastUsedAt, now))
    await db.update(driverCalendarFeeds).set({ lastUsedAt: now }).where(eq(driverCalendarFeeds.hash, hash));
  return feed.userId;
}

/** Agreed visits, and those whose car is in the workshop. */
export async function visitsOfDriver(db: Db, customerId: number): Promise<BidRecord[]> {
  const found = await db
    .select({ id: bids.id })
    .from(bids)
    .where(
      and(
        eq(bids.customerId, customerId),
        isNotNull(bids.visitStart),
        inArray(bids.status, ['visit', 'in_work']),
      ),
    )
    .orderBy(asc(bids.visitStart), asc(bids.id))
    .limit(maxVisits);
  return bidRecords(
    db,
    found.map(({ id }) => id),
  );
}
