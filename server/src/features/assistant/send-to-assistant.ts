import type { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { assistantMessages, assistantSessions } from '../../db/tables/assistant.ts';
import { files } from '../../db/tables/files.ts';
import { cities } from '../../db/tables/geography.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { EventStream, type ServerEvent } from '../../http/event-stream.ts';
import { isOfUploader } from '../files/files.load.ts';
import { isDraft } from '../files/files.queries.ts';
import { carryOver } from './carry-over.ts';
import { loadSession, type MessageRow, openSession, type SessionRow } from './sessions.load.ts';
import { answerMessage } from './turn/answer-message.ts';

/** Messages and answers. */
const mostOfSession = 400;

type Form = FormOf<typeof assistantEndpoints.send>;

/**
 * The driver writes to the assistant. The message is stored first: the same `client_message_id` gives the same answer,
 * to two calls at once too, and a call that was cut off finds it later.
 */
export async function sendToAssistant(
  deps: Deps,
  call: Call<'public'>,
  form: Form,
): Promise<AssistantTurn | EventStream> {
  const { session, message } = await storeMessage(deps, call, form);
  const answer = () => answerMessage(deps, call, { session, message, form });
  return call.wantsEvents ? new EventStream(eventsOf(answer)) : answer();
}

async function storeMessage(deps: Deps, call: Visitor, form: Form) {
  const { db, clock } = deps;
  const now = clock.now();
  await checkCity(db, form.city_id);
  return db.transaction(async (tx) => {
    const session = await sessionFor(tx, call, form, now);
    const repeated = await findMessage(tx, session, form.client_message_id);
    if (repeated) return { session, message: repeated };
    const fileIds = await ownDrafts(tx, call, form.file_ids ?? [], now);
    const { text, client_message_id: clientMessageId } = form;
    await tx
      .insert(assistantMessages)
      .values({
        ...{ sessionId: session.id, author: 'driver', clientMessageId },
        text,
        fileIds,
        createdAt: now,
      })
      .onConflictDoNothing();
    await tx.update(assistantSessions).set({ touchedAt: now }).where(eq(assistantSessions.id, session.id));
    const message = await findMessage(tx, session, clientMessageId);
    if (!message) throw new AppError('internal');
    return { session, message };
  });
}

/** The session of the form, or a new one: without an id, and after a full one, whose end it goes on with. */
async function sessionFor(tx: Db, call: Visitor, form: Form, now: Date): Promise<SessionRow> {
  const open = () => openSession(tx, call, form.client_message_id, now);
  if (!form.session_id) return open();
  const session = await loadSession(tx, call, form.session_id);
  const written = await tx.$count(assistantMessages, eq(assistantMessages.sessionId, session.id));
  const isFull = written >= mostOfSession && !(await findMessage(tx, session, form.client_message_id));
  if (!isFull) return session;
  const next = await open();
  await carryOver(tx, session, next);
  return next;
}

async function findMessage(tx: Db, session: SessionRow, clientId: string): Promise<MessageRow | undefined> {
  const [message] = await tx
    .select()
    .from(assistantMessages)
    .where(and(eq(assistantMessages.sessionId, session.id), eq(assistantMessages.clientMessageId, clientId)));
  return message;
}

async function checkCity(db: Db, id: number): Promise<void> {
  const known = await db.$count(cities, eq(cities.id, id));
  if (known === 0) throw new AppError('form_invalid', {}, { city_id: ['Такого города нет'] });
}

/** Drafts of the caller, which are in use from now on; others and recordings are errors of the field. */
async function ownDrafts(tx: Db, visitor: Visitor, ids: number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const touched = await tx
    .update(files)
    .set({ touchedAt: now })
    .where(and(inArray(files.id, ids), isOfUploader(visitor), isDraft, ne(files.kind, 'voice')))
    .returning({ id: files.id });
  const missing = ids.filter((id) => !touched.some((file) => file.id === id));
  if (missing.length === 0) return ids;
  const message = `Файл не найден, приложите его ещё раз: № ${missing.join(', № ')}`;
  throw new AppError('form_invalid', {}, { file_ids: [message] });
}

/** The text in parts, then the whole answer. */
async function* eventsOf(answer: () => Promise<AssistantTurn>): AsyncGenerator<ServerEvent> {
  const turn = await answer();
  for (const [text] of turn.text.matchAll(/\S+\s*(\S+\s*)?/g)) yield { event: 'delta', data: { text } };
  yield { event: 'turn', data: turn };
}
