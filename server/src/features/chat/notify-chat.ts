import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { managerRoles } from '@sto/contract/bids/employee-rights';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notices } from '../../db/tables/notices.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { emitLive } from '../../live/emit.ts';
import { type LoadedChat, type MessageRow, otherSide } from './chats.load.ts';
import { wordsOfCard } from './message-words.present.ts';
import { shownText } from './messages.present.ts';

const shownLength = 160;

/** The other side learns of a message, unless it has muted the chat: one notice for each chat and person. */
export async function notifyPeer(
  tx: Db,
  chat: LoadedChat,
  message: MessageRow,
  side: BidSide,
): Promise<void> {
  if (chat.peer.isMuted) return;
  const readers = await peopleOf(tx, chat, otherSide(side));
  if (readers.length === 0) return;
  const { id: chatId } = chat.chat;
  await tx
    .delete(notices)
    .where(and(eq(notices.chatId, chatId), inArray(notices.userId, readers), isNull(notices.readAt)));
  const comment = wordsFor(chat, message, side);
  await tx.insert(notices).values(
    readers.map((userId) => ({
      ...{ userId, chatId, type: 'chat_message' as const },
      ...{ subject: message.authorName, comment, at: message.createdAt },
    })),
  );
  await emitLive(tx, { userIds: readers }, { event: 'notification.created', data: {} });
}

function wordsFor(chat: LoadedChat, message: MessageRow, side: BidSide): string {
  const { text } = shownText(chat, message, { side: otherSide(side) });
  return wordsOfCard(message, text).slice(0, shownLength);
}

/** What was changed or deleted is not left in the notice. */
export async function renewNotice(
  tx: Db,
  chat: LoadedChat,
  message: MessageRow,
  side: BidSide,
): Promise<void> {
  const isOfMessage = and(eq(notices.chatId, chat.chat.id), eq(notices.at, message.createdAt));
  if (message.deletedAt) await tx.delete(notices).where(isOfMessage);
  else
    await tx
      .update(notices)
      .set({ comment: wordsFor(chat, message, side) })
      .where(isOfMessage);
}

/** The driver, or those who manage the workshop. */
export async function peopleOf(tx: Db, { chat }: Pick<LoadedChat, 'chat'>, side: BidSide): Promise<number[]> {
  if (side === 'customer') return [chat.customerId];
  const rows = await tx
    .select({ userId: workshopEmployees.userId })
    .from(workshopEmployees)
    .where(
      and(
        eq(workshopEmployees.workshopId, chat.workshopId),
        inArray(workshopEmployees.role, [...managerRoles]),
      ),
    );
  return rows.map(({ userId }) => userId).filter((userId) => userId !== chat.customerId);
}

/** The side has read the chat. */
export async function readChatNotices(
  tx: Db,
  { chat }: Pick<LoadedChat, 'chat'>,
  side: BidSide,
  now: Date,
): Promise<void> {
  const isOfSide = side === 'customer' ? eq : ne;
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(
      and(eq(notices.chatId, chat.id), isOfSide(notices.userId, chat.customerId), isNull(notices.readAt)),
    );
}
