import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { ChatSide } from '@sto/contract/enums';
import { eq } from 'drizzle-orm';
import { chats } from '../../db/tables/chats.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { saveSide } from './chat-sides.queries.ts';
import { loadChat } from './chats.load.ts';
import { writeRefusal } from './chats.policy.ts';
import { emitToChat } from './emit-to-chat.ts';

type Endpoints = typeof customerChatEndpoints;

/** The other side sees for some seconds that this one writes; only where it may. */
export async function noteTyping(
  { db, clock }: Deps,
  { actor, access: side }: Call<ChatSide>,
  { chat_id: chatId }: FormOf<Endpoints['typing']>,
): Promise<AnswerOf<Endpoints['typing']>> {
  const now = clock.now();
  const chat = await loadChat(db, actor, side, eq(chats.id, chatId));
  const refusal = writeRefusal(chat, { userId: actor.userId, side, now });
  if (refusal) throw new AppError(refusal);
  if (actor.operator) return { chat_id: chatId };
  await saveSide(db, { chatId, side, typingAt: now });
  await emitToChat(db, chat, { event: 'chat.typing', data: { chat_id: chatId, by: side } });
  return { chat_id: chatId };
}

/** No notices of a chat any more; its messages still count as unread. */
export async function muteChat(
  { db }: Deps,
  { actor, access: side }: Call<ChatSide>,
  { chat_id: chatId, is_muted: isMuted }: FormOf<Endpoints['mute']>,
): Promise<AnswerOf<Endpoints['mute']>> {
  await loadChat(db, actor, side, eq(chats.id, chatId));
  await saveSide(db, { chatId, side, isMuted });
  return { chat_id: chatId, is_muted: isMuted };
}

/** A side takes no more messages; what happens to the bid is still written into the chat. */
export function blockChat(
  { db }: Deps,
  { actor, access: side }: Call<ChatSide>,
  { chat_id: chatId, is_blocked: isBlocked }: FormOf<Endpoints['block']>,
): Promise<AnswerOf<Endpoints['block']>> {
  return db.transaction(async (tx) => {
    // Locked: a message that is written meanwhile is either before the block or refused.
    const chat = await loadChat(tx, actor, side, eq(chats.id, chatId), { isLocked: true });
    // The support stays open for everybody.
    if (chat.support) throw new AppError('forbidden');
    await saveSide(tx, { chatId, side, isBlocked });
    await emitToChat(tx, chat, { event: 'chat.updated', data: { chat_id: chatId } });
    return { chat_id: chatId, is_blocked: isBlocked };
  });
}
