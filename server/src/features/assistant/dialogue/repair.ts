import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { suggestedWorks } from '../understanding/suggested-works.ts';
import type { Understanding } from '../understanding/understand.ts';
import { besides } from './asides.ts';
import { dangerOf, worse } from './earlier.ts';
import { addsMore } from './follow-up.ts';
import {
  carried,
  type Draft,
  type Exchange,
  type ProposedWork,
  type TurnInput,
  wordsOfTrouble,
} from './provider.ts';
import { type Clause, type ClauseKind, clauseEnd, type Unit, unitsOf, wordsOf } from './repair-units.ts';
import { isOfRepair, reportsRepair } from './repair-words.ts';
import { towWishOf } from './tow-wish.ts';

interface Reader {
  /** What the message says by itself. */
  alone: Understanding;
  understood: (text: string) => Understanding;
  works: (text: string) => readonly ProposedWork[];
  titleOf: (workTypeId: number) => string;
  /** Concepts of the parts that a text names. */
  partsOf: (text: string) => readonly string[];
  kindOf: (text: string) => ClauseKind;
  first: () => AssistantTurn['question'];
}

const said = 'Хорошо, что починили.';
const ended = 'Хорошо, что починили: прежние работы убраны.';

/**
 * «Тормоза уже починили» ends what was said of the brakes; the conversation goes on with the other words and their
 * danger. Null: it is another matter.
 */
export function afterRepair({ text, before }: TurnInput, reader: Reader): Draft | null {
  const since = sinceEnd(before);
  const heard = since.filter((exchange) => isHeard(exchange, reader));
  if (heard.length === 0 || !saysRepaired(text, reader)) return null;
  const raised = raisedDangers(since, before, reader);
  const units = unitsOf(heard, (clause, exchange) => kindIn(clause, exchange, { raised, reader }));
  const isMended = mendedBy(text, { units, heard, reader });
  const left = units.filter((unit) => !isMended(unit));
  if (left.length === units.length)
    return besides(before, reader.first, {
      said,
      withWorks: 'Подобранные работы остаются в этом разговоре.',
    });
  const matters = left.filter((unit) => isMatter(unit) && !isTow(unit));
  if (matters.length === 0) return { action: 'ask', part: 'ends', text: ended };
  const hasComplaint = matters.some((unit) => !isWish(unit));
  const dangers = hasComplaint ? [...raised.values()] : [];
  return goesOn(wordsOf(heard, units, matters), { dangers, before, reader });
}

function sinceEnd(before: readonly Exchange[]): Exchange[] {
  const end = before.findLastIndex(({ part }) => part === 'ends');
  return before.slice(Math.max(end, 0)).map(carried);
}

/** What came in between counts if its danger is its own. */
function isHeard({ text, part }: Exchange, { understood }: Reader): boolean {
  return text !== '' && (part !== 'apart' || understood(text).danger !== null);
}

function saysRepaired(text: string, { alone, kindOf }: Reader): boolean {
  if (!reportsRepair(text) || alone.danger !== null) return false;
  return !text.split(clauseEnd).some((clause) => !isOfRepair(clause) && kindOf(clause) !== 'detail');
}

type Dangers = ReadonlyMap<Exchange, Draft['danger']>;

/** «Тормоза не починили» is no wish, «ещё масло» is one. A danger is no detail. */
function kindIn(
  clause: string,
  exchange: Exchange,
  { raised, reader: { understood, kindOf } }: { raised: Dangers; reader: Reader },
): ClauseKind {
  if (isOfRepair(clause)) return 'complaint';
  const kind = kindOf(clause);
  if (kind === 'part' && addsMore(clause)) return 'wish';
  const isRaised = raised.has(exchange) && kindOf(exchange.text) === 'detail';
  return kind === 'detail' && (isRaised || understood(clause).danger !== null) ? 'complaint' : kind;
}

type IsMended = (unit: Unit) => boolean;
const isMatter = (unit: Unit) => unit.some(({ kind }) => kind !== 'detail');
const isWish = (unit: Unit) => unit.some(({ kind }) => kind === 'wish');
const isTow = (unit: Unit) => unit.some((clause) => towWishOf(clause.text) !== null) && isWish(unit);

/** A wish is never mended, a complaint where all that it names is. Without a part, the repair is of what was said last. */
function mendedBy(
  repair: string,
  { units, heard, reader }: { units: readonly Unit[]; heard: readonly Exchange[]; reader: Reader },
): IsMended {
  const named = reader.partsOf(repair);
  const complaints = units.filter((unit) => isMatter(unit) && !isWish(unit));
  const lastPlace = complaints.at(-1)?.at(-1)?.place;
  const isLast = (unit: Unit) => unit.some(({ place }) => place === lastPlace);
  const ofLast = complaints
    .filter(isLast)
    .flatMap((unit) => unit.flatMap((clause) => partsIn(clause, reader)));
  const parts = named.length > 0 ? named : ofLast;
  const isOfParts = (unit: Unit) =>
    unit
      .filter(({ kind }) => kind !== 'detail')
      .every((clause) => partsIn(clause, reader).some((part) => parts.includes(part)));
  if (named.length > 0) return (unit) => complaints.includes(unit) && isOfParts(unit);
  const start = heard.findLastIndex(({ part }) => part === 'starts' || part === 'ends');
  const isHarmless = (unit: Unit) => reader.understood(textOf(unit)).danger === null;
  const isOpen = (unit: Unit) => unit.every(({ place }) => place >= start);
  return (unit) =>
    complaints.includes(unit) && (isLast(unit) || isOfParts(unit) || (isOpen(unit) && isHarmless(unit)));
}

const textOf = (unit: Unit) => unit.map(({ text }) => text).join(', ');

/** Those of the clause, and of the work that a complaint needs. */
function partsIn({ text, kind }: Clause, { understood, partsOf }: Reader): string[] {
  const alone = understood(text);
  const isComplaint = kind === 'complaint' && alone.action === 'propose';
  const [likeliest] = isComplaint ? suggestedWorks(alone.problems) : [];
  return [text, likeliest?.title ?? ''].flatMap(partsOf);
}

/** Those that a model saw in words in which the rules did not: only the end of all complaints ends them. */
function raisedDangers(
  since: readonly Exchange[],
  before: readonly Exchange[],
  { understood }: Reader,
): Dangers {
  const start = before.length - since.length;
  const raised = new Map<Exchange, Draft['danger']>();
  for (const [place, exchange] of since.entries()) {
    const { text, part, turn } = exchange;
    if (turn?.provider !== 'llm' && part !== 'ends') continue;
    const trouble = { text, before: before.slice(0, start + place) };
    const words = part === 'ends' ? [text] : wordsOfTrouble(trouble, part);
    const seen = understood(words.join('. ')).danger?.level;
    const danger = dangerOf(turn);
    if (danger && seen !== 'stop' && seen !== danger.level) raised.set(exchange, danger);
  }
  return raised;
}

interface Left {
  /** Of those that the words do not show. */
  dangers: readonly Draft['danger'][];
  before: readonly Exchange[];
  reader: Reader;
}

function goesOn(
  wordsLeft: readonly string[],
  { dangers, before, reader: { understood, works, titleOf } }: Left,
): Draft {
  const whole = understood(wordsLeft.join('. '));
  const seen = [whole, ...wordsLeft.map(understood)].map((one) => one.danger);
  const danger =
    [...dangers, ...seen].reduce((worst, one) => worse(worst ?? null, one ?? null), null) ?? null;
  const left = { part: 'ends', danger, wordsLeft } as const;
  const likely = works(wordsLeft.join('. '));
  if (likely.length === 0) {
    const question = whole.action === 'ask' ? whole.question : null;
    return {
      ...left,
      action: 'ask',
      text: `${said} ${question?.text ?? ''}`.trim(),
      question: question && { text: question.text, options: question.options },
    };
  }
  const ordered = before.flatMap(({ turn }) => turn?.suggestions.filter((one) => one.is_named) ?? []);
  const isNamed = ({ workTypeId }: ProposedWork) => ordered.some((one) => one.work_type_id === workTypeId);
  const titles = likely.map(({ workTypeId }) => `«${titleOf(workTypeId)}»`).join(', ');
  return {
    ...{ ...left, action: 'propose', text: `${said} В подборе остаётся: ${titles}.` },
    works: likely.map((work) => ({ ...work, isNamed: isNamed(work) })),
  };
}
