import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { FormOf } from '@sto/contract/endpoint';
import type { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bidEvents, bidRecipients, bids } from '../../db/tables/bids.ts';
import { notices } from '../../db/tables/notices.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { emitCounters } from '../../live/emit.ts';
import { markRecipientsSeen, readersOf } from '../bids/mark-seen.queries.ts';
import { rowIdsOf } from './notification-id.ts';
import { isUnreadBy, noticesOf, notifiableFor, notificationCount } from './notifications.queries.ts';

/**
 * A notification is read when its bid has been seen since. Reading one marks its bid as seen up to that event, so
 * that later ones stay unread; reading all marks the bids as seen now. A notice is read by itself. Returns the remaining
 * ones. An operator in the place of a person reads none of theirs.
 */
export async function readNotifications(
  { db, clock }: Deps,
  { actor }: Call<'user'>,
  form: FormOf<typeof notificationEndpoints.read>,
): Promise<{ count: number }> {
  const ids = form.read_all ? undefined : form.ids;
  const now = clock.now();
  if (actor.operator) return { count: await notificationCount(db, actor, true) };
  return db.transaction(async (tx) => {
    for (const side of ['customer', 'service'] as const)
      if (await markSeen(tx, actor, side, { now, eventIds: ids && rowIdsOf(ids, side) }))
        await emitCounters(tx, readersOf(actor, side));
    const read = await tx
      .update(notices)
      .set({ readAt: now })
      .where(and(noticesOf(actor, true), ids && inArray(notices.id, rowIdsOf(ids, 'account'))));
    if (read.rowCount) await emitCounters(tx, { userIds: [actor.userId] });
    return { count: await notificationCount(tx, actor, true) };
  });
}

async function markSeen(
  tx: Db,
  actor: Actor,
  side: BidSide,
  { now, eventIds }: { now: Date; eventIds: number[] | undefined },
): Promise<boolean> {
  const named = eventIds && inArray(bidEvents.id, eventIds);
  // Locked in one order: two readers of the same bids wait for each other instead of blocking both.
  const rows = await tx
    .select({ id: bids.id })
    .from(bids)
    .where(
      exists(
        tx
          .select({ id: bidEvents.id })
          .from(bidEvents)
          .where(
            and(eq(bidEvents.bidId, bids.id), notifiableFor(actor, side), isUnreadBy(actor, side), named),
          ),
      ),
    )
    .orderBy(asc(bids.id))
    .for('update');
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  const seenAt = (bidId: AnyPgColumn) =>
    named
      ? sql`(select max(${bidEvents.at}) from ${bidEvents} where ${and(eq(bidEvents.bidId, bidId), named)})`
      : now;
  const ofSide = side === 'customer' ? undefined : inArray(bids.workshopId, managedWorkshopIds(actor));
  await tx
    .update(bids)
    .set(side === 'customer' ? { seenByCustomerAt: seenAt(bids.id) } : { seenByServiceAt: seenAt(bids.id) })
    .where(and(inArray(bids.id, ids), ofSide));
  if (side === 'service')
    await markRecipientsSeen(tx, actor, inArray(bidRecipients.bidId, ids), seenAt(bidRecipients.bidId));
  return true;
}
