import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { chatMessages, chatSides, chats } from '../../db/tables/chats.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';

export type ChatRow = typeof chats.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;
export type SideRow = typeof chatSides.$inferSelect;

/** A chat with what decides its rights. */
export interface LoadedChat {
  chat: ChatRow & { workshopId: number };
  bid: typeof bids.$inferSelect | null;
  timezone: string;
  own: SideRow;
  peer: SideRow;
}

export const otherSide = (side: BidSide): BidSide => (side === 'customer' ? 'service' : 'customer');

/** Of the driver, or of those who manage the workshop. A tender has no chat before its offer is accepted. */
export function isChatOf(actor: Actor, side: BidSide): SQL | undefined {
  return side === 'customer'
    ? and(eq(chats.customerId, actor.userId), isNotNull(chats.workshopId))
    : inArray(chats.workshopId, managedWorkshopIds(actor));
}

/** The chat for its side; not found for others. Locked: other changes of it wait until the transaction ends. */
export async function loadChat(
  db: Db,
  actor: Actor,
  side: BidSide,
  which: SQL,
  { isLocked = false } = {},
): Promise<LoadedChat> {
  const query = db
    .select()
    .from(chats)
    .where(and(which, isChatOf(actor, side)));
  const [chat] = await (isLocked ? query.for('no key update') : query);
  if (!chat?.workshopId) throw new AppError('not_found');
  const { id, bidId, workshopId } = chat;
  const [bid] = bidId === null ? [] : await db.select().from(bids).where(eq(bids.id, bidId));
  const [workshop] = await db
    .select({ timezone: workshops.timezone })
    .from(workshops)
    .where(eq(workshops.id, workshopId));
  const sides = await db.select().from(chatSides).where(eq(chatSides.chatId, id));
  const ofSide = (name: BidSide) => sides.find((row) => row.side === name) ?? freshSide(id, name);
  return {
    chat: { ...chat, workshopId },
    ...{ bid: bid ?? null, timezone: workshop?.timezone ?? 'Europe/Moscow' },
    ...{ own: ofSide(side), peer: ofSide(otherSide(side)) },
  };
}

export function freshSide(chatId: number, side: BidSide): SideRow {
  const nothing = { lastReadId: 0, lastDeliveredId: 0, isMuted: false, isBlocked: false, typingAt: null };
  return { chatId, side, ...nothing };
}

/** A message of a chat of the side. */
export async function loadMessage(
  db: Db,
  actor: Actor,
  side: BidSide,
  id: number,
): Promise<LoadedChat & { message: MessageRow }> {
  const [message] = await db.select().from(chatMessages).where(eq(chatMessages.id, id));
  if (!message) throw new AppError('not_found');
  return { ...(await loadChat(db, actor, side, eq(chats.id, message.chatId), { isLocked: true })), message };
}
