import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { Conversation } from '@sto/contract/chat/chat.schemas';
import type { ChatSide } from '@sto/contract/enums';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { chatSides, chats, supportCases } from '../../db/tables/chats.ts';
import { users } from '../../db/tables/users.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { mediaUrlOrNull } from '../../platform/file-store/media-url.ts';
import { carName, worksInShort } from '../bids/bid-words.present.ts';
import { bidRecords, firstImages } from '../bids/bids.queries.ts';
import { personImage } from '../files/files.queries.ts';
import { unreadCounts } from './chat.queries.ts';
import { freshSide, isChatOf, type MessageRow, otherSide } from './chats.load.ts';
import { areContactsHidden, closesAt, writeRefusal } from './chats.policy.ts';
import { deletedWords, wordsOfCard } from './message-words.present.ts';
import { shownText } from './messages.present.ts';
import { newestMessages } from './messages.queries.ts';

const operators = alias(users, 'operators');

/** The chats of a side in the order of the ids. */
export async function presentConversations(
  deps: Deps,
  db: Db,
  actor: Actor,
  side: ChatSide,
  ids: readonly number[],
): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const now = deps.clock.now();
  const rows = await chatRows(db, actor, side, ids);
  const titles = await titlesOf(db, rows, side === 'service' ? actor : null);
  const images = await firstImages(
    db,
    rows.flatMap(({ workshop }) => workshop?.id ?? []),
  );
  const unread = await unreadCounts(db, actor, side, inArray(chats.id, [...ids]));
  const newest = await newestMessages(db, ids);
  const sides = await db
    .select()
    .from(chatSides)
    .where(inArray(chatSides.chatId, [...ids]));
  const present = ({
    chat,
    bid,
    support,
    operator,
    customer,
    workshop,
  }: (typeof rows)[number]): Conversation => {
    const ofSide = (name: ChatSide) =>
      sides.find((row) => row.chatId === chat.id && row.side === name) ?? freshSide(chat.id, name);
    const facts = { chat, bid, support, own: ofSide(side), peer: ofSide(otherSide(chat, side)) };
    const { own, peer } = facts;
    const peerOf = (name: ChatSide): Conversation['peer'] => {
      if (name === 'operator') return { name: 'Поддержка', image: null };
      if (name === 'customer')
        return {
          name: customer?.name || (support ? 'Водитель' : 'Клиент'),
          image: customer && personImage(deps, customer.image),
        };
      const picture = workshop && (workshop.logo ?? images.get(workshop.id) ?? null);
      return { name: workshop?.name ?? '', image: mediaUrlOrNull(picture) };
    };
    const end = closesAt(facts);
    const last = newest.get(chat.id);
    const at = (moment: Date) => isoInZone(moment, workshop?.timezone ?? 'Europe/Moscow');
    return {
      ...{ id: chat.id, kind: chat.kind, bid_id: chat.bidId },
      service: workshop && { id: workshop.id, name: workshop.name, logo: mediaUrlOrNull(workshop.logo) },
      customer: customer && {
        ...{ id: customer.id, name: customer.name },
        avatar: personImage(deps, customer.image),
      },
      support: support && presentSupport(support, operator),
      title: titles.get(chat.id) ?? '',
      peer: peerOf(otherSide(chat, side)),
      last_message: last ? presentLast(facts, last, side, at(last.createdAt)) : null,
      unread_count: unread.get(chat.id) ?? 0,
      last_read_message_id: own.lastReadId || null,
      peer_last_read_message_id: peer.lastReadId || null,
      ...{ is_muted: own.isMuted, is_blocked: own.isBlocked },
      is_closed_by_moderator: chat.closedByModeratorAt !== null,
      can_write: writeRefusal(facts, { userId: actor.userId, side, now }) === null,
      closes_at: end && at(end),
      are_contacts_hidden: areContactsHidden(facts),
      updated_at: at(chat.lastMessageAt ?? chat.createdAt),
      url: side === 'operator' ? `/operator/support/${chat.id}` : `/${side}/chat/${chat.id}`,
    };
  };
  return ids.flatMap((id) => {
    const row = rows.find(({ chat }) => chat.id === id);
    return row ? [present(row)] : [];
  });
}

function chatRows(db: Db, actor: Actor, side: ChatSide, ids: readonly number[]) {
  return db
    .select({
      ...{ chat: chats, bid: bids, customer: users, workshop: workshops, support: supportCases },
      operator: { id: operators.id, name: operators.name },
    })
    .from(chats)
    .leftJoin(users, eq(users.id, chats.customerId))
    .leftJoin(workshops, eq(workshops.id, chats.workshopId))
    .leftJoin(supportCases, eq(supportCases.chatId, chats.id))
    .leftJoin(operators, eq(operators.id, supportCases.operatorId))
    .leftJoin(bids, eq(bids.id, chats.bidId))
    .where(and(inArray(chats.id, [...ids]), isChatOf(actor, side)));
}

/** «Kia Rio · Замена колодок»; a question has the words of its first message, if any. */
async function titlesOf(
  db: Db,
  rows: Awaited<ReturnType<typeof chatRows>>,
  employee: Actor | null,
): Promise<Map<number, string>> {
  const records = await bidRecords(
    db,
    rows.flatMap(({ chat, support }) => chat.bidId ?? support?.bidId ?? []),
    employee,
  );
  return new Map(
    rows.map(({ chat, support }) => {
      const record = records.find(({ bid }) => bid.id === (chat.bidId ?? support?.bidId));
      if (!record) return [chat.id, chat.subject || (support ? 'Без заявки' : 'Вопрос')];
      const number = support && bidNumber(record.bid.id);
      return [chat.id, [number, carName(record), worksInShort(record)].filter(Boolean).join(' · ')];
    }),
  );
}

function presentSupport(
  { operatorId, closedAt, bidId }: typeof supportCases.$inferSelect,
  operator: { id: number; name: string } | null,
): Conversation['support'] {
  const taken = operatorId === null ? 'waiting' : 'taken';
  return {
    state: closedAt === null ? taken : 'closed',
    operator: operator && { id: operator.id, name: operator.name || 'Оператор' },
    bid_id: bidId,
  };
}

function presentLast(
  chat: Parameters<typeof shownText>[0],
  message: MessageRow,
  side: ChatSide,
  createdAt: string,
): NonNullable<Conversation['last_message']> {
  const { text } = shownText(chat, message, { side });
  const words = message.deletedAt ? deletedWords(message) : wordsOfCard(message, text);
  return { id: message.id, text: words, sender: message.sender, created_at: createdAt };
}
