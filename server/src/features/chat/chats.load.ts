import type { ChatSide } from '@sto/contract/enums';
import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { chatMessages, chatSides, chats, supportCases } from '../../db/tables/chats.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { hasDispute } from '../bids/claims/disputes.queries.ts';

export type ChatRow = typeof chats.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;
export type SideRow = typeof chatSides.$inferSelect;

/** A chat with what decides its rights. */
export interface LoadedChat {
  chat: ChatRow;
  bid: typeof bids.$inferSelect | null;
  /** Null: not with the support. */
  support: typeof supportCases.$inferSelect | null;
  timezone: string;
  own: SideRow;
  peer: SideRow;
}

export function otherSide(
  { kind, customerId }: Pick<ChatRow, 'kind' | 'customerId'>,
  side: ChatSide,
): ChatSide {
  if (kind !== 'support') return side === 'customer' ? 'service' : 'customer';
  if (side !== 'operator') return 'operator';
  return customerId === null ? 'service' : 'customer';
}

/**
 * Of the driver, of those who manage the workshop, or of the operators. A tender has no chat before its offer is
 * accepted.
 */
export function isChatOf(actor: Actor, side: ChatSide): SQL | undefined {
  const isSupport = eq(chats.kind, 'support');
  if (side === 'operator') return isSupport;
  return side === 'customer'
    ? and(eq(chats.customerId, actor.userId), or(isNotNull(chats.workshopId), isSupport))
    : inArray(chats.workshopId, managedWorkshopIds(actor));
}

/** The chat for its side; not found for others. Locked: other changes of it wait until the transaction ends. */
export async function loadChat(
  db: Db,
  actor: Actor,
  side: ChatSide,
  which: SQL,
  { isLocked = false } = {},
): Promise<LoadedChat> {
  const query = db
    .select()
    .from(chats)
    .where(and(which, isChatOf(actor, side)));
  const [chat] = await (isLocked ? query.for('no key update') : query);
  if (!chat) throw new AppError('not_found');
  return withSides(db, chat, side);
}

/** For an operator: the chat of a bid with a dispute; another one is not found. */
export async function loadDisputedChat(db: Db, bidId: number): Promise<LoadedChat> {
  const [row] = await db
    .select({ chat: chats, bid: bids })
    .from(chats)
    .innerJoin(bids, eq(bids.id, chats.bidId))
    .where(eq(bids.id, bidId));
  if (!row || !(await hasDispute(db, row.bid))) throw new AppError('not_found');
  return withSides(db, row.chat, 'operator');
}

async function withSides(db: Db, chat: ChatRow, side: ChatSide): Promise<LoadedChat> {
  const { id, bidId, workshopId } = chat;
  const [bid] = bidId === null ? [] : await db.select().from(bids).where(eq(bids.id, bidId));
  const [support] = await db.select().from(supportCases).where(eq(supportCases.chatId, id));
  const sides = await db.select().from(chatSides).where(eq(chatSides.chatId, id));
  const ofSide = (name: ChatSide) => sides.find((row) => row.side === name) ?? freshSide(id, name);
  return {
    ...{ chat, bid: bid ?? null, support: support ?? null },
    timezone: workshopId === null ? 'Europe/Moscow' : await timezoneOf(db, workshopId),
    ...{ own: ofSide(side), peer: ofSide(otherSide(chat, side)) },
  };
}

async function timezoneOf(db: Db, workshopId: number): Promise<string> {
  const [row] = await db
    .select({ timezone: workshops.timezone })
    .from(workshops)
    .where(eq(workshops.id, workshopId));
  return row?.timezone ?? 'Europe/Moscow';
}

export function freshSide(chatId: number, side: ChatSide): SideRow {
  const nothing = { lastReadId: 0, lastDeliveredId: 0, isMuted: false, isBlocked: false };
  return { chatId, side, ...nothing, typingAt: null, lookedAt: null };
}

/** A message of a chat of the side. */
export async function loadMessage(
  db: Db,
  actor: Actor,
  side: ChatSide,
  id: number,
): Promise<LoadedChat & { message: MessageRow }> {
  const [message] = await db.select().from(chatMessages).where(eq(chatMessages.id, id));
  if (!message) throw new AppError('not_found');
  return { ...(await loadChat(db, actor, side, eq(chats.id, message.chatId), { isLocked: true })), message };
}
