import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import type { ChatSide } from '@sto/contract/enums';
import { eq } from 'drizzle-orm';
import { chatMessages } from '../../db/tables/chats.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { hideContacts } from '../../text/contact-filter.ts';
import { type LoadedChat, loadMessage, type MessageRow } from './chats.load.ts';
import { canChange, writeRefusal } from './chats.policy.ts';
import { emitToChat } from './emit-to-chat.ts';
import { markSplitContacts } from './mark-split-contacts.ts';
import { presentMessages } from './messages.present.ts';
import { renewNotice } from './notify-chat.ts';

/** An own message may be changed for a quarter of an hour. */
export function editMessage(
  deps: Deps,
  call: Call<ChatSide>,
  { message_id: id, text }: FormOf<typeof customerChatEndpoints.edit>,
): Promise<ChatMessage> {
  return changeOwn(deps, call, id, (now, chat) => ({
    ...{ text, editedAt: now, contactsShownAt: null, splitContact: null },
    hasContacts: !chat.support && hideContacts(text).isHidden,
  }));
}

/** What was deleted leaves its place. */
export function deleteMessage(
  deps: Deps,
  call: Call<ChatSide>,
  { message_id: id }: FormOf<typeof customerChatEndpoints.delete>,
): Promise<ChatMessage> {
  return changeOwn(deps, call, id, (now) => ({ deletedAt: now }));
}

function changeOwn(
  deps: Deps,
  { actor, access: side }: Call<ChatSide>,
  id: number,
  change: (now: Date, chat: LoadedChat) => Partial<MessageRow>,
): Promise<ChatMessage> {
  return deps.db.transaction(async (tx) => {
    const { message, ...chat } = await loadMessage(tx, actor, side, id);
    const reader = { userId: actor.userId, side, now: deps.clock.now() };
    if (!canChange(message, reader)) throw new AppError('message_settled');
    const values = change(reader.now, chat);
    const refusal = values.text === undefined ? null : writeRefusal(chat, reader);
    if (refusal) throw new AppError(refusal);
    const [saved] = await tx.update(chatMessages).set(values).where(eq(chatMessages.id, id)).returning();
    if (!saved) throw new AppError('internal');
    const changed = await markSplitContacts(tx, chat, saved, side);
    await renewNotice(tx, chat, changed, side);
    const data = { chat_id: message.chatId, message_id: id };
    await emitToChat(tx, chat, { event: 'message.updated', data });
    const [presented] = await presentMessages(deps, tx, chat, [changed], reader);
    if (!presented) throw new AppError('internal');
    return presented;
  });
}
