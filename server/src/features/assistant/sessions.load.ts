import { randomUUID } from 'node:crypto';
import type { AssistantSuggestion, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import { rowsOf, type Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { assistantMessages, assistantSessions } from '../../db/tables/assistant.ts';
import { AppError } from '../../http/app-error.ts';
import type { Exchange } from './dialogue/provider.ts';

export type SessionRow = typeof assistantSessions.$inferSelect;
export type MessageRow = typeof assistantMessages.$inferSelect;

/** The caller's own sessions. Without a login and a browser's id the call fails with 401. */
function ownSessions(visitor: Visitor): SQL {
  const mine = rowsOf(visitor, {
    personId: assistantSessions.ownerId,
    browser: assistantSessions.identityHash,
  });
  if (!mine) throw new AppError('unauthorized');
  return mine;
}

/** The caller's own session; not found for others. */
export async function loadSession(db: Db, visitor: Visitor, id: string): Promise<SessionRow> {
  const [session] = await db
    .select()
    .from(assistantSessions)
    .where(and(eq(assistantSessions.id, id), ownSessions(visitor)));
  if (!session) throw new AppError('not_found');
  return session;
}

/** The session that the message opens: the same message, sent twice, opens one. */
export async function openSession(
  db: Db,
  visitor: Visitor,
  firstMessageId: string,
  now: Date,
): Promise<SessionRow> {
  const mine = ownSessions(visitor);
  const { actor, identityHash } = visitor;
  await db
    .insert(assistantSessions)
    .values({
      ...(actor ? { ownerId: actor.userId } : { identityHash }),
      ...{ id: randomUUID(), firstMessageId, touchedAt: now, createdAt: now },
    })
    .onConflictDoNothing();
  const [session] = await db
    .select()
    .from(assistantSessions)
    .where(and(eq(assistantSessions.firstMessageId, firstMessageId), mine));
  if (!session) throw new AppError('internal');
  return session;
}

/** The newest messages, at most `most`, in their order; those before the message `before`, if it is given. */
export async function newestMessages(
  db: Db,
  sessionId: string,
  { most, before }: { most: number; before?: number },
): Promise<MessageRow[]> {
  const isEarlier = before === undefined ? undefined : lt(assistantMessages.id, before);
  const newest = await db
    .select()
    .from(assistantMessages)
    .where(and(eq(assistantMessages.sessionId, sessionId), isEarlier))
    .orderBy(desc(assistantMessages.id))
    .limit(most);
  return newest.reverse();
}

/** What the driver said, each with its answer. */
export function exchangesOf(messages: readonly MessageRow[]): Exchange[] {
  const answers = new Map(messages.map((message) => [message.answersId, message]));
  return messages
    .filter(({ author }) => author === 'driver')
    .map(({ id, text, fileIds }) => {
      const answer = answers.get(id);
      return { text, fileIds, part: answer?.part ?? 'continues', turn: answer ? turnOf(answer) : null };
    });
}

/** Older answers are stored without the field. */
const withIsNamed = (work: AssistantSuggestion): AssistantSuggestion => ({
  ...work,
  is_named: work.is_named ?? false,
});

export function turnOf({ id, turn, part }: Pick<MessageRow, 'id' | 'turn' | 'part'>): AssistantTurn | null {
  const suggestions = turn?.suggestions.map(withIsNamed) ?? [];
  return turn && { ...turn, message_id: id, suggestions, ...(part && { part }) };
}
