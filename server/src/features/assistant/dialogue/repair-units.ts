import type { Exchange } from './provider.ts';

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

export const clauseEnd = /[.,;:!?\n]+|\s(?:а|но|и|теперь|сейчас)\s/;

/** «Руль тоже» has the complaint of the message before, though it may look like another trouble. */
const likewise = /(?<![а-я])тоже(?![а-я])/i;

const saysMatter = ({ kind }: Clause) => kind === 'complaint' || kind === 'wish';

export function unitsOf(
  said: readonly Exchange[],
  kindOf: (clause: string, exchange: Exchange) => ClauseKind,
): Unit[] {
  const clauses = said.flatMap((exchange, place) =>
    exchange.text
      .split(clauseEnd)
      .filter((clause) => clause.trim() !== '')
      .map((clause): Clause => ({ text: clause.trim(), kind: kindOf(clause, exchange), place })),
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
