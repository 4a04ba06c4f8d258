import type { BidSide, BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { and, asc, eq, inArray, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bidRecipients, bids } from '../../db/tables/bids.ts';
import { emitCounters, type LiveAudience } from '../../live/emit.ts';
import { isUnseenBy } from './bids.queries.ts';
import type { RecipientRow } from './tender/recipients.load.ts';

/**
 * A person has looked at the list of a status. A bid that is changed right now is skipped: its news is newer than the
 * list.
 */
export async function markListSeen(
  db: Db,
  actor: Actor,
  side: BidSide,
  { status, now }: { status: BidStatus; now: Date },
): Promise<void> {
  const ofSide =
    side === 'customer'
      ? eq(bids.customerId, actor.userId)
      : inArray(bids.workshopId, managedWorkshopIds(actor));
  const unseen = db
    .select({ id: bids.id })
    .from(bids)
    .where(
      and(
        ...[ofSide, eq(bids.status, status), ne(bids.statusChangedBy, side)],
        ...[lte(bids.statusChangedAt, now), isUnseenBy(actor, side, bids.statusChangedAt)],
      ),
    )
    .orderBy(asc(bids.id))
    .for('update', { skipLocked: true });
  const seen = await db
    .update(bids)
    .set(side === 'customer' ? { seenByCustomerAt: now } : { seenByServiceAt: now })
    .where(inArray(bids.id, unseen));
  let seenCount = seen.rowCount ?? 0;
  const { statusChangedAt: changedAt, seenAt } = bidRecipients;
  if (side === 'service')
    seenCount += await markRecipientsSeen(
      db,
      actor,
      and(
        ...[
          eq(bidRecipients.status, status as RecipientRow['status']),
          ne(bidRecipients.statusChangedBy, side),
        ],
        ...[lte(changedAt, now), or(isNull(seenAt), lt(seenAt, changedAt))],
      ),
      now,
    );
  if (seenCount > 0) await emitCounters(db, readersOf(actor, side));
}

/** Who has the counters of a side in common with this person. */
export function readersOf(actor: Actor, side: BidSide): LiveAudience {
  return side === 'customer' ? { userIds: [actor.userId] } : { workshopIds: managedWorkshopIds(actor) };
}

/** The tenders of the person's workshops, each with its own look. */
export async function markRecipientsSeen(
  db: Db,
  actor: Actor,
  which: SQL | undefined,
  seenAt: SQL | Date,
): Promise<number> {
  const own = inArray(bidRecipients.workshopId, managedWorkshopIds(actor));
  const seen = await db.update(bidRecipients).set({ seenAt }).where(and(own, which));
  return seen.rowCount ?? 0;
}
