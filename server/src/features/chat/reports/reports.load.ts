import { bidSides, messageReportReasons } from '@sto/contract/enums';
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { chatMessages, chats } from '../../../db/tables/chats.ts';
import type { ModerationRow } from '../../../moderation/moderation-items.ts';
import type { ChatRow, MessageRow } from '../chats.load.ts';

const Payload = z.object({
  reason_code: z.enum(messageReportReasons),
  comment: z.string(),
  /** Of the reporter. */
  side: z.enum(bidSides),
  /** As it was when it was reported; absent: reported before copies were made. */
  text: z.string().optional(),
});

export const reportOf = (payload: ModerationRow['payload']) => Payload.parse(payload);

interface Reported {
  message: MessageRow;
  chat: ChatRow;
}

/** Null: the chat was deleted with its driver. */
export async function loadReported(db: Db, messageId: number): Promise<Reported | null> {
  const [row] = await db
    .select({ message: chatMessages, chat: chats })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(eq(chatMessages.id, messageId));
  return row ?? null;
}

/** Names by message; a message that is gone has none. */
export async function authorsOfMessages(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: chatMessages.id, name: chatMessages.authorName })
    .from(chatMessages)
    .where(inArray(chatMessages.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const shownBefore = 10;
const shownAfter = 5;

export async function messagesAround(db: Db, { id, chatId }: MessageRow): Promise<MessageRow[]> {
  const ofChat = eq(chatMessages.chatId, chatId);
  const before = await db
    .select()
    .from(chatMessages)
    .where(and(ofChat, lt(chatMessages.id, id)))
    .orderBy(desc(chatMessages.id))
    .limit(shownBefore);
  const from = await db
    .select()
    .from(chatMessages)
    .where(and(ofChat, gt(chatMessages.id, id - 1)))
    .orderBy(asc(chatMessages.id))
    .limit(shownAfter + 1);
  return [...before.reverse(), ...from];
}
