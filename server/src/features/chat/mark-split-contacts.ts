import type { ChatSide } from '@sto/contract/enums';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { chatMessages } from '../../db/tables/chats.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { splitContacts } from '../../text/split-contacts.ts';
import type { LoadedChat, MessageRow } from './chats.load.ts';
import { areContactsHidden } from './chats.policy.ts';
import { renewNotice } from './notify-chat.ts';

const nearMax = 5;
const pauseMs = minutes(10);

/** Finds a phone that goes on over messages in a row of one author, and takes it out of notices of the other ones. */
export async function markSplitContacts(
  tx: Db,
  chat: LoadedChat,
  message: MessageRow,
  side: ChatSide,
): Promise<MessageRow> {
  const mayHave = message.deletedAt === null && /\d/.test(message.text);
  if (!mayHave || !areContactsHidden(chat)) return message;
  const row = await messagesInRow(tx, message);
  const parts = splitContacts(row.map(({ text }) => text));
  let marked = message;
  for (const [index, one] of row.entries()) {
    const part = parts[index] ?? null;
    // Marks stay when another message is changed: the other side may have read it before.
    if (part === null || String(part) === String(one.splitContact)) continue;
    const values = { splitContact: part, hasContacts: true };
    await tx.update(chatMessages).set(values).where(eq(chatMessages.id, one.id));
    if (one.id === message.id) marked = { ...one, ...values };
    else await renewNotice(tx, chat, { ...one, ...values }, side);
  }
  return marked;
}

/** What a person of the other side or a colleague has written between ends the row; what writes itself does not. */
async function messagesInRow(tx: Db, message: MessageRow): Promise<MessageRow[]> {
  const { id, chatId, authorId } = message;
  const near = (which: ReturnType<typeof gt>, order: ReturnType<typeof asc>) =>
    tx
      .select()
      .from(chatMessages)
      .where(
        and(
          ...[eq(chatMessages.chatId, chatId), isNotNull(chatMessages.authorId), which],
          ...[isNull(chatMessages.deletedAt), eq(chatMessages.isOnBid, false)],
        ),
      )
      .orderBy(order)
      .limit(nearMax);
  const before = await near(lte(chatMessages.id, id), desc(chatMessages.id));
  const after = await near(gt(chatMessages.id, id), asc(chatMessages.id));
  const upTo = (list: readonly MessageRow[]) => {
    const end = list.findIndex(
      (one, index) => one.authorId !== authorId || distance(one, list[index - 1] ?? message) > pauseMs,
    );
    return end < 0 ? list : list.slice(0, end);
  };
  return [...upTo(before)].reverse().concat(upTo(after));
}

const distance = (one: MessageRow, other: MessageRow) =>
  Math.abs(one.createdAt.getTime() - other.createdAt.getTime());
