import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { FormInput } from '@sto/contract/endpoint';
import { create } from 'zustand';
import { accessTokenCookie, call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { personOf } from '../../lib/api/token-claims.ts';
import { readCookie } from '../../lib/browser/cookies.ts';
import { type ChatSide, chatCalls } from './conversations.api.ts';
import { showMessage } from './messages.api.ts';

/** A message on its way. Its id makes a repeated sending the same message. */
export interface Outgoing {
  clientId: string;
  /** Its writer. Other people of this browser neither see nor send it. */
  personId: number;
  side: ChatSide;
  chatId: number;
  text: string;
  fileIds: number[];
  replyToId: number | null;
  at: string;
  /** Why the server refused it; null: it is sent as soon as there is a network. */
  error: string | null;
}

/** It outlives the session of its writer, who may sign in again. */
const storageKey = 'outbox';
const retryMs = 4_000;
/** A person who does not come back leaves nothing behind for longer. */
const ageMaxMs = 30 * 86_400_000;

function readStored(): Outgoing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFresh) : [];
  } catch {
    return [];
  }
}

const isFresh = (one: Partial<Outgoing> | null): one is Outgoing =>
  typeof one?.clientId === 'string' &&
  typeof one.personId === 'number' &&
  Date.now() - Date.parse(one.at ?? '') < ageMaxMs;

/** False: a full or blocked storage; only the open page has the messages. */
let isStored = true;

function store(messages: Outgoing[]): void {
  try {
    isStored = true;
    if (messages.length > 0) localStorage.setItem(storageKey, JSON.stringify(messages));
    else localStorage.removeItem(storageKey);
  } catch {
    isStored = false;
  }
}

/** All messages of this browser; the pages show those of the person. */
let all: Outgoing[] = [];
let person: number | null = null;

export const useOutbox = create<{ messages: Outgoing[] }>(() => ({ messages: [] }));

function show(): void {
  useOutbox.setState({ messages: all.filter(({ personId }) => personId === person) });
}

/** The tabs of a browser share the outbox, so each change begins with what is stored. */
function reload(): void {
  if (isStored) all = readStored();
  show();
}

function change(next: (messages: Outgoing[]) => Outgoing[]): void {
  reload();
  all = next(all);
  show();
  store(all);
}

/** From now on it is the outbox of this person. */
export function openOutbox(personId: number | null): void {
  person = personId;
  reload();
}

export function countUnsent(personId: number): number {
  reload();
  return all.filter((one) => one.personId === personId).length;
}

/** At logout; a session that is over by itself leaves them for the next login. */
export function dropUnsent(personId: number): void {
  change((messages) => messages.filter((one) => one.personId !== personId));
}

export function enqueueMessage(message: Omit<Outgoing, 'clientId' | 'personId' | 'at' | 'error'>): void {
  if (person === null) return;
  const [personId, clientId] = [person, crypto.randomUUID()];
  const own = { ...message, personId, clientId, at: new Date().toISOString(), error: null };
  change((messages) => [...messages, own]);
  void sendWaiting();
}

export function retryMessage({ clientId }: Outgoing): void {
  change((messages) => messages.map((one) => (one.clientId === clientId ? { ...one, error: null } : one)));
  void sendWaiting();
}

export function discardMessage({ clientId }: Pick<Outgoing, 'clientId'>): void {
  change((messages) => messages.filter((one) => one.clientId !== clientId));
}

let isSending = false;

/** One after the other, so that they arrive in order. Without an answer the rest waits for the next turn. */
export async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    reload();
    let next = nextOf();
    while (next && (await send(next))) next = nextOf();
  } finally {
    isSending = false;
  }
}

const nextOf = () => useOutbox.getState().messages.find(({ error }) => error === null);

/** Another tab may have changed the person before this page knows of it. */
function isOfOther({ personId }: Outgoing): boolean {
  const signedIn = personOf(readCookie(accessTokenCookie));
  return signedIn !== null && signedIn !== personId;
}

async function send(message: Outgoing): Promise<boolean> {
  if (isOfOther(message)) return false;
  const { side, clientId, chatId, text, fileIds, replyToId } = message;
  const form: FormInput<typeof customerChatEndpoints.send> = {
    ...{ chat_id: chatId, client_message_id: clientId, text, file_ids: fileIds },
    ...(replyToId !== null && { reply_to_id: replyToId }),
  };
  try {
    const sent = await call(chatCalls[side].send, form);
    discardMessage(message);
    showMessage(side, sent);
    return true;
  } catch (error) {
    if (isWithoutAnswer(error)) return false;
    const reason = messagesOf(error)[0] ?? 'Не отправилось';
    change((messages) =>
      messages.map((one) => (one.clientId === clientId ? { ...one, error: reason } : one)),
    );
    return true;
  }
}

function isWithoutAnswer(error: unknown): boolean {
  return isCallError(error) && (error.kind === 'network' || error.status >= 500 || error.status === 401);
}

/** For a signed-in person, on every page. The answer stops it. */
export function watchOutbox(personId: number): () => void {
  openOutbox(personId);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey) reload();
  };
  window.addEventListener('storage', onStorage);
  const attempt = () => void sendWaiting();
  attempt();
  window.addEventListener('online', attempt);
  const timer = setInterval(attempt, retryMs);
  return () => {
    window.removeEventListener('online', attempt);
    window.removeEventListener('storage', onStorage);
    clearInterval(timer);
    if (person === personId) openOutbox(null);
  };
}
