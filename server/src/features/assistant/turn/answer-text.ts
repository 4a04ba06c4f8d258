import type { AssistantSuggestion } from '@sto/contract/assistant/assistant.schemas';
import { openTrouble, type RulesAnswer, type TurnInput } from '../dialogue/provider.ts';
import type { Visit } from '../dialogue/tow.ts';
import type { Extraction } from '../extraction/extract.ts';
import { isOtherCar, notedWords } from './noted.ts';
import type { TurnSlots } from './slots.load.ts';
import { proposalWords, quoted } from './turn-words.ts';

interface Answered {
  answer: RulesAnswer;
  input: TurnInput;
  slots: TurnSlots;
  said: Extraction;
  suggestions: readonly AssistantSuggestion[];
  visit: Visit;
}

/** The answer with what was noted before it, and with what it takes the place of after it. */
export function answerText(answered: Answered): string {
  const text = answered.answer.text ?? proposalWords(answered.suggestions);
  return [notedBefore(answered), text, ofTow(answered), replacedBy(answered)].filter(Boolean).join(' ');
}

/** A message that only names these has its answer already. */
function notedBefore({ answer: { action }, input, said, slots: { own } }: Answered): string {
  if (input.noted !== null || (action !== 'propose' && action !== 'ask')) return '';
  const words = notedWords({ ...said, car: isOtherCar(said, own) || !said.car?.mark ? null : said.car });
  return words && `Записал: ${words}.`;
}

/** The check is left out: the driver adds it himself. */
function ofTow({ answer, visit }: Answered): string {
  if (answer.part === 'apart' || !visit.isTow) return '';
  return `${visit.isSoon ? 'Напишу в заявке: как можно скорее. ' : ''}Место укажите в ней, проверку добавите сами, если нужна.`;
}

/** A new trouble ends the works of the one before: silently they would be missed. */
function replacedBy({ answer: { action, part }, input, suggestions }: Answered): string {
  if (action !== 'propose' || part !== 'starts') return '';
  const known = new Set(suggestions.map(({ work_type_id: id }) => id));
  const before = openTrouble(input.before).at(-1)?.turn?.suggestions ?? [];
  const left = before.filter(({ work_type_id: id }) => !known.has(id));
  if (left.length === 0) return '';
  return `Это вместо прежнего подбора: ${left.map(quoted).join(', ')}. Нужно и то и другое — напишите «ещё» и что добавить.`;
}
