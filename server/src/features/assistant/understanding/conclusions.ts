import type { Sign } from '../knowledge/knowledge.ts';
import { isAnother, isBesides } from './another-problem.ts';
import type { Hit } from './lexicon.ts';
import { clausesOf, leastScore, type Match, placesOf, type Reading } from './reading.ts';
import { deniedHits, settledParts } from './settled.ts';

const mostProblems = 3;
const moreForWanted = 0.3;
const costOfPast = 0.5;
const costOfPastPart = 1;
const costOfDone = 2;
const costOfSettled = 0.4;
const moreForRequest = 0.2;
const costOfDiagnostic = 0.5;

/** What is wrong or wanted: the surest signs that explain different words of the text, at most three. */
export function conclusions(
  reading: Reading,
  signs: readonly Sign[],
  isOver: (match: Match<Sign>) => boolean,
): Match<Sign>[] {
  const settled = settledParts(reading);
  const denied = deniedHits(reading);
  const isDenied = ({ hits }: Match<Sign>) => hits.some((hit) => hit.role !== 'condition' && denied.has(hit));
  const isFine = ({ hits }: Match<Sign>) => hits.some((hit) => settled.has(hit));
  const matches = signs
    .map((sign) => reading.match(sign))
    .filter((match) => match !== null)
    .map((match) => ({
      ...match,
      score: match.score + scoreOfTime(reading, match) - (isFine(match) ? costOfSettled : 0),
    }))
    .filter(({ score }) => score > leastScore)
    .filter((match, _, all) => !isDenied(match) || all.every(isDenied))
    .filter((match, _, all) => !isOver(match) || all.every(isOver))
    .filter((match, _, all) => !isElsewhere(reading, match) || all.every((one) => isElsewhere(reading, one)))
    .sort((left, right) => right.score - left.score);
  const chosen: Match<Sign>[] = [];
  const used = new Set<number>();
  for (const match of matches) {
    if (match.rule.alone && chosen.length > 0 && !isBesides(reading, match)) continue;
    if (!explainsMore(reading, match, used) || !isAnother(reading, match, chosen)) continue;
    for (const place of placesOf(match, ['complaint', 'request', 'part'])) used.add(place);
    if (!chosen.some(({ rule }) => rule.works[0] === match.rule.works[0])) chosen.push(match);
  }
  return chosen.slice(0, mostProblems).sort((left, right) => orderOf(right) - orderOf(left));
}

/** Of several, a request comes before what is supposed, and a work before a diagnostic. */
function orderOf(match: Match<Sign>): number {
  const isWanted = placesOf(match, ['request']).length > 0;
  const isDiagnostic = /диагностика/i.test(match.rule.works[0] ?? '');
  return match.score + (isWanted ? moreForRequest : 0) - (isDiagnostic ? costOfDiagnostic : 0);
}

/** «У соседа лопнул шланг, а мне масло поменять»: the first is not about the driver's car. */
function isElsewhere(reading: Reading, match: Match<Sign>): boolean {
  const clauses = clausesOf(reading, match);
  return reading.of('other-car').some((hit) => clauses.has(reading.clauseOf(hit)));
}

/** Its complaints and requests, or its part if it has none, are not explained by a surer sign. */
function explainsMore(reading: Reading, match: Match<Sign>, used: ReadonlySet<number>): boolean {
  const own = placesOf(match, match.rule.part ? ['part', 'request'] : ['complaint', 'request']);
  const places = own.length > 0 ? own : placesOf(match, ['part']);
  if (places.length > 0 && places.every((place) => !used.has(place))) return true;
  return !match.rule.part && isNextInList(reading, match, used);
}

/** «Дворники поменять и лампочку ближнего»: one request is for the parts of several clauses. */
function isNextInList(reading: Reading, match: Match<Sign>, used: ReadonlySet<number>): boolean {
  if (placesOf(match, ['complaint']).length > 0) return false;
  const clausesOfParts = (hits: readonly Hit[]) =>
    hits
      .filter(({ role }) => role === 'part')
      .map(({ places }) => reading.tokens[places.at(-1) ?? 0]?.clause ?? 0);
  const explained = reading.hits.filter(({ places }) => places.every((place) => used.has(place)));
  const taken = new Set(clausesOfParts(explained));
  const own = clausesOfParts(match.hits);
  return own.length > 0 && own.every((clause) => !taken.has(clause));
}

/** «После мойки» and «недавно менял колодки» want nothing; «осталось поменять диски» wants discs. */
function scoreOfTime(reading: Reading, match: Match<Sign>): number {
  const clauses = clausesOf(reading, match);
  const hitsIn = (item: string) => reading.of(item).filter((hit) => clauses.has(reading.clauseOf(hit)));
  const past = hitsIn('past').flatMap(({ places }) => places);
  const requests = placesOf(match, ['request']);
  if (requests.length > 0 && requests.some((place) => past.includes(place))) return -costOfDone;
  if (hitsIn('wanted').length > 0) return moreForWanted;
  if (past.length === 0) return 0;
  const wishes = hitsIn('replace|repair|check').filter(
    ({ places }) => !places.every((place) => past.includes(place)),
  );
  return wishes.length > 0 ? 0 : -(match.rule.part ? costOfPastPart : costOfPast);
}
