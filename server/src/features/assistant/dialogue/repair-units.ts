import { addsMore } from './follow-up.ts';
import type { Exchange } from './provider.ts';
import { isOfPast } from './repair-words.ts';

/** What a clause is: a part may only be named, and a detail is of what was said before it. */
export type ClauseKind = 'complaint' | 'wish' | 'part' | 'detail';

export interface Clause {
  text: string;
  kind: ClauseKind;
  /** The message that it is of. */
  place: number;
}

/** Clauses of one complaint or one wish: «отказали тормоза и руль», «плохо заводится, на холодную». */
export type Unit = readonly Clause[];

const links = '(?:а|но|и|теперь|сейчас)\\s';
const border = new RegExp(`(?<=[.,;:!?\\n])\\s*|\\s(?=${links})`);
const edges = new RegExp(`^(${links})?\\s*|[.,;:!?\\s]+$`, 'gi');

/** With their marks and conjunctions. */
export const clausesOf = (text: string): string[] =>
  text.split(border).filter((one) => /[а-яё\w]/i.test(one));

/** Without them. */
export const bareClause = (clause: string): string => clause.replace(edges, '');

/** «Ещё масло» is a wish, «колодки поменяли» is not. */
export function kindOfClause(clause: string, kindOf: (text: string) => ClauseKind): ClauseKind {
  const kind = kindOf(clause);
  if (kind === 'part' && addsMore(clause)) return 'wish';
  return kind === 'wish' && isOfPast(clause) ? 'detail' : kind;
}

/** «Руль тоже» has the complaint of the message before, though it may look like another trouble. */
const likewise = /(?<![а-я])тоже(?![а-я])/i;

const saysMatter = ({ kind }: Clause) => kind === 'complaint' || kind === 'wish';

export function unitsOf(
  said: readonly Exchange[],
  kindOf: (clause: string, exchange: Exchange) => ClauseKind,
): Unit[] {
  const clauses = said.flatMap((exchange, place) =>
    clausesOf(exchange.text)
      .map(bareClause)
      .map((clause): Clause => ({ text: clause, kind: kindOf(clause, exchange), place })),
  );
  const units: Clause[][] = [];
  for (const clause of clauses) {
    const unit = units.at(-1);
    const last = unit?.at(-1);
    const isStart = clause.place !== last?.place && said[clause.place]?.part === 'starts';
    const isNewTrouble = isStart && !likewise.test(clause.text);
    const isJoined = unit && !isNewTrouble && !(saysMatter(clause) && unit.some(saysMatter));
    if (isJoined) unit.push(clause);
    else units.push([clause]);
  }
  return units;
}

/** The words of the messages without the clauses that are gone. */
export function wordsOf(said: readonly Exchange[], units: readonly Unit[], left: readonly Unit[]): string[] {
  const ofMessage = (from: readonly Unit[], place: number) =>
    from.flat().filter((one) => one.place === place);
  return said.flatMap(({ text }, place) => {
    const clauses = ofMessage(left, place);
    if (clauses.length === 0) return [];
    const isWhole = clauses.length === ofMessage(units, place).length;
    return isWhole ? text : clauses.map((clause) => clause.text).join(', ');
  });
}
