import { createHash } from 'node:crypto';
import type { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { maxFilesPerMessage, maxMessageLength } from '@sto/contract/limits';
import { and, eq } from 'drizzle-orm';
import { assistantSessions } from '../../db/tables/assistant.ts';
import { chatMessages } from '../../db/tables/chats.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { cutTo } from '../../text/cut.ts';
import { carsById } from '../cars/cars.queries.ts';
import { sendMessage } from '../chat/send-message.ts';
import { openSupport } from '../chat/support/open-support.ts';
import { copyFiles } from '../files/copy-files.ts';
import { filesById } from '../files/files.queries.ts';
import { loadSession, type MessageRow, newestMessages, type SessionRow } from './sessions.load.ts';
import { whenWords } from './turn/when-words.load.ts';

type Endpoint = typeof assistantEndpoints.handOver;

/** The last messages say what it is about; the conversation has the rest. */
const mostMessages = 12;
const maxWordsOfMessage = 300;

/**
 * Opens the chat with the support with what the conversation says so far, and its photos. Twice without a new message
 * is once.
 */
export async function handOver(
  deps: Deps,
  call: Call<'customer'>,
  { session_id: id }: FormOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const session = await loadSession(deps.db, call, id);
  const messages = await newestMessages(deps.db, session.id, { most: mostMessages });
  const last = messages.at(-1);
  if (!last) throw new AppError('not_found');
  const { chat_id: chatId } = await openSupport(deps, call, {});
  const clientMessageId = messageIdOf(session.id, last.id);
  const message = await sendMessage(deps, call, {
    ...{ chat_id: chatId, client_message_id: clientMessageId },
    file_ids: await photosFor(deps, call, { session, messages, clientMessageId }),
    text: await contextOf(deps, messages),
  });
  await deps.db
    .update(assistantSessions)
    .set({ handedOverId: message.id })
    .where(eq(assistantSessions.id, session.id));
  return { chat_id: chatId };
}

/** The same for the same conversation up to the same message. */
function messageIdOf(sessionId: string, lastId: number): string {
  const hex = createHash('sha256').update(`hand-over ${sessionId} ${lastId}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

interface HandOver {
  session: SessionRow;
  messages: readonly MessageRow[];
  clientMessageId: string;
}

/** Copies of the photos that the operator does not have yet: the bid of the driver needs the uploads themselves. */
async function photosFor(
  deps: Deps,
  { actor }: Call<'customer'>,
  { session, messages, clientMessageId }: HandOver,
): Promise<number[]> {
  const { db } = deps;
  const own = eq(chatMessages.authorId, actor.userId);
  const isSent = await db.$count(chatMessages, and(own, eq(chatMessages.clientMessageId, clientMessageId)));
  if (isSent > 0) return [];
  const [before] = await db
    .select({ clientMessageId: chatMessages.clientMessageId, at: chatMessages.createdAt })
    .from(chatMessages)
    .where(eq(chatMessages.id, session.handedOverId ?? 0));
  const last = messages.findIndex(({ id }) => messageIdOf(session.id, id) === before?.clientMessageId);
  // Messages carried over from a full session have other ids, and their own times.
  const isNew = ({ createdAt }: MessageRow) => last >= 0 || !before || createdAt > before.at;
  const ids = messages
    .slice(last + 1)
    .filter(isNew)
    .flatMap(({ fileIds }) => fileIds);
  const rows = await filesById(db, ids.slice(-maxFilesPerMessage));
  return copyFiles(deps, rows, { ownerId: actor.userId, draftKey: clientMessageId });
}

async function contextOf(deps: Deps, messages: readonly MessageRow[]): Promise<string> {
  const turn = messages.findLast((message) => message.turn !== null)?.turn;
  const facts = turn ? await factsOf(deps, turn) : [];
  const said = messages.map(({ author, text }) => {
    const words = text.length > maxWordsOfMessage ? `${cutTo(text, maxWordsOfMessage)}…` : text;
    return `${author === 'driver' ? 'Водитель' : 'Помощник'}: ${words || 'фото'}`;
  });
  const context = () =>
    ['Нужна помощь оператора после разговора с помощником.', ...facts, '', ...said].join('\n');
  while (said.length > 1 && context().length > maxMessageLength) said.shift();
  return cutTo(context(), maxMessageLength);
}

async function factsOf(deps: Deps, turn: Omit<AssistantTurn, 'message_id'>): Promise<string[]> {
  const { suggestions, slots, bid_draft: draft } = turn;
  const car = slots.auto_id === null ? null : (await carsById(deps.db, [slots.auto_id])).get(slots.auto_id);
  const carWords = car
    ? [car.mark.name, car.model.name, car.year]
    : [slots.car?.mark, slots.car?.model, slots.car?.year];
  const facts: [string, string | null | undefined][] = [
    ['Кратко', draft.ai_summary],
    ['Машина', carWords.filter(Boolean).join(' ')],
    ['Работы', suggestions.map(({ title }) => title).join(', ')],
    ['Удобное время', await whenWords(deps, slots)],
  ];
  return facts.filter(([, words]) => words).map(([name, words]) => `${name}: ${words}`);
}
