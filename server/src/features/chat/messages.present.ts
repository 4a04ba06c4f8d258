import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import type { ChatSide } from '@sto/contract/enums';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { hideContacts } from '../../text/contact-filter.ts';
import { presentFile } from '../files/files.queries.ts';
import type { LoadedChat, MessageRow } from './chats.load.ts';
import { areContactsHidden, canChange, canReport } from './chats.policy.ts';
import { appealedTexts, filesOfMessages, messagesById, reportedBy } from './messages.queries.ts';

export interface Reader {
  userId: number;
  side: ChatSide;
  now: Date;
}

/** The messages as a side reads them. */
export async function presentMessages(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Db,
  chat: LoadedChat,
  messages: readonly MessageRow[],
  reader: Reader,
): Promise<ChatMessage[]> {
  const files = await filesOfMessages(
    db,
    messages.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id),
  );
  const answered = await messagesById(
    db,
    messages.flatMap(({ replyToId }) => replyToId ?? []),
  );
  const reported = await reportedBy(
    db,
    reader.userId,
    messages.map(({ id }) => id),
  );
  const appealed = await appealedTexts(
    db,
    messages.map(({ id }) => id),
  );
  return messages.map((message) => {
    const target = answered.find(({ id }) => id === message.replyToId);
    return {
      ...presentMessage(chat, message, reader),
      ...appealOf(chat, message, reader, appealed),
      is_reported: reported.has(message.id),
      can_report: !reported.has(message.id) && canReport(chat, message, reader.side),
      files: files
        .filter(({ messageId }) => messageId === message.id)
        .map((file) => presentFile(deps, { ...file, name: shownName(chat, file.name, reader) })),
      reply_to: target
        ? {
            ...{ id: target.id, sender_name: target.authorName, is_deleted: target.deletedAt !== null },
            text: shownText(chat, target, reader).text,
          }
        : null,
    };
  });
}

function presentMessage(
  chat: LoadedChat,
  message: MessageRow,
  reader: Reader,
): Omit<ChatMessage, 'files' | 'reply_to' | 'is_reported' | 'can_report' | 'is_appealed' | 'can_appeal'> {
  const { text, isHidden } = shownText(chat, message, reader);
  return {
    id: message.id,
    client_message_id: message.clientMessageId,
    chat_id: message.chatId,
    sender: message.sender,
    sender_name: message.authorName,
    type: message.type,
    ...{ text, has_hidden_contacts: isHidden },
    payload: message.payload,
    is_edited: message.editedAt !== null,
    is_deleted: message.deletedAt !== null,
    is_hidden: message.hiddenAt !== null,
    can_edit: canChange(message, reader),
    status: stateOf(chat, message, reader),
    created_at: isoInZone(message.createdAt, chat.timezone),
  };
}

/** Contacts are hidden from the other side; who wrote them sees them, and that they are hidden. An operator reads all. */
export function shownText(
  chat: Pick<LoadedChat, 'bid' | 'support'>,
  {
    text,
    sender,
    deletedAt,
    contactsShownAt,
    splitContact,
  }: Pick<MessageRow, 'text' | 'sender' | 'deletedAt' | 'contactsShownAt' | 'splitContact'>,
  { side }: Pick<Reader, 'side'>,
): { text: string; isHidden: boolean } {
  if (deletedAt) return { text: '', isHidden: false };
  if (contactsShownAt || !areHiddenFrom(side, chat)) return { text, isHidden: false };
  const hidden = hideContacts(text, splitContact);
  return sender === side ? { text, isHidden: hidden.isHidden } : hidden;
}

function appealOf(
  chat: LoadedChat,
  message: MessageRow,
  reader: Reader,
  appealed: Awaited<ReturnType<typeof appealedTexts>>,
): Pick<ChatMessage, 'is_appealed' | 'can_appeal'> {
  const isOwn = message.sender === reader.side && message.sender !== 'operator';
  const isHidden = isOwn && shownText(chat, message, reader).isHidden;
  const known = appealed.filter(({ id, text }) => id === message.id && text === message.text);
  return {
    is_appealed: isHidden && known.some(({ isOpen }) => isOpen),
    can_appeal: isHidden && known.length === 0,
  };
}

const areHiddenFrom = (side: ChatSide, chat: Pick<LoadedChat, 'bid' | 'support'>) =>
  side !== 'operator' && areContactsHidden(chat);

function shownName(
  chat: Pick<LoadedChat, 'bid' | 'support'>,
  name: string,
  { side }: Pick<Reader, 'side'>,
): string {
  return areHiddenFrom(side, chat) ? hideContacts(name).text : name;
}

/** How far the message has come to the side that did not write it. */
function stateOf(
  { own, peer }: LoadedChat,
  { id, sender }: MessageRow,
  { side }: Reader,
): ChatMessage['status'] {
  const receiver = sender === side ? peer : own;
  if (id <= receiver.lastReadId) return 'read';
  return id <= receiver.lastDeliveredId ? 'delivered' : 'sent';
}
