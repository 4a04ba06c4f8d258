import type { ChatMessage, CustomerSendForm } from '@sto/contract/chat/chat.schemas';
import type { ChatSide } from '@sto/contract/enums';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { nameIn } from '../../auth/employee-name.ts';
import type { Db } from '../../db/client.ts';
import { lockPerson } from '../../db/lock-person.ts';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { recordLimitHits } from '../../observability/limit-hits.ts';
import { hideContacts } from '../../text/contact-filter.ts';
import { loadDrafts } from '../files/files.load.ts';
import { answerOutsideHours } from './auto-reply/answer-outside-hours.ts';
import { checkMessageLimit } from './chat-limits.ts';
import { saveSide } from './chat-sides.queries.ts';
import { type LoadedChat, loadChat, type MessageRow } from './chats.load.ts';
import { writeRefusal } from './chats.policy.ts';
import { emitToChat } from './emit-to-chat.ts';
import { markSplitContacts } from './mark-split-contacts.ts';
import { presentMessages } from './messages.present.ts';
import { notifyPeer } from './notify-chat.ts';
import { openQuestion } from './open-question.ts';
import { noteInQueue } from './support/support-queue.ts';

type Form = Pick<
  CustomerSendForm,
  'client_message_id' | 'text' | 'file_ids' | 'reply_to_id' | 'chat_id' | 'bid_id'
> &
  Partial<Pick<CustomerSendForm, 'service_id' | 'auto_id' | 'work_type_ids'>>;

/**
 * A side writes into its chat; a driver may also ask a workshop before there is a bid. The same `client_message_id`
 * gives the same message. Contacts wait for an agreement: until then the other side reads the text without them.
 */
export function sendMessage(deps: Deps, call: Call<ChatSide>, form: Form): Promise<ChatMessage> {
  const { actor, access: side } = call;
  const send = deps.db.transaction(async (tx) => {
    // The second of two calls at once finds the message of the first.
    await lockPerson(tx, actor.userId);
    const chat = await targetOf(tx, deps, actor, side, form);
    const message = (await findRepeated(tx, actor, chat, form)) ?? (await write(tx, deps, call, chat, form));
    const reader = { userId: actor.userId, side, now: deps.clock.now() };
    const [presented] = await presentMessages(deps, tx, chat, [message], reader);
    if (!presented) throw new AppError('internal');
    return presented;
  });
  return recordLimitHits(deps, actor.userId, send);
}

async function targetOf(tx: Db, deps: Deps, actor: Actor, side: ChatSide, form: Form): Promise<LoadedChat> {
  const { chat_id: chatId, bid_id: bidId, service_id: workshopId } = form;
  const locked = { isLocked: true };
  if (chatId !== undefined) return loadChat(tx, actor, side, eq(chats.id, chatId), locked);
  if (bidId !== undefined) return loadChat(tx, actor, side, eq(chats.bidId, bidId), locked);
  if (workshopId === undefined) throw new AppError('not_found');
  const which: SQL = await openQuestion(tx, deps, actor, workshopId, { work_type_ids: [], ...form });
  return loadChat(tx, actor, side, which, locked);
}

async function findRepeated(
  tx: Db,
  { userId }: Actor,
  { chat }: LoadedChat,
  { client_message_id: clientMessageId }: Form,
): Promise<MessageRow | undefined> {
  const [found] = await tx
    .select()
    .from(chatMessages)
    .where(
      and(
        ...[eq(chatMessages.chatId, chat.id), eq(chatMessages.authorId, userId)],
        eq(chatMessages.clientMessageId, clientMessageId),
      ),
    );
  return found;
}

async function write(
  tx: Db,
  deps: Deps,
  { actor, access: side }: Call<ChatSide>,
  chat: LoadedChat,
  form: Form,
): Promise<MessageRow> {
  const now = deps.clock.now();
  const refusal = writeRefusal(chat, { userId: actor.userId, side, now });
  if (refusal) throw new AppError(refusal);
  await checkMessageLimit(tx, deps, actor.userId);
  const sent = await loadDrafts(tx, actor, form.file_ids, 'file_ids', { withVoice: true });
  const isVoice = sent.some(({ kind }) => kind === 'voice');
  const { text, file_ids: fileIds } = form;
  const queued = chat.support && (await noteInQueue(tx, chat.support, side, now));
  const [inserted] = await tx
    .insert(chatMessages)
    .values({
      ...{ chatId: chat.chat.id, clientMessageId: form.client_message_id, sender: side },
      ...{ authorId: actor.userId, authorName: nameOf(actor, side, chat.chat), text, createdAt: now },
      type: fileIds.length > 0 ? 'file' : 'text',
      replyToId: await loadAnswered(tx, chat, form.reply_to_id),
      hasContacts: !chat.support && hideContacts(text).isHidden,
      payload: isVoice ? { ...queued?.payload, is_voice: true } : (queued?.payload ?? null),
    })
    .returning();
  if (!inserted) throw new AppError('internal');
  const message = await markSplitContacts(tx, chat, inserted, side);
  if (fileIds.length > 0)
    await tx.update(files).set({ messageId: message.id }).where(inArray(files.id, fileIds));
  // Not read: the message may have waited on the device while others came.
  await saveSide(tx, { chatId: chat.chat.id, side, typingAt: null });
  await notifyPeer(tx, { ...chat, support: queued?.support ?? null }, message, side);
  const data = { chat_id: message.chatId, message_id: message.id };
  await emitToChat(tx, chat, { event: 'message.created', data });
  if (side === 'customer') await answerOutsideHours(tx, chat, now);
  return message;
}

/** Names of operators are in their profile. */
function nameOf(actor: Actor, side: ChatSide, { workshopId }: LoadedChat['chat']): string {
  if (side === 'service') return nameIn(actor, workshopId);
  return side === 'operator' ? actor.name || 'Оператор' : actor.name;
}

/** A reply is to a message of the same chat. */
async function loadAnswered(tx: Db, { chat }: LoadedChat, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  const [message] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.chatId, chat.id)));
  if (!message) throw new AppError('form_invalid', {}, { reply_to_id: ['Такого сообщения в чате нет'] });
  return message.id;
}
