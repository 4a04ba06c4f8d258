import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { assistantMessages, assistantSessions } from '../../db/tables/assistant.ts';
import { type MessageRow, newestMessages, type SessionRow } from './sessions.load.ts';

/** The dialogue of the open trouble is shorter; the new session shows the end of the old one. */
const mostCarried = 24;

/**
 * A session after a full one begins with its last messages: the car, the works, the place and the time stay known, and
 * what the operator has got of them.
 */
export async function carryOver(tx: Db, full: SessionRow, next: SessionRow): Promise<void> {
  const isBegun = (await tx.$count(assistantMessages, eq(assistantMessages.sessionId, next.id))) > 0;
  if (isBegun) return;
  const { handedOverId } = full;
  await tx.update(assistantSessions).set({ handedOverId }).where(eq(assistantSessions.id, next.id));
  const messages = answered(await newestMessages(tx, full.id, { most: mostCarried }));
  const hasStart = messages.some(({ part }) => part === 'starts' || part === 'ends');
  const first = messages.find(({ part }) => part === 'continues');
  const ids = new Map<number, number>();
  for (const message of messages) {
    const { id, turn, answersId } = message;
    const [copy] = await tx
      .insert(assistantMessages)
      .values({
        ...{ sessionId: next.id, author: message.author, text: message.text, fileIds: message.fileIds },
        ...{ provider: message.provider, model: message.model, promptVersion: message.promptVersion },
        part: !hasStart && message === first ? 'starts' : message.part,
        turn: turn && { ...turn, session_id: next.id },
        answersId: answersId === null ? null : (ids.get(answersId) ?? null),
        createdAt: message.createdAt,
      })
      .returning({ id: assistantMessages.id });
    if (copy) ids.set(id, copy.id);
  }
}

/** Messages with their answers: a half of an exchange would be answered again. */
function answered(messages: readonly MessageRow[]): MessageRow[] {
  const ids = new Set(messages.map(({ id }) => id));
  const withAnswer = new Set(messages.map(({ answersId }) => answersId));
  return messages.filter(({ id, author, answersId }) =>
    author === 'driver' ? withAnswer.has(id) : ids.has(answersId ?? 0),
  );
}
