import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { and, count, desc, eq, gt, inArray, isNotNull, max, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { offers } from '../../db/tables/offers.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { isUnseenBy } from '../bids/bids.queries.ts';

/** A tender has no conversation until one workshop has it; then it is that workshop's only. */
function isOfSide(actor: Actor, side: BidSide): SQL | undefined {
  return side === 'customer'
    ? and(eq(bids.customerId, actor.userId), isNotNull(bids.workshopId))
    : inArray(bids.workshopId, managedWorkshopIds(actor));
}
const no = sql<boolean>`false`;

/** The texts in the bids of a side. A message is unread until its reader opens the bid. */
function messagesOf(db: Db, actor: Actor, side: BidSide) {
  const ofCustomer = db
    .select({
      bidId: sql<number>`${bids.id}`.as('bid_id'),
      at: sql<Date>`${bids.createdAt}`.mapWith(bids.createdAt).as('at'),
      isUnread: (side === 'service' ? isUnseenBy(actor, side, bids.createdAt) : no).as('is_unread'),
    })
    .from(bids)
    .where(and(isOfSide(actor, side), ne(bids.comment, '')));
  const ofWorkshop = db
    .select({
      bidId: sql<number>`${bids.id}`.as('bid_id'),
      at: sql<Date>`${offers.createdAt}`.mapWith(offers.createdAt).as('at'),
      isUnread: (side === 'customer' ? isUnseenBy(actor, side, offers.createdAt) : no).as('is_unread'),
    })
    .from(offers)
    .innerJoin(bids, eq(bids.id, offers.bidId))
    .where(and(isOfSide(actor, side), eq(offers.workshopId, bids.workshopId), ne(offers.comment, '')));
  return unionAll(ofCustomer, ofWorkshop).as('messages');
}

interface ConversationRow {
  bidId: number;
  unreadCount: number;
}

/** One page of bids with messages, the newest message first. */
export async function conversationPage(
  db: Db,
  actor: Actor,
  side: BidSide,
  {
    page,
    page_size: size,
    only_unread: isUnreadOnly,
  }: { page: number; page_size: number; only_unread: boolean },
): Promise<ConversationRow[]> {
  const messages = messagesOf(db, actor, side);
  const unreadCount = sql<number>`count(*) filter (where ${messages.isUnread})`.mapWith(Number);
  return db
    .select({ bidId: messages.bidId, unreadCount })
    .from(messages)
    .groupBy(messages.bidId)
    .having(isUnreadOnly ? gt(unreadCount, 0) : undefined)
    .orderBy(desc(max(messages.at)), desc(messages.bidId))
    .limit(size)
    .offset((page - 1) * size);
}

export async function conversationCount(
  db: Db,
  actor: Actor,
  side: BidSide,
  isUnreadOnly: boolean,
): Promise<number> {
  const messages = messagesOf(db, actor, side);
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${messages.bidId})`.mapWith(Number) })
    .from(messages)
    .where(isUnreadOnly ? sql`${messages.isUnread}` : undefined);
  return row?.count ?? 0;
}

export async function countUnreadMessages(
  { db }: Deps,
  { actor, access: side }: Call<BidSide>,
): Promise<{ count: number }> {
  const messages = messagesOf(db, actor, side);
  const [row] = await db.select({ count: count() }).from(messages).where(sql`${messages.isUnread}`);
  return { count: row?.count ?? 0 };
}
