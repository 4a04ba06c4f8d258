import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bidEvents, bids } from '../../db/tables/bids.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { isUnseenBy, notedBidsOf } from '../bids/bids.queries.ts';

type EventType = (typeof bidEvents.$inferSelect)['type'];

/** Which events of a bid notify a side, and the type of the notification. */
export const notificationTypes: Record<BidSide, Partial<Record<EventType, Notification['type']>>> = {
  customer: {
    answered: 'bid_answered',
    offer_revised: 'offer_revised',
    others_offered: 'answer_late',
    accepted: 'visit_confirmed',
    visit_reminded: 'visit_reminder',
    visit_questioned: 'visit_question',
    in_work: 'bid_in_work',
    finished: 'bid_finished',
    rejected: 'bid_rejected',
  },
  service: {
    created: 'bid_new',
    nudged: 'answer_late',
    offer_revised: 'offer_revised',
    accepted: 'visit_confirmed',
    visit_reminded: 'visit_reminder',
    visit_promised: 'visit_reminder',
    visit_questioned: 'visit_question',
    in_work: 'bid_in_work',
    finished: 'bid_finished',
    rejected: 'bid_rejected',
  },
};

export type NotifiableEvent = Awaited<ReturnType<typeof listNotifiableEvents>>[number];

/**
 * Events (joined with their bids) in the bids of a side that the side did not cause. Nothing for a side without the
 * role.
 */
export function notifiableFor(actor: Actor, side: BidSide): SQL | undefined {
  if (!actor.roles.includes(side)) return sql`false`;
  const types = Object.keys(notificationTypes[side]) as EventType[];
  return and(notedBidsOf(actor, side), ne(bidEvents.actor, side), inArray(bidEvents.type, types));
}

export function isUnreadBy(side: BidSide): SQL<boolean> {
  return isUnseenBy(side, bidEvents.at);
}

export async function listNotifiableEvents(
  db: Db,
  actor: Actor,
  {
    page,
    page_size: size,
    only_unread: isUnreadOnly,
  }: { page: number; page_size: number; only_unread: boolean },
) {
  return unionAll(
    notifiableEvents(db, actor, 'customer', isUnreadOnly),
    notifiableEvents(db, actor, 'service', isUnreadOnly),
  )
    .orderBy(sql`at desc`, sql`id desc`, sql`side`)
    .limit(size)
    .offset((page - 1) * size);
}

function notifiableEvents(db: Db, actor: Actor, side: BidSide, isUnreadOnly: boolean) {
  return db
    .select({
      id: bidEvents.id,
      side: sql<BidSide>`${side}::text`.as('side'),
      bidId: bidEvents.bidId,
      type: bidEvents.type,
      actor: bidEvents.actor,
      comment: bidEvents.comment,
      at: bidEvents.at,
      isUnread: isUnreadBy(side).as('is_unread'),
    })
    .from(bidEvents)
    .innerJoin(bids, eq(bids.id, bidEvents.bidId))
    .where(and(notifiableFor(actor, side), isUnreadOnly ? isUnreadBy(side) : undefined));
}

export async function countUnread({ db }: Deps, { actor }: Call<'user'>): Promise<{ count: number }> {
  return { count: await notificationCount(db, actor, true) };
}

export async function notificationCount(db: Db, actor: Actor, isUnreadOnly: boolean): Promise<number> {
  let sum = 0;
  for (const side of ['customer', 'service'] as const) {
    const [row] = await db
      .select({ count: count() })
      .from(bidEvents)
      .innerJoin(bids, eq(bids.id, bidEvents.bidId))
      .where(and(notifiableFor(actor, side), isUnreadOnly ? isUnreadBy(side) : undefined));
    sum += row?.count ?? 0;
  }
  return sum;
}
