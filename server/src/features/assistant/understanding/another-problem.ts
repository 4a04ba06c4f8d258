import type { Sign } from '../knowledge/knowledge.ts';
import type { Hit } from './lexicon.ts';
import { clausesOf, type Match, placesOf, type Reading } from './reading.ts';

const prepositions = new Set('в во на под из по у от за около возле с со'.split(' '));
const whereOnCar = 'front|rear|underneath|under-hood|in-cabin|floor|centre|under-foot';

/** «И ещё троит»: it is said of another trouble. */
export function isBesides(reading: Reading, match: Match<Sign>): boolean {
  return isInClausesOf(reading, match, reading.of('besides'));
}

/** Next to a problem, what a match says is a problem of its own. */
export function isAnother(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  if (chosen.length === 0) return true;
  if (match.rule.part)
    return !isPlace(reading, match) && !isVague(reading, match) && isWish(reading, match, chosen);
  if (isReason(reading, match, chosen)) return false;
  const clauses = clausesOf(reading, match);
  const isNear = chosen
    .filter(namesPart)
    .some((one) => [...clausesOf(reading, one)].some((clause) => clauses.has(clause)));
  return !isNear || (placesOf(match, ['request']).length > 0 && placesOf(match, ['part']).length > 0);
}

/** A part is a wish in a clause of its own, in a list of wishes, or with a word that says so. */
function isWish(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  const clauses = clausesOf(reading, match);
  const isIn = (item: string) => reading.of(item).some((hit) => clauses.has(reading.clauseOf(hit)));
  if (isIn('replace|repair|check|install|clean|wanted|besides') || isInList(reading, match)) return true;
  const others = new Set(chosen.flatMap((one) => [...clausesOf(reading, one)]));
  return ![...clauses].some((clause) => others.has(clause)) && !isIn('past');
}

/** «Масло, антифриз и тормозную жидкость поменять»: a request of the sentence is for each part of the list. */
function isInList(reading: Reading, match: Match<Sign>): boolean {
  const clauses = clausesOf(reading, match);
  const sentences = new Set(match.hits.map((hit) => reading.sentenceOf(hit)));
  const others = reading.hits.filter(({ role }) => role === 'complaint' || role === 'request');
  return (
    !others.some((hit) => hit.role === 'complaint' && clauses.has(reading.clauseOf(hit))) &&
    others.some((hit) => hit.role === 'request' && sentences.has(reading.sentenceOf(hit)))
  );
}

/** «Датчики в задний бампер», «горит на приборке»: the part says where. */
function isPlace({ tokens }: Reading, { hits }: Match<Sign>): boolean {
  return hits
    .filter(({ role }) => role === 'part')
    .every(({ places: [first = 0] }) =>
      [tokens[first - 1], tokens[first - 2]].some(
        (token) => token?.clause === tokens[first]?.clause && prepositions.has(token?.text ?? ''),
      ),
    );
}

/** «Двигатель», «подвеска»: a whole that only a diagnostic fits is no wish until something is wanted of it. */
function isVague(reading: Reading, match: Match<Sign>): boolean {
  return (
    /диагностика/i.test(match.rule.works[0] ?? '') &&
    !isInClausesOf(reading, match, reading.of('check|besides|wanted'))
  );
}

/** «Нужна шумоизоляция, гудит»: next to requests, a complaint without a part and a place says what they are for. */
function isReason(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  if (placesOf(match, ['part', 'request']).length > 0 || isBesides(reading, match)) return false;
  const parts = reading.hits.filter(({ role }) => role === 'part');
  return (
    chosen.every((one) => placesOf(one, ['request']).length > 0) &&
    !isInClausesOf(reading, match, [...parts, ...reading.of(whereOnCar)])
  );
}

function isInClausesOf(reading: Reading, match: Match<Sign>, hits: readonly Hit[]): boolean {
  const clauses = clausesOf(reading, match);
  return hits.some((hit) => clauses.has(reading.clauseOf(hit)));
}

const namesPart = (match: Match<Sign>): boolean => placesOf(match, ['part']).length > 0;
