import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { accessTokenCookie } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { personOf } from '../../lib/api/token-claims.ts';
import { readCookie } from '../../lib/browser/cookies.ts';
import { useDraft } from '../draft/draft.store.ts';
import { isUnknownSession, requestTurn, showInTalk } from './assistant.api.ts';
import {
  type ChosenThen,
  changeTalk,
  type OutgoingMessage,
  ownTalk,
  reloadTalk,
  useAssistant,
} from './assistant.store.ts';
import { leaveDraft, prefillForms } from './prefill.ts';

const retryMs = 4_000;
const lockName = 'assistant-sending';
const stoppedText = 'Ответ остановлен';

/** The answer that is coming; its abort stops it. */
let running: AbortController | null = null;

let isSending = false;

const outgoing = () => useAssistant.getState().outgoing;

const isWaiting = (id: string) => outgoing().some(({ clientId }) => clientId === id);

function changeMessage(clientId: string, part: Partial<OutgoingMessage>): void {
  changeTalk({ outgoing: outgoing().map((one) => (one.clientId === clientId ? { ...one, ...part } : one)) });
}

export function enqueueMessage(message: Pick<OutgoingMessage, 'text' | 'files' | 'cityId'>): void {
  const own = { ...message, clientId: crypto.randomUUID(), at: new Date().toISOString(), error: null };
  changeTalk({ outgoing: [...outgoing(), own] });
  void sendWaiting();
}

/** Under the same id: an answer that the server has made comes again. */
export function retryMessage({ clientId }: OutgoingMessage): void {
  changeMessage(clientId, { error: null });
  void sendWaiting();
}

export function discardMessage({ clientId }: Pick<OutgoingMessage, 'clientId'>): void {
  changeTalk({ outgoing: outgoing().filter((one) => one.clientId !== clientId) });
}

/**
 * In place of the conversation, which leaves the draft. Returns what brings both back; it answers false where the
 * conversation has another one in its place, or its draft is gone.
 */
export function beginTalk(): () => boolean {
  const { live: _, text: __, personId: ___, ...left } = useAssistant.getState();
  const { sentUploads } = left;
  const lost = new Set(outgoing().flatMap(({ files }) => files.map(({ id }) => id)));
  const { uploads } = useDraft.getState();
  const free = uploads.filter(({ id }) => id !== null && lost.has(id)).map(({ localId }) => localId);
  const bringBack = leaveDraft();
  changeTalk({
    sessionId: null,
    outgoing: [],
    works: [],
    named: [],
    wish: null,
    chosenThen: [],
    bids: [],
    isHandOverPending: false,
    sentUploads: sentUploads.filter((id) => !free.includes(id)),
  });
  return () => bringBack() && returnTo(left);
}

function returnTo(left: Parameters<typeof changeTalk>[0]): boolean {
  const { sessionId, outgoing: others, sentUploads } = useAssistant.getState();
  if (sessionId !== null || others.length > 0) return false;
  changeTalk({ ...left, sentUploads: [...new Set([...(left.sentUploads ?? []), ...sentUploads])] });
  return true;
}

export function stopAnswer(): void {
  running?.abort();
}

/** One after the other, so that the answers come in order. Without a network the rest waits. */
export async function sendWaiting(): Promise<void> {
  if (isSending || !nextOf()) return;
  isSending = true;
  try {
    if (navigator.locks) await navigator.locks.request(lockName, sendAll);
    else await sendAll();
  } finally {
    isSending = false;
  }
}

/** In one tab at a time. The tab before may have sent what this one shows as waiting. */
async function sendAll(): Promise<void> {
  reloadTalk();
  for (let next = nextOf(); next; next = nextOf()) {
    running = new AbortController();
    const isSettled = await send(next, running);
    running = null;
    if (!isSettled) return;
  }
}

const nextOf = () => {
  leaveTalkOfOther();
  return outgoing().find(({ error }) => error === null);
};

/** Another tab may have changed the person before this page knows of it. */
function leaveTalkOfOther(): void {
  const signedIn = personOf(readCookie(accessTokenCookie));
  if (signedIn !== null && useAssistant.getState().personId !== null) ownTalk(signedIn);
}

/** False: the message waits for a network. */
async function send(message: OutgoingMessage, stop: AbortController): Promise<boolean> {
  const { clientId } = message;
  const { signal } = stop;
  useAssistant.setState({ live: { clientId, text: '' } });
  // A forgotten conversation takes no answer, and its text must not reach the next person.
  const unwatch = useAssistant.subscribe(() => isWaiting(clientId) || stop.abort());
  try {
    const onText = (text: string) => useAssistant.setState({ live: { clientId, text } });
    const turn = await answerTo(message, { signal, onText });
    // Its message leaves the queue now: an abort would show an answered message as failed.
    unwatch();
    await take(message, turn);
    return true;
  } catch (error) {
    if (signal.aborted) changeMessage(clientId, { error: stoppedText });
    else if (isUnknownSession(error) && useAssistant.getState().sessionId)
      // The next turn of the loop begins another session.
      changeTalk({ sessionId: null, named: [] });
    else if (isCallError(error) && error.kind === 'network') return false;
    else changeMessage(clientId, { error: messagesOf(error)[0] ?? 'Помощник не ответил' });
    return true;
  } finally {
    unwatch();
    useAssistant.setState({ live: null });
  }
}

/** A chosen car that is no longer in the garage is refused: the message goes without it, and it is left. */
async function answerTo(message: OutgoingMessage, options: Parameters<typeof requestTurn>[1]) {
  const { auto_id: carId, ...form } = formOf(message);
  if (carId === undefined) return requestTurn(form, options);
  try {
    return await requestTurn({ ...form, auto_id: carId }, options);
  } catch (error) {
    if (options.signal.aborted || !isCallError(error) || error.status !== 404) throw error;
    const turn = await requestTurn(form, options);
    const draft = useDraft.getState();
    if (draft.carId === carId) draft.selectCar(null);
    return turn;
  }
}

function formOf({ clientId, text, files, cityId }: OutgoingMessage) {
  const { sessionId } = useAssistant.getState();
  const { carId } = useDraft.getState();
  return {
    client_message_id: clientId,
    text,
    city_id: cityId,
    ...(sessionId !== null && { session_id: sessionId }),
    ...(carId !== null && { auto_id: carId }),
    ...(files.length > 0 && { file_ids: files.map(({ id }) => id) }),
  };
}

/** The message and its answer become part of the conversation, unless it was forgotten meanwhile. */
async function take(message: OutgoingMessage, turn: AssistantTurn): Promise<void> {
  if (!isWaiting(message.clientId)) return;
  await showInTalk(turn.session_id, [sentMessage(message, turn), answerOf(turn)]);
  if (!isWaiting(message.clientId)) return;
  const { session_id: sessionId, message_id: answerId } = turn;
  changeTalk({
    sessionId,
    answerId,
    ...(turn.suggestions.length > 0 && { chosenThen: chosenUntil(answerId) }),
  });
  discardMessage(message);
  prefillForms(turn);
}

const mostRemembered = 50;

function chosenUntil(answerId: number): ChosenThen[] {
  const { workIds } = useDraft.getState();
  return [...useAssistant.getState().chosenThen, { answerId, workIds }].slice(-mostRemembered);
}

function sentMessage(message: OutgoingMessage, turn: AssistantTurn): AssistantMessage {
  return {
    // The server has its own; below the answer's, and no other message has it.
    id: -turn.message_id,
    client_message_id: message.clientId,
    author: 'driver',
    text: message.text,
    files: message.files.map((file) => ({ ...file, url: file.url ?? '' })),
    turn: null,
    created_at: message.at,
  };
}

function answerOf(turn: AssistantTurn): AssistantMessage {
  const { message_id: id, text, created_at } = turn;
  return { id, client_message_id: null, author: 'assistant', text, files: [], turn, created_at };
}

/** While the conversation is open. The answer ends it. */
export function watchWaiting(): () => void {
  const attempt = () => void sendWaiting();
  attempt();
  window.addEventListener('online', attempt);
  const timer = setInterval(attempt, retryMs);
  return () => {
    window.removeEventListener('online', attempt);
    clearInterval(timer);
  };
}
