import { managerRoles } from '@sto/contract/bids/employee-rights';
import type { ChatSide } from '@sto/contract/enums';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notices } from '../../db/tables/notices.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { emitCounters, emitLive } from '../../live/emit.ts';
import { type LoadedChat, type MessageRow, otherSide } from './chats.load.ts';
import { wordsOfCard } from './message-words.present.ts';
import { shownText } from './messages.present.ts';
import { operatorsFor } from './support/operators.queries.ts';

const shownLength = 160;

/** The other side learns of a message, unless it has muted the chat: one notice for each chat and person. */
export async function notifyPeer(
  tx: Db,
  chat: LoadedChat,
  message: MessageRow,
  side: ChatSide,
): Promise<void> {
  if (chat.peer.isMuted) return;
  const readers = await peopleOf(tx, chat, otherSide(chat.chat, side));
  if (readers.length === 0) return;
  const { id: chatId } = chat.chat;
  await tx.delete(notices).where(and(unreadOf(chatId, readers), eq(notices.type, 'chat_message')));
  const comment = wordsFor(chat, message, side);
  await tx.insert(notices).values(
    readers.map((userId) => ({
      ...{ userId, chatId, type: 'chat_message' as const },
      ...{ subject: message.authorName, comment, at: message.createdAt },
    })),
  );
  await emitLive(tx, { userIds: readers }, { event: 'notification.created', data: {} });
}

/** The notice that quotes the message. */
export const isNoticeOf = ({ chatId, createdAt }: Pick<MessageRow, 'chatId' | 'createdAt'>) =>
  and(eq(notices.chatId, chatId), eq(notices.type, 'chat_message'), eq(notices.at, createdAt));

function wordsFor(chat: LoadedChat, message: MessageRow, side: ChatSide): string {
  const { text } = shownText(chat, message, { side: otherSide(chat.chat, side) });
  return wordsOfCard(message, text).slice(0, shownLength);
}

/** What was changed or deleted is not left in the notice. */
export async function renewNotice(
  tx: Db,
  chat: LoadedChat,
  message: MessageRow,
  side: ChatSide,
): Promise<void> {
  const isOfMessage = isNoticeOf(message);
  if (message.deletedAt) await tx.delete(notices).where(isOfMessage);
  else
    await tx
      .update(notices)
      .set({ comment: wordsFor(chat, message, side) })
      .where(isOfMessage);
}

/** The driver, those who manage the workshop, or the operator who has taken the request; else all operators. */
async function peopleOf(
  tx: Db,
  { chat, support }: Pick<LoadedChat, 'chat' | 'support'>,
  side: ChatSide,
): Promise<number[]> {
  if (side === 'operator') return operatorsFor(tx, chat, support?.operatorId);
  if (side === 'customer') return chat.customerId === null ? [] : [chat.customerId];
  if (chat.workshopId === null) return [];
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
  { chat, support }: Pick<LoadedChat, 'chat' | 'support'>,
  side: ChatSide,
  now: Date,
): Promise<void> {
  await readNotices(tx, chat.id, await peopleOf(tx, { chat, support }, side), now);
}

/** One operator has the request now: it is no news for the others any more. */
export async function readColleaguesNotices(
  tx: Db,
  { chat }: Pick<LoadedChat, 'chat'>,
  operatorId: number,
  now: Date,
): Promise<void> {
  const colleagues = (await operatorsFor(tx, chat)).filter((id) => id !== operatorId);
  const userIds = await readNotices(tx, chat.id, colleagues, now);
  if (userIds.length > 0) await emitCounters(tx, { userIds });
}

/** Returns whose notices were new. */
async function readNotices(tx: Db, chatId: number, readers: readonly number[], now: Date): Promise<number[]> {
  if (readers.length === 0) return [];
  const read = await tx
    .update(notices)
    .set({ readAt: now })
    .where(unreadOf(chatId, readers))
    .returning({ userId: notices.userId });
  return read.map(({ userId }) => userId);
}

const unreadOf = (chatId: number, readers: readonly number[]): SQL | undefined =>
  and(eq(notices.chatId, chatId), inArray(notices.userId, [...readers]), isNull(notices.readAt));
