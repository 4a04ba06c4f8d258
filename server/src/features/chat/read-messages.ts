import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { ChatSide } from '@sto/contract/enums';
import { and, eq, lte, max } from 'drizzle-orm';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { unreadCounts } from './chat.queries.ts';
import { saveSide } from './chat-sides.queries.ts';
import { type LoadedChat, loadChat } from './chats.load.ts';
import { emitToChat } from './emit-to-chat.ts';
import { readChatNotices } from './notify-chat.ts';

/**
 * A person has read the chat up to a message. Returns what remains unread in it. An operator who looks into a request
 * that he has not taken leaves it unread, and so does one in the place of a person.
 */
export function readMessages(
  { db, clock }: Deps,
  { actor, access: side }: Call<ChatSide>,
  { chat_id: chatId, message_id: messageId }: FormOf<typeof customerChatEndpoints.read>,
): Promise<{ unread_count: number }> {
  const which = eq(chats.id, chatId);
  return db.transaction(async (tx) => {
    const chat = await loadChat(tx, actor, side, which, { isLocked: true });
    if (actor.operator || isOfOthers(chat, actor.userId, side))
      return { unread_count: (await unreadCounts(tx, actor, side, which)).get(chatId) ?? 0 };
    // Messages that do not exist yet cannot be read.
    const [last] = await tx
      .select({ id: max(chatMessages.id) })
      .from(chatMessages)
      .where(and(eq(chatMessages.chatId, chatId), lte(chatMessages.id, messageId)));
    const lastReadId = last?.id ?? 0;
    await saveSide(tx, { chatId, side, lastReadId, lastDeliveredId: lastReadId });
    const unread = (await unreadCounts(tx, actor, side, which)).get(chatId) ?? 0;
    if (unread === 0) await readChatNotices(tx, chat, side, clock.now());
    const data = { chat_id: chatId, message_id: lastReadId, by: side };
    if (lastReadId > chat.own.lastReadId) await emitToChat(tx, chat, { event: 'message.read', data });
    return { unread_count: unread };
  });
}

function isOfOthers({ support }: LoadedChat, userId: number, side: ChatSide): boolean {
  return side === 'operator' && support?.operatorId !== userId;
}
