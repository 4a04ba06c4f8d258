import type { Danger, Sign } from '../knowledge/knowledge.ts';
import type { Hit } from './lexicon.ts';
import type { Match, Reading } from './reading.ts';
import { settledParts } from './settled.ts';

/** Without what is over. Where all is, a repair was no help: «печка дует холодным, помпу меняли». */
export function presentOf(reading: Reading, found: readonly Match<Sign>[]): readonly Match<Sign>[] {
  const present = found.filter(({ hits }) => !isOver(reading, hits));
  return present.length > 0 || reading.has('history') ? present : found;
}

export function dangerOf(reading: Reading, dangers: readonly Danger[]): Danger | null {
  const settled = settledParts(reading);
  const found = dangers
    .map((danger) => reading.match(danger))
    .filter((match) => match !== null)
    .filter(({ hits }) => !isOver(reading, hits) && !isFeared(reading, hits))
    .filter(({ hits }) => !hits.some((hit) => settled.has(hit)))
    .map(({ rule }) => rule);
  return found.find(({ level }) => level === 'stop') ?? found[0] ?? null;
}

/** «Проверить заранее, чтобы не закипела», «у соседа лопнул шланг»: not what the driver sees on the car today. */
function isFeared(reading: Reading, hits: readonly Hit[]): boolean {
  const clauses = new Set(hits.map((hit) => reading.clauseOf(hit)));
  return reading.of('preventive|other-car').some((hit) => clauses.has(reading.clauseOf(hit)));
}

/** The complaint is of the past: «раньше закипала», «горел airbag, шлейф поменяли, погас»; not «не едет как раньше». */
export function isOver(reading: Reading, hits: readonly Hit[]): boolean {
  const complaints = hits.filter(({ role, concept }) => role === 'complaint' || concept === 'lettered');
  const isOwn = ({ places }: Hit) =>
    complaints.some((one) => one.places.length > 1 && places.every((place) => one.places.includes(place)));
  const last = Math.max(...complaints.flatMap(({ places }) => places));
  if (complaints.length === 0) return false;
  const clauses = new Set(complaints.map((hit) => reading.clauseOf(hit)));
  const sentences = new Set(complaints.map((hit) => reading.sentenceOf(hit)));
  if (reading.of('persists').some((hit) => !isWanted(reading, hit) || sentences.has(reading.sentenceOf(hit))))
    return false;
  return (
    reading.of('history').some((hit) => clauses.has(reading.clauseOf(hit)) && !isOwn(hit)) ||
    reading
      .of('repaired')
      .some((hit) => sentences.has(reading.sentenceOf(hit)) && (hit.places[0] ?? 0) > last)
  );
}

/** «Осталось поменять диски» is a wish, «стук остался» is not. */
function isWanted(reading: Reading, hit: Hit): boolean {
  return reading.of('wanted').some(({ places }) => places.some((place) => hit.places.includes(place)));
}
