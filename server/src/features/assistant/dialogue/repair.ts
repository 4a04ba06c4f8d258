import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { suggestedWorks } from '../understanding/suggested-works.ts';
import type { Understanding } from '../understanding/understand.ts';
import { besides } from './asides.ts';
import { dangerOf, worse } from './earlier.ts';
import { withCare } from './follow-up-words.ts';
import {
  carried,
  type Draft,
  type Exchange,
  type ProposedWork,
  questionOf,
  type RulesAnswer,
  type TurnInput,
  wordsOfTrouble,
} from './provider.ts';
import { type Report, reportOf } from './repair-report.ts';
import { type Clause, type ClauseKind, kindOfClause, type Unit, unitsOf, wordsOf } from './repair-units.ts';
import { deniesRepair, isOfAll, isOfRepair, isRepaired, sidesIn } from './repair-words.ts';
import { towWishOf } from './tow-wish.ts';

interface Reader {
  /** What the message says by itself. */
  alone: Understanding;
  understood: (text: string) => Understanding;
  works: (text: string) => readonly ProposedWork[];
  titleOf: (workTypeId: number) => string;
  /** Concepts that a text names. */
  partsOf: (text: string) => readonly string[];
  complaintsOf: (text: string) => readonly string[];
  kindOf: (text: string) => ClauseKind;
  first: () => AssistantTurn['question'];
}

const said = 'Хорошо, что починили.';
const ended = 'Хорошо, что починили: прежние работы убраны.';
const notMended = 'Понял, ещё не починили.';
/** Without a part it is of what is mended. */
const check = /провер|диагност|посмотр/i;

/**
 * «Тормоза уже починили» ends what was said of the brakes; the conversation goes on with the other words and their
 * danger. Null: it is another matter.
 */
export function afterRepair({ text, before }: TurnInput, reader: Reader): Draft | null {
  const undone = asBeforeRepair({ text, before }, reader);
  if (undone) return undone;
  const report = reader.alone.danger === null ? reportOf(text, reader) : null;
  const ending = report && endingOf(report, before, reader);
  if (!report || !ending || (report.isRenewal && !ending.isOfDanger)) return null;
  const { heard, raised, units, parts, left, matters } = ending;
  const others = [...report.wishes, ...report.left];
  const partsOfOther = (text: string) => partsIn({ text, kind: 'complaint' }, reader);
  const isCheck = (text: string) => check.test(text) && reader.partsOf(text).length === 0;
  const isWork = (text: string) =>
    reader.works(text).length > 0 && !isCheck(text) && !isOf(parts, partsOfOther(text));
  if (!others.every(isWork)) return null;
  const known = left.flat().flatMap((clause) => partsIn(clause, reader));
  const added = others.filter((text) => !(report.left.includes(text) && isOf(known, reader.partsOf(text))));
  if (left.length === units.length && added.length === 0)
    return report.asksToDrive
      ? null
      : besides(before, reader.first, {
          said,
          withWorks: 'Подобранные работы остаются в этом разговоре.',
        });
  const dangers = matters.some((unit) => !isWish(unit)) ? [...raised.values()] : [];
  const words = [...wordsOf(heard, units, matters), ...added];
  const wished = report.wishes.flatMap((text) => reader.works(text)[0]?.workTypeId ?? []);
  const named = [...namedIn(before), ...wished];
  const draft: Draft =
    words.length === 0
      ? { action: 'ask', part: 'ends', text: ended }
      : goesOn(words, { beginning: said, dangers, named, reader });
  return report.asksToDrive ? { ...draft, text: `${draft.text} ${draft.danger?.text ?? withCare}` } : draft;
}

/** «Нет, не починили»: what the repair has taken away comes back. Null: it is another matter. */
function asBeforeRepair({ text, before }: Pick<TurnInput, 'text' | 'before'>, reader: Reader): Draft | null {
  if (!deniesRepair(text)) return null;
  const parts = reader.partsOf(text);
  const lastEnd = before.findLastIndex(({ part }) => part === 'ends');
  const isMeant = ({ mended }: Report, place: number) => {
    if (parts.length === 0) return place === lastEnd && isRepaired(before);
    const named = reader.partsOf(mended);
    return named.length === 0 || isOf(parts, named);
  };
  const open = heardSoFar(before, reader);
  const isOpen = (words: string) => open.heard.some((exchange) => exchange.text.includes(words));
  for (const [place, exchange] of [...before.entries()].reverse()) {
    const report = exchange.part === 'ends' ? reportOf(exchange.text, reader) : null;
    const ending = report && isMeant(report, place) ? endingOf(report, before.slice(0, place), reader) : null;
    const words = ending?.taken.filter((one) => !isOpen(one)) ?? [];
    if (ending && words.length > 0)
      return goesOn([...words, ...open.heard.map(textIn)], {
        beginning: notMended,
        dangers: [...ending.raised.values(), ...open.raised.values()],
        named: namedIn(before),
        reader,
      });
  }
  return null;
}

/** What a report leaves of the words before it. Null: nothing was said. */
function endingOf({ mended: repair }: Report, before: readonly Exchange[], reader: Reader) {
  const { heard, raised } = heardSoFar(before, reader);
  if (heard.length === 0) return null;
  const units = unitsOf(heard, (clause, exchange) => kindIn(clause, exchange, { raised, reader }));
  const { parts, mended } = mendedBy(repair, { units, heard, reader });
  const left = units.filter((unit) => !mended.includes(unit));
  const matters = left.filter((unit) => isMatter(unit) && !isTow(unit));
  const ended = units.filter((unit) => !matters.includes(unit));
  const taken = mended.length > 0 ? wordsOf(heard, units, ended) : [];
  const isDangerous = (one: Unit) => reader.understood(textOf(one)).danger !== null;
  const isOfDanger = mended.some(isDangerous);
  return { heard, raised, units, parts, left, matters, taken, isOfDanger };
}

const textIn = ({ text }: Exchange) => text;
const isOf = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one));

/** What was said since the last end, and the dangers that its words do not show. */
function heardSoFar(before: readonly Exchange[], reader: Reader): { heard: Exchange[]; raised: Dangers } {
  const end = before.findLastIndex(({ part }) => part === 'ends');
  const since = before.slice(Math.max(end, 0)).map(carried);
  // What came in between counts if its danger is its own.
  const isHeard = ({ text, part }: Exchange) =>
    text !== '' && (part !== 'apart' || reader.understood(text).danger !== null);
  return { heard: since.filter(isHeard), raised: raisedDangers(since, before, reader) };
}

type Dangers = ReadonlyMap<Exchange, RulesAnswer['danger']>;

/** «Тормоза не починили» is no wish. A danger is no detail. */
function kindIn(
  clause: string,
  exchange: Exchange,
  { raised, reader: { understood, kindOf } }: { raised: Dangers; reader: Reader },
): ClauseKind {
  if (isOfRepair(clause)) return 'complaint';
  const kind = kindOfClause(clause, kindOf);
  const isRaised = raised.has(exchange) && kindOf(exchange.text) === 'detail';
  return kind === 'detail' && (isRaised || understood(clause).danger !== null) ? 'complaint' : kind;
}

const isMatter = (unit: Unit) => unit.some(({ kind }) => kind !== 'detail');
const isWish = (unit: Unit) => unit.some(({ kind }) => kind === 'wish');
const isTow = (unit: Unit) => unit.some((clause) => towWishOf(clause.text) !== null) && isWish(unit);
const textOf = (unit: Unit) => unit.map(({ text }) => text).join(', ');

/**
 * A wish is never mended, a complaint where all that it names is. Without a part, the repair is of what was said last,
 * or of all. `parts`: of what is mended.
 */
function mendedBy(
  repair: string,
  { units, heard, reader }: { units: readonly Unit[]; heard: readonly Exchange[]; reader: Reader },
): { parts: readonly string[]; mended: readonly Unit[] } {
  const complaints = units.filter((unit) => isMatter(unit) && !isWish(unit));
  const named = reader.partsOf(repair);
  const lastPlace = complaints.at(-1)?.at(-1)?.place;
  const isLast = (unit: Unit) => unit.some(({ place }) => place === lastPlace);
  const ofLast = complaints.filter(isLast).flat();
  const parts = named.length > 0 ? named : ofLast.flatMap((clause) => partsIn(clause, reader));
  const isOfParts = (unit: Unit) =>
    unit.filter(({ kind }) => kind !== 'detail').every((clause) => isOf(parts, partsIn(clause, reader)));
  const start = heard.findLastIndex(({ part }) => part === 'starts' || part === 'ends');
  const isHarmless = (unit: Unit) =>
    unit.every(({ place }) => place >= start) && reader.understood(textOf(unit)).danger === null;
  const isUnnamed = (unit: Unit) => isOfAll(repair) || isLast(unit) || isHarmless(unit);
  const meant = complaints.filter((unit) => isOfParts(unit) || (named.length === 0 && isUnnamed(unit)));
  // «Течь устранили» is of the leak alone.
  const signs = reader.complaintsOf(repair);
  const isSigned = (unit: Unit) => signs.length === 0 || isOf(signs, reader.complaintsOf(textOf(unit)));
  const sides = sidesIn(repair);
  const isOfSides = (unit: Unit) => {
    const own = sidesIn(textOf(unit));
    return sides.length === 0 || (own.length > 0 && own.every((one) => sides.includes(one)));
  };
  return { parts, mended: meant.filter((unit) => isSigned(unit) && isOfSides(unit)) };
}

/** «Нет тормозов» is of the brakes. */
const lacking = /(?<![а-яё])нет\s+/i;

/** Those of the clause, and of the work that a complaint needs. */
function partsIn({ text, kind }: Omit<Clause, 'place'>, { understood, partsOf }: Reader): string[] {
  const alone = understood(text);
  const isComplaint = kind === 'complaint' && alone.action === 'propose';
  const [likeliest] = isComplaint ? suggestedWorks(alone.problems) : [];
  return [text.replace(lacking, ''), likeliest?.title ?? ''].flatMap(partsOf);
}

/** Those that a model saw in words in which the rules did not: only the end of all complaints ends them. */
function raisedDangers(
  since: readonly Exchange[],
  before: readonly Exchange[],
  { understood }: Reader,
): Dangers {
  const start = before.length - since.length;
  const raised = new Map<Exchange, RulesAnswer['danger']>();
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

const namedIn = (before: readonly Exchange[]): number[] =>
  before
    .flatMap(({ turn }) => turn?.suggestions ?? [])
    .flatMap((one) => (one.is_named ? one.work_type_id : []));

interface Left {
  /** What the answer begins with. */
  beginning: string;
  /** Of those that the words do not show. */
  dangers: readonly RulesAnswer['danger'][];
  /** Works that the driver has named. */
  named: readonly number[];
  reader: Reader;
}

function goesOn(
  wordsLeft: readonly string[],
  { beginning, dangers, named, reader: { understood, works, titleOf } }: Left,
): Draft {
  const whole = understood(wordsLeft.join('. '));
  const seen = [whole, ...wordsLeft.map(understood)].map((one) => one.danger);
  const danger = [...dangers, ...seen].reduce(worse, null);
  const left = { part: 'ends', danger, wordsLeft } as const;
  const likely = works(wordsLeft.join('. '));
  if (likely.length === 0) {
    const question = questionOf(whole);
    return { ...left, action: 'ask', text: `${beginning} ${question?.text ?? ''}`.trim(), question };
  }
  const titles = likely.map(({ workTypeId }) => `«${titleOf(workTypeId)}»`).join(', ');
  return {
    ...{ ...left, action: 'propose', text: `${beginning} В подборе остаётся: ${titles}.` },
    works: likely.map((work) => ({ ...work, isNamed: named.includes(work.workTypeId) })),
  };
}
