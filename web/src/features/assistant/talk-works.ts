import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { maxAssistantTextLength } from '@sto/contract/limits';

type Turn = Pick<AssistantTurn, 'suggestions'>;

const shownOf = ({ suggestions }: Turn) =>
  JSON.stringify(suggestions.map((work) => [work.work_type_id, work.reason, work.price_from, work.price_to]));

/** The card of both answers would be the same. */
export function hasSameWorks(one: Turn | null | undefined, other: Turn | null | undefined): boolean {
  return one != null && other != null && shownOf(one) === shownOf(other);
}

/** The answers with a card of works; others may leave the works of the card above as they are. */
export function cardsOf(messages: readonly AssistantMessage[]): AssistantMessage[] {
  const answers = messages.filter(({ author }) => author === 'assistant');
  return answers.filter(
    ({ turn }, place) => turn?.suggestions.length && !hasSameWorks(answers[place - 1]?.turn, turn),
  );
}

/** What the driver has written since the last answer with other works. */
export function saidAboutWorks(messages: readonly AssistantMessage[]): string[] {
  const last = messages.findLast(({ turn }) => turn !== null)?.turn;
  const other = messages.findLastIndex(({ turn }) => turn !== null && !hasSameWorks(turn, last));
  const first = messages.findIndex(({ turn }, index) => index > other && turn !== null);
  return messages
    .slice(first + 1)
    .filter(({ author }) => author === 'driver')
    .map(({ text }) => text);
}

/** The words that bring the works back whose place another trouble has taken; null: none were replaced. */
export function wordsOfReplaced(messages: readonly AssistantMessage[]): string | null {
  const [last, before] = messages.flatMap(({ turn }) => turn ?? []).reverse();
  if (!last?.suggestions.length || !before?.suggestions.length || last.part === 'ends') return null;
  const { comment } = before.bid_draft;
  const known = new Set(last.suggestions.map((work) => work.work_type_id));
  const isReplaced = before.suggestions.some((work) => !known.has(work.work_type_id));
  if (!isReplaced || comment === '' || last.bid_draft.comment.startsWith(comment)) return null;
  return `ещё ${comment.replaceAll('\n', ', ')}`.slice(0, maxAssistantTextLength);
}

/** The first answer with this warning in the newest trouble that has it: its works are those of the danger. */
export function firstWith(warning: string, messages: readonly AssistantMessage[]): AssistantTurn | undefined {
  const turns = messages.flatMap(({ turn }) => turn ?? []);
  const isWarned = ({ safety }: AssistantTurn) => safety.text === warning;
  // «Можно ехать?» repeats the warning of an earlier trouble.
  const newest = turns.findLastIndex((turn) => isWarned(turn) && (turn.part ?? 'apart') !== 'apart');
  const start = turns.slice(0, newest + 1).findLastIndex(({ part }) => part === 'starts' || part === 'ends');
  return turns.slice(Math.max(start, 0)).find(isWarned);
}
