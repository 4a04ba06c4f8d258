import { quoted } from '../turn/turn-words.ts';
import { suggestedWorks } from '../understanding/suggested-works.ts';
import type { Understanding } from '../understanding/understand.ts';
import { worksOf } from './earlier.ts';
import { plainWords } from './follow-up.ts';
import { type Draft, openTrouble, type ProposedWork, type TurnInput } from './provider.ts';
import { towWishOf } from './tow-wish.ts';

interface Reader {
  /** What the message says by itself. */
  alone: Understanding;
  understood: (text: string) => Understanding;
  works: (text: string) => readonly ProposedWork[];
  /** Concepts of the parts that a text names. */
  partsOf: (text: string) => readonly string[];
  /** It has a complaint, a request or a part that is not said to be in order. */
  isTrouble: (text: string) => boolean;
  first: () => Draft['question'];
}

const mended =
  /(?<![а-я])((по|от)чин(ил[аи]?|ен[аоы]?)|починен[а-я]*|отремонтирова(л[аи]?|н[аоы]?)|исправ(ил[аи]?|лен[аоы]?)|устран(ил[аи]?|ен[аоы]?)|вылечил[аи]?)(?![а-я])/;
/** «Обещали, что починили» and «починили, но снова» end no danger. */
const doubtful =
  /(?<![а-я])(не|ни|нет|без|но|хотя|опять|снова|все (равно|еще)|по прежнему|до сих пор|так же|если|когда|пока|чтобы|бы|ли|кто|где|как|почти|плохо|криво|вроде|надо|нужно|хочу|можно|пусть|якобы|обеща[а-я]+|сказал[а-я]*|говор[а-я]+|сколько|почем|стоит|раньше|давно|недавно|вчера|позавчера|недел[а-я]+|месяц[а-я]*|назад|прошл[а-я]+|частично|наполовину|временно|кое|будто|кажется|наверн[а-я]+|дума[а-я]+|сосед[а-я]*|друг[а-я]*|оператор[а-я]*)(?![а-я])/;
const mostWords = 8;
const clauseEnd = /[.,;:!?\n]+|\s(?:а|но|и|теперь|сейчас)\s/;

/** «Тормоза уже починили» ends the trouble, as «не это» does. Null: it is another matter, or another danger stays. */
export function afterRepair({ text, before }: TurnInput, reader: Reader): Draft | null {
  if (openTrouble(before).length === 0 || !saysRepaired(text, reader)) return null;
  const isMended = mendedBy(text, reader);
  if (staysDangerous(before, isMended, reader)) return null;
  return (isMended && orderedBesides(before, isMended, reader)) ?? ended(reader.first());
}

function ended(question: Draft['question']): Draft {
  const words = `Хорошо, что починили: прежние работы убраны. ${question?.text ?? ''}`;
  return { action: 'ask', part: 'ends', text: words.trim(), question };
}

/** The trouble before this message has ended with a repair. */
export function isRepaired(before: TurnInput['before']): boolean {
  const last = before.findLast(({ part }) => part === 'starts' || part === 'ends');
  return last?.part === 'ends' && mended.test(plainWords(last.text));
}

function saysRepaired(text: string, { alone, isTrouble }: Reader): boolean {
  const words = plainWords(text);
  if (text.includes('?') || doubtful.test(words) || words.split(' ').length > mostWords) return false;
  if (!mended.test(words) || alone.danger !== null) return false;
  return !text.split(clauseEnd).some((clause) => !mended.test(plainWords(clause)) && isTrouble(clause));
}

type IsMended = (clause: string) => boolean;

/** Null: the repair names no part. */
function mendedBy(repair: string, { understood, partsOf }: Reader): IsMended | null {
  const parts = partsOf(repair);
  if (parts.length === 0) return null;
  const names = (words: string) => partsOf(words).some((part) => parts.includes(part));
  return (clause) => {
    const alone = understood(clause);
    const works = alone.action === 'propose' ? suggestedWorks(alone.problems) : [];
    return [clause, ...works.map(({ title }) => title)].some(names);
  };
}

/** «Фару починили» says nothing of the fuel that leaks, and «починили» is said of the last trouble alone. */
function staysDangerous(
  before: TurnInput['before'],
  isMended: IsMended | null,
  { understood }: Reader,
): boolean {
  const since = before.slice(before.findLastIndex(({ part }) => part === 'ends') + 1);
  const last = since.findLastIndex(({ part }) => part === 'starts');
  const left = isMended
    ? since.flatMap(({ text }) => text.split(clauseEnd)).filter((clause) => !isMended(clause))
    : since.slice(0, Math.max(last, 0)).map(({ text }) => text);
  return understood(left.join('. ')).danger !== null;
}

/** «Тормоза починили» leaves the oil change that was ordered besides. A tow truck was for the trouble. */
function orderedBesides(before: TurnInput['before'], isMended: IsMended, reader: Reader): Draft | null {
  const trouble = openTrouble(before);
  const words = trouble
    .map(({ text }) => leftOf(text, (clause) => isMended(clause) || towWishOf(clause) !== null))
    .filter((text) => reader.works(text).length > 0);
  const ids = reader.works(words.join('. ')).map(({ workTypeId }) => workTypeId);
  const last = trouble.findLast(({ turn }) => turn?.suggestions.length)?.turn;
  const left = last?.suggestions.filter(({ work_type_id: id }) => ids.includes(id)) ?? [];
  if (!last || left.length === 0) return null;
  const text = `Хорошо, что починили. В подборе остаётся: ${left.map(quoted).join(', ')}.`;
  const works = worksOf({ ...last, suggestions: left });
  return { action: 'propose', part: 'ends', text, works, left: words };
}

function leftOf(text: string, isGone: (clause: string) => boolean): string {
  const clauses = text.split(clauseEnd).filter((clause) => clause.trim() !== '');
  const left = clauses.filter((clause) => !isGone(clause));
  return left.length === clauses.length ? text : left.map((clause) => clause.trim()).join(', ');
}
