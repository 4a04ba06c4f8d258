import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { chatMessages } from '../../db/tables/chats.ts';
import { files } from '../../db/tables/files.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import type { FileRow } from '../files/files.queries.ts';
import type { MessageRow } from './chats.load.ts';

interface Part {
  before_id?: number | undefined;
  after_id?: number | undefined;
  limit: number;
}

/** A part of a chat, the oldest first: what is before or after a message, else the newest. */
export async function partOfChat(
  db: Db,
  chatId: number,
  { before_id: beforeId, after_id: afterId, limit }: Part,
): Promise<{ messages: MessageRow[]; hasMore: boolean }> {
  const isForward = afterId !== undefined;
  const rows = await db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.chatId, chatId),
        isForward ? gt(chatMessages.id, afterId) : undefined,
        beforeId === undefined ? undefined : lt(chatMessages.id, beforeId),
      ),
    )
    .orderBy(isForward ? asc(chatMessages.id) : desc(chatMessages.id))
    .limit(limit + 1);
  const part = rows.slice(0, limit);
  return { messages: isForward ? part : part.reverse(), hasMore: rows.length > limit };
}

export function messagesById(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.id, [...ids]));
}

export async function newestMessages(db: Db, chatIds: readonly number[]): Promise<Map<number, MessageRow>> {
  if (chatIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([chatMessages.chatId])
    .from(chatMessages)
    .where(inArray(chatMessages.chatId, [...chatIds]))
    .orderBy(chatMessages.chatId, desc(chatMessages.id));
  return new Map(rows.map((row) => [row.chatId, row]));
}

export function filesOfMessages(db: Db, ids: readonly number[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(files)
    .where(inArray(files.messageId, [...ids]))
    .orderBy(asc(files.id));
}

/** The words that their authors want to be shown, decided or not. */
export async function appealedTexts(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; text: unknown; isOpen: boolean }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: moderationItems.objectId,
      payload: moderationItems.payload,
      status: moderationItems.status,
    })
    .from(moderationItems)
    .where(and(eq(moderationItems.kind, 'contact'), inArray(moderationItems.objectId, [...ids])));
  return rows.map(({ id, payload, status }) => ({ id, text: payload.text, isOpen: status === 'pending' }));
}

/** The messages that the person has reported. */
export async function reportedBy(db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: moderationItems.objectId })
    .from(moderationItems)
    .where(
      and(
        ...[eq(moderationItems.kind, 'message'), eq(moderationItems.createdBy, userId)],
        inArray(moderationItems.objectId, [...ids]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
