import type { Hit } from './lexicon.ts';
import type { Reading } from './reading.ts';

/** So many words after a repair its part is named. */
const reach = 2;

/** «Колодки новые, а скрип остался»: the parts of clauses that only say that they are in order or were changed. */
export function settledParts(reading: Reading): ReadonlySet<Hit> {
  const clauses = [...Map.groupBy(reading.hits, (hit) => reading.clauseOf(hit)).values()];
  return new Set(
    clauses
      .filter((hits, index) => isSettled(hits) || isListedWith(hits, clauses[index + 1] ?? []))
      .flat()
      .filter(({ role }) => role === 'part'),
  );
}

/** «Свечи и катушки новые»: a bare part is what the next clause says of its own. */
function isListedWith(hits: readonly Hit[], next: readonly Hit[]): boolean {
  const isBare = hits.every(({ role }) => role === 'part' || role === 'scope');
  return isBare && isSettled(next) && next.some(({ role }) => role === 'part');
}

/** «Бампер не трогать, только крыло», «не надо менять масло»: what a clause says that is not wanted. */
export function deniedHits(reading: Reading): ReadonlySet<Hit> {
  const doubted = new Set(reading.of('doubt').map((hit) => reading.clauseOf(hit)));
  const denied = new Set(reading.of('denied').map((hit) => reading.clauseOf(hit)));
  return new Set(
    reading.hits.filter((hit) => {
      const clause = reading.clauseOf(hit);
      return denied.has(clause) && !doubted.has(clause);
    }),
  );
}

/** Concepts of the parts that were renewed, are in order or are not to be touched: to renew them is no advice. */
export function doneParts(reading: Reading): ReadonlySet<string> {
  const wanted = new Set(reading.of('wanted').map((hit) => reading.clauseOf(hit)));
  const past = new Set(reading.of('past').flatMap(({ places }) => places));
  const renewed = reading.hits
    .filter(({ role, concept }) => role === 'request' && concept !== 'clean')
    .filter(({ places }) => places.some((place) => past.has(place)))
    .filter((hit) => !wanted.has(reading.clauseOf(hit)))
    .flatMap((hit) => partOf(reading, hit));
  const denied = [...deniedHits(reading)].filter(({ role }) => role === 'part');
  return new Set([...settledParts(reading), ...renewed, ...denied].map(({ concept }) => concept));
}

/** «После замены масла»: the part that follows, else the last one before. */
function partOf(reading: Reading, request: Hit): Hit[] {
  const start = Math.min(...request.places);
  const end = Math.max(...request.places);
  const parts = reading.hits.filter(
    (hit) => hit.role === 'part' && reading.clauseOf(hit) === reading.clauseOf(request),
  );
  const isNext = ({ places }: Hit) => places.some((place) => place >= start && place <= end + reach);
  const next = parts.filter(isNext);
  if (next.length > 0) return next.slice(0, 1);
  return reading.tokens[start]?.text === 'после' || reading.tokens[start - 1]?.text === 'после'
    ? []
    : parts.slice(-1);
}

function isSettled(hits: readonly Hit[]): boolean {
  const fine = new Set(hits.filter(({ concept }) => concept === 'fine').flatMap(({ places }) => places));
  const isOpen = ({ role, concept, places }: Hit) =>
    role === 'complaint' ||
    concept === 'wanted' ||
    (role === 'request' && !places.some((place) => fine.has(place)));
  return fine.size > 0 && !hits.some(isOpen);
}
