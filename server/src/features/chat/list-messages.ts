import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { ChatSide } from '@sto/contract/enums';
import { eq } from 'drizzle-orm';
import { chats } from '../../db/tables/chats.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { after, seconds } from '../../platform/clock/durations.ts';
import { saveSide } from './chat-sides.queries.ts';
import { loadChat } from './chats.load.ts';
import { presentConversations } from './conversations.present.ts';
import { presentMessages } from './messages.present.ts';
import { partOfChat } from './messages.queries.ts';

/** The other side reports each 3 s that it goes on. */
const typingMs = seconds(5);

/** A part of a chat. What its side has got counts as delivered; a person reads it by a call of its own. */
export async function listMessages(
  deps: Deps,
  { actor, access: side }: Call<ChatSide>,
  form: FormOf<typeof customerChatEndpoints.messages>,
): Promise<AnswerOf<typeof customerChatEndpoints.messages>> {
  const { db, clock } = deps;
  const now = clock.now();
  const loaded = await loadChat(db, actor, side, eq(chats.id, form.chat_id));
  const { messages, hasMore } = await partOfChat(db, form.chat_id, form);
  const newest = messages.at(-1)?.id ?? 0;
  if (!actor.operator && newest > loaded.own.lastDeliveredId)
    await saveSide(db, { chatId: form.chat_id, side, lastDeliveredId: newest });
  const [chat] = await presentConversations(deps, db, actor, side, [form.chat_id]);
  if (!chat) throw new AppError('not_found');
  const { typingAt } = loaded.peer;
  return {
    chat,
    items: await presentMessages(deps, db, loaded, messages, { userId: actor.userId, side, now }),
    has_more: hasMore,
    is_peer_typing: typingAt !== null && after(typingAt, typingMs) > now,
  };
}
