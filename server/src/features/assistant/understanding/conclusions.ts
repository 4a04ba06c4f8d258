import type { ConceptRole, Sign } from '../knowledge/knowledge.ts';
import { leastScore, type Match, type Reading } from './reading.ts';

const mostProblems = 3;
const moreForWanted = 0.3;
const costOfPast = 0.5;
const costOfPastPart = 1;
const costOfDone = 2;

/** What is wrong or wanted: the surest signs that explain different words of the text, at most three. */
export function conclusions(reading: Reading, signs: readonly Sign[]): Match<Sign>[] {
  const matches = signs
    .map((sign) => reading.match(sign))
    .filter((match) => match !== null)
    .map((match) => ({ ...match, score: match.score + scoreOfTime(reading, match) }))
    .filter(({ score }) => score > leastScore)
    .filter((match, _, all) => !isElsewhere(reading, match) || all.every((one) => isElsewhere(reading, one)))
    .sort((left, right) => right.score - left.score);
  const chosen: Match<Sign>[] = [];
  const used = new Set<number>();
  for (const match of matches) {
    if (match.rule.alone && chosen.length > 0) continue;
    if (!explainsMore(match, used) || !isWish(reading, match, chosen)) continue;
    for (const place of placesOf(match, ['complaint', 'request', 'part'])) used.add(place);
    if (!chosen.some(({ rule }) => rule.works[0] === match.rule.works[0])) chosen.push(match);
  }
  return chosen.slice(0, mostProblems);
}

/** «У соседа лопнул шланг, а мне масло поменять»: the first is not about the driver's car. */
function isElsewhere(reading: Reading, match: Match<Sign>): boolean {
  const clauses = clausesOf(reading, match);
  return reading.of('other-car').some((hit) => clauses.has(reading.clauseOf(hit)));
}

/** Its complaints and requests, or its part if it has none, are not explained by a surer sign. */
function explainsMore(match: Match<Sign>, used: ReadonlySet<number>): boolean {
  const own = placesOf(match, match.rule.part ? ['part', 'request'] : ['complaint', 'request']);
  const places = own.length > 0 ? own : placesOf(match, ['part']);
  return places.length > 0 && places.every((place) => !used.has(place));
}

/** Next to a problem, a part is a wish of its own in a clause of its own, or with a word that says so. */
function isWish(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  if (!match.rule.part || chosen.length === 0) return true;
  const clauses = clausesOf(reading, match);
  const isIn = (item: string) => reading.of(item).some((hit) => clauses.has(reading.clauseOf(hit)));
  if (isIn('replace|repair|check|install|clean|wanted') || isInList(reading, match)) return true;
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

/** «После мойки» and «недавно менял колодки» want nothing; «осталось поменять диски» wants discs. */
function scoreOfTime(reading: Reading, match: Match<Sign>): number {
  const clauses = clausesOf(reading, match);
  const hitsIn = (item: string) => reading.of(item).filter((hit) => clauses.has(reading.clauseOf(hit)));
  const pastHits = hitsIn('past');
  const past = pastHits.flatMap(({ places }) => places);
  const done = pastHits.filter(({ places }) => reading.tokens[places[0] ?? 0]?.text === 'после');
  const requests = placesOf(match, ['request']);
  if (done.some(({ places }) => places.some((place) => requests.includes(place)))) return -costOfDone;
  if (hitsIn('wanted').length > 0) return moreForWanted;
  if (past.length === 0) return 0;
  const wishes = hitsIn('replace|repair|check').filter(
    ({ places }) => !places.every((place) => past.includes(place)),
  );
  return wishes.length > 0 ? 0 : -(match.rule.part ? costOfPastPart : costOfPast);
}

function clausesOf(reading: Reading, { hits }: Match<Sign>): Set<number> {
  return new Set(hits.map((hit) => reading.clauseOf(hit)));
}

function placesOf({ hits }: Match<Sign>, roles: readonly ConceptRole[]): number[] {
  return hits.filter(({ role }) => roles.includes(role)).flatMap(({ places }) => places);
}
