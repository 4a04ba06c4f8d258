import type { ChatSide, conversationKinds } from '@sto/contract/enums';
import {
  and,
  count,
  desc,
  eq,
  exists,
  ilike,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { carMarks, carModels } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { chatMessages, chatSides, chats, supportCases } from '../../db/tables/chats.ts';
import { users } from '../../db/tables/users.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { textPattern } from '../bids/bid-search.queries.ts';
import { isUnseenBy } from '../bids/bids.queries.ts';
import { isChatOf } from './chats.load.ts';

/** Joined with {@link chats} and the side's row: from the other side, and later than the side has read. */
function isUnread(actor: Actor, side: ChatSide): SQL | undefined {
  return and(
    notInArray(chatMessages.sender, [side, 'system']),
    isNull(chatMessages.deletedAt),
    sql`${chatMessages.id} > coalesce(${chatSides.lastReadId}, 0)`,
    side === 'operator'
      ? undefined
      : sql`(not ${chatMessages.isOnBid} or ${isUnseenBy(actor, side, chatMessages.createdAt)})`,
  );
}

function unreadMessages(db: Db, actor: Actor, side: ChatSide, which?: SQL) {
  return db
    .select({ chatId: chatMessages.chatId })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .leftJoin(bids, eq(bids.id, chats.bidId))
    .leftJoin(chatSides, and(eq(chatSides.chatId, chats.id), eq(chatSides.side, side)))
    .where(and(which, isChatOf(actor, side), isUnread(actor, side), isMineToAnswer(actor, side)));
}

/** Requests that a colleague has taken do not count for an operator. */
function isMineToAnswer(actor: Actor, side: ChatSide): SQL | undefined {
  if (side !== 'operator') return;
  const isTakenByOther = sql`select 1 from ${supportCases} where ${supportCases.chatId} = ${chats.id} and ${supportCases.operatorId} <> ${actor.userId}`;
  return sql`not exists (${isTakenByOther})`;
}

export async function unreadCounts(
  db: Db,
  actor: Actor,
  side: ChatSide,
  which?: SQL,
): Promise<Map<number, number>> {
  const unread = unreadMessages(db, actor, side, which).as('unread');
  const rows = await db.select({ chatId: unread.chatId, count: count() }).from(unread).groupBy(unread.chatId);
  return new Map(rows.map((row) => [row.chatId, row.count]));
}

export async function countUnreadMessages(
  { db }: Deps,
  { actor, access: side }: Call<ChatSide>,
): Promise<{ count: number }> {
  // `$count` gives a subquery no name, which PostgreSQL before version 16 demands.
  const unread = unreadMessages(db, actor, side).as('unread');
  const [row] = await db.select({ count: count() }).from(unread);
  return { count: row?.count ?? 0 };
}

interface ListForm {
  page: number;
  page_size: number;
  query: string;
  only_unread: boolean;
  kind?: (typeof conversationKinds)[number] | undefined;
  bid_status?: (typeof bids.$inferSelect)['status'] | undefined;
}

/** Chats with messages, the newest message first. */
export async function pageOfChats(db: Db, actor: Actor, side: ChatSide, form: ListForm, which?: SQL) {
  const found = and(which, listed(db, actor, side, form));
  const rows = await db
    .select({ id: chats.id })
    .from(chats)
    .where(found)
    .orderBy(desc(chats.lastMessageAt), desc(chats.id))
    .limit(form.page_size)
    .offset((form.page - 1) * form.page_size);
  return { total: await db.$count(chats, found), ids: rows.map(({ id }) => id) };
}

function listed(db: Db, actor: Actor, side: ChatSide, form: ListForm) {
  const { query, only_unread: isUnreadOnly, kind, bid_status: status } = form;
  const unread = unreadMessages(db, actor, side).as('unread');
  return and(
    isChatOf(actor, side),
    isNotNull(chats.lastMessageAt),
    kind && eq(chats.kind, kind),
    status && exists(bidIn(db, status)),
    query === '' ? undefined : isAbout(db, query),
    isUnreadOnly
      ? exists(db.select({ id: unread.chatId }).from(unread).where(eq(unread.chatId, chats.id)))
      : undefined,
  );
}

const bidIn = (db: Db, status: NonNullable<ListForm['bid_status']>) =>
  db
    .select({ id: bids.id })
    .from(bids)
    .where(and(eq(bids.id, chats.bidId), eq(bids.status, status)));

/** What its row shows: the bid, or that of a request to the support. */
const shownBidId = sql`coalesce(${chats.bidId}, (select ${supportCases.bidId} from ${supportCases} where ${supportCases.chatId} = ${chats.id}))`;

const bidsOfCar = (db: Db, like: string) =>
  db
    .select({ id: bids.id })
    .from(bids)
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(carMarks, eq(carMarks.id, cars.markId))
    .innerJoin(carModels, eq(carModels.id, cars.modelId))
    .where(
      and(
        eq(bids.id, shownBidId),
        or(
          ...[carMarks.name, carMarks.nameRu].map((mark) =>
            ilike(sql`${mark} || ' ' || ${carModels.name}`, like),
          ),
        ),
      ),
    );

/**
 * Names, the car, works, the number of the bid, and words of messages; not those with contacts, which may be hidden.
 */
function isAbout(db: Db, query: string): SQL | undefined {
  const like = textPattern(query);
  const bidId = /^(?:[УуU]-?)?(\d{1,9})$/.exec(query)?.[1];
  const named = (
    table: typeof users | typeof workshops,
    id: typeof chats.customerId | typeof chats.workshopId,
  ) =>
    exists(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.id, id), ilike(table.name, like))),
    );
  const worded = and(
    ...[eq(chatMessages.chatId, chats.id), ilike(chatMessages.text, like)],
    ...[isNull(chatMessages.deletedAt), eq(chatMessages.hasContacts, false)],
  );
  return or(
    named(users, chats.customerId),
    named(workshops, chats.workshopId),
    ilike(chats.subject, like),
    bidId === undefined ? undefined : eq(shownBidId, Number(bidId)),
    exists(
      db
        .select({ id: bidWorks.bidId })
        .from(bidWorks)
        .where(and(eq(bidWorks.bidId, shownBidId), ilike(bidWorks.title, like))),
    ),
    exists(bidsOfCar(db, like)),
    exists(db.select({ id: chatMessages.id }).from(chatMessages).where(worded)),
  );
}
