import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { towSoon } from '@sto/contract/assistant/tow-words';
import type { assistantActions, assistantParts, assistantProviders } from '@sto/contract/enums';
import type { Danger } from '../knowledge/knowledge.ts';
import type { Understanding } from '../understanding/understand.ts';
import type { ServiceTopic } from './about-service.ts';

/** What was said and answered before, the oldest first. */
export interface Exchange {
  text: string;
  fileIds: readonly number[];
  part: Part;
  /** Null: it was not answered, e.g. because the server stopped. */
  turn: AssistantTurn | null;
}

export type Part = (typeof assistantParts)[number];

export interface TurnInput {
  text: string;
  hasFiles: boolean;
  /** The message only names these: a car, a time or a city, in words for the driver. Null: it says more, or less. */
  noted: string | null;
  /** What the message wants to know of the service; null: it is about a car. */
  topic: ServiceTopic | null;
  before: readonly Exchange[];
}

export interface ProposedWork {
  workTypeId: number;
  /** 0 to 1. */
  confidence: number;
  /** Why this work, in the driver's words. */
  reason: string;
  /** The driver names the work itself. */
  isNamed?: boolean;
}

/** The server checks it: works that it does not know are left out, its own warnings and refusals come first. */
export interface ProviderAnswer {
  action: (typeof assistantActions)[number];
  part: Part;
  /** Null: the server writes it from the works and their prices. */
  text: string | null;
  /** The best first. */
  works: readonly ProposedWork[];
  question: AssistantTurn['question'];
  provider: (typeof assistantProviders)[number];
  model: string | null;
  promptVersion: string;
}

/** What the rules say; their danger and their refusals hold for every provider. */
export interface RulesAnswer extends ProviderAnswer {
  danger: Pick<Danger, 'level' | 'text'> | null;
  /** The words of the works that an ended trouble has left. */
  wordsLeft?: readonly string[] | undefined;
  page?: AssistantTurn['page'];
}

/** An answer of the rules; what it leaves out is empty. */
export type Draft = Pick<RulesAnswer, 'action' | 'part' | 'text'> &
  Partial<Pick<RulesAnswer, 'works' | 'question' | 'danger' | 'wordsLeft' | 'page'>>;

/** The exchanges about the open trouble. What a repair has left of it goes on under its own words. */
export function openTrouble(before: readonly Exchange[]): Exchange[] {
  const start = before.findLastIndex(({ part }) => part === 'starts' || part === 'ends');
  const since = before.slice(Math.max(start, 0)).filter(({ part }) => part !== 'apart');
  const [first] = since;
  const isOpen = first?.part === 'starts' || (first?.part === 'ends' && first.turn?.bid_draft.comment);
  return isOpen ? since.map(carried) : [];
}

/** An end has the words and the photos that it has left, not its own. */
export function carried(exchange: Exchange): Exchange {
  if (exchange.part !== 'ends') return exchange;
  const { comment: text, file_ids: fileIds } = exchange.turn?.bid_draft ?? { comment: '', file_ids: [] };
  return { ...exchange, text: text.replace(towSoon, '').trim(), fileIds };
}

/** The driver's words about the trouble, this message included if it is about it. */
export function wordsOfTrouble({ text, before }: Pick<TurnInput, 'text' | 'before'>, part: Part): string[] {
  if (part === 'ends') return [];
  const earlier = part === 'starts' ? [] : openTrouble(before).map((exchange) => exchange.text);
  return [...earlier, ...(part === 'apart' ? [] : [text])].filter((words) => words !== '').slice(-mostTexts);
}

/** The last messages say enough; a trouble with more has gone astray. */
const mostTexts = 12;

/** The first that one of them has. */
export function questionOf(...understandings: Understanding[]): AssistantTurn['question'] {
  const asking = understandings.find(({ action }) => action === 'ask');
  if (asking?.action !== 'ask') return null;
  const { text, options } = asking.question;
  return { text, options };
}

/** The driver calls him by a tap. */
export const toOperator = 'Оператор поддержки увидит всё, что вы написали, и ответит в чате.';
