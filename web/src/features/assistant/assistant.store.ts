import { create } from 'zustand';
import { queryClient } from '../../lib/api/query-client.ts';
import type { OpenDanger } from './open-dangers.ts';

/** A message on its way. Its id makes a repeated sending the same message. */
export interface OutgoingMessage {
  clientId: string;
  text: string;
  files: { id: number; name: string; url: string | null }[];
  cityId: number;
  at: string;
  /** Why there is no answer; null: it is sent as soon as there is a network. */
  error: string | null;
}

/** What the assistant has understood for a bid. The driver sees all of it in the form. */
export interface AssistantWish {
  comment: string;
  /** For the workshop, marked as the assistant's. */
  summary: string;
  from: string | null;
  to: string | null;
  /** The car that was said, in words. */
  car?: string | undefined;
  /** The works of the last proposal: another trouble takes their place. */
  offered?: readonly number[] | undefined;
  /** The warnings that hold, the worst first. */
  dangers?: readonly OpenDanger[] | undefined;
}

/** What the draft had when the works of an answer came: cards above it show this. */
export interface ChosenThen {
  answerId: number;
  workIds: readonly number[];
}

/** A bid that the conversation has led to. */
export interface SentBid {
  id: number;
  /** The answer that it was sent after. */
  answerId: number | null;
}

interface StoredTalk {
  /** Whose it is; null: a visitor's, and the next login makes it the person's. */
  personId: number | null;
  sessionId: string | null;
  outgoing: OutgoingMessage[];
  /** What is typed and not sent. */
  text: string;
  /** Uploads of the draft that went out with a message. */
  sentUploads: string[];
  /** Works that the driver has taken from the suggestions. */
  works: number[];
  /** Works that the driver has named himself: chosen once, he may take them back. */
  named: number[];
  wish: AssistantWish | null;
  chosenThen: ChosenThen[];
  /** The newest answer that has come. */
  answerId: number | null;
  bids: SentBid[];
  /** The operator is called as soon as the driver has signed in. */
  isHandOverPending: boolean;
}

interface AssistantTalk extends StoredTalk {
  /** The message that is being answered, and the answer as far as it has come. */
  live: { clientId: string; text: string } | null;
}

const storageKey = 'assistant';

/** Queries of the messages that the server has. */
export const sessionsKey = ['assistant', 'session'];

const emptyTalk: StoredTalk = {
  personId: null,
  sessionId: null,
  outgoing: [],
  text: '',
  sentUploads: [],
  works: [],
  named: [],
  wish: null,
  chosenThen: [],
  answerId: null,
  bids: [],
  isHandOverPending: false,
};

const listOf = <Item>(value: unknown, isItem: (item: unknown) => boolean): Item[] =>
  Array.isArray(value) ? value.filter(isItem) : [];

const isOutgoing = (item: unknown) => {
  const { clientId, text, files, cityId } = (item ?? {}) as Partial<OutgoingMessage>;
  return typeof clientId === 'string' && typeof text === 'string' && Array.isArray(files) && Boolean(cityId);
};

const isChosenThen = (item: unknown) => Array.isArray((item as ChosenThen | null)?.workIds);

const isSentBid = (item: unknown) => Number.isSafeInteger((item as SentBid | null)?.id);

/** Of another version or broken: what fits is used. */
export function readTalk(json: string | null): StoredTalk {
  try {
    const stored = JSON.parse(json ?? '{}') as Partial<StoredTalk>;
    const { personId, sessionId, text, wish, answerId } = stored;
    return {
      personId: typeof personId === 'number' ? personId : null,
      sessionId: typeof sessionId === 'string' ? sessionId : null,
      outgoing: listOf(stored.outgoing, isOutgoing),
      text: typeof text === 'string' ? text : '',
      sentUploads: listOf(stored.sentUploads, (id) => typeof id === 'string'),
      works: listOf(stored.works, Number.isSafeInteger),
      named: listOf(stored.named, Number.isSafeInteger),
      wish: typeof wish?.comment === 'string' ? wish : null,
      chosenThen: listOf(stored.chosenThen, isChosenThen),
      answerId: typeof answerId === 'number' ? answerId : null,
      bids: listOf(stored.bids, isSentBid),
      isHandOverPending: stored.isHandOverPending === true,
    };
  } catch {
    return emptyTalk;
  }
}

function stored(): StoredTalk {
  try {
    return readTalk(localStorage.getItem(storageKey));
  } catch {
    return emptyTalk;
  }
}

/** The conversation with the assistant in this browser: it survives a reload and the login. */
export const useAssistant = create<AssistantTalk>(() => ({ ...stored(), live: null }));

/** False: a full or blocked storage; only the open page has the conversation. */
let isStored = true;

export function changeTalk(part: Partial<StoredTalk>): void {
  useAssistant.setState(part);
  const { live: _, ...talk } = useAssistant.getState();
  try {
    localStorage.setItem(storageKey, JSON.stringify(talk));
    isStored = true;
  } catch {
    isStored = false;
  }
}

/** Another tab goes on with the same conversation: a message that left the queue has its answer on the server. */
export function reloadTalk(): void {
  if (!isStored) return;
  const before = useAssistant.getState().outgoing;
  useAssistant.setState(stored());
  const waiting = new Set(useAssistant.getState().outgoing.map(({ clientId }) => clientId));
  if (before.some(({ clientId }) => !waiting.has(clientId)))
    void queryClient.invalidateQueries({ queryKey: sessionsKey });
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) reloadTalk();
  });

/** From now on it is the conversation of this person; that of another person is forgotten. */
export function ownTalk(personId: number): void {
  const owner = useAssistant.getState().personId;
  if (owner !== personId) changeTalk(owner === null ? { personId } : { ...emptyTalk, personId });
}

/** Sign-out: the next person of this browser begins a conversation of their own. */
export function forgetTalk(): void {
  changeTalk(emptyTalk);
}

/** Where the works of a bid come from. */
export type BidSource = 'ai' | 'manual';

/** The bid is made: the next one begins without its works and words, and the conversation shows it. */
export function talkLedToBid(id: number, source: BidSource): void {
  const { sessionId, bids, answerId } = useAssistant.getState();
  const isOfTalk = source === 'ai' && sessionId !== null;
  changeTalk({
    ...{ works: [], wish: null, sentUploads: [] },
    ...(isOfTalk && { bids: [...bids, { id, answerId }] }),
  });
}

export function bidSourceOf(workIds: readonly number[]): BidSource {
  const { works } = useAssistant.getState();
  return workIds.some((id) => works.includes(id)) ? 'ai' : 'manual';
}
