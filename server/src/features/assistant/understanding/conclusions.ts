import type { ConceptRole, Sign } from '../knowledge/knowledge.ts';
import { isAnother, isBesides, isPlace, saysWhere } from './another-problem.ts';
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
const costOfPlace = 0.05;
const moreForNamed = 0.3;
const anyWork = new Set(
  'replace repair check install clean find buy pour measure color service adjust'.split(' '),
);
/** They say when something happens. */
const controls = new Set(['steering', 'pedal', 'gas-pedal', 'clutch-pedal', 'shifter', 'wheel']);

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
      score:
        match.score +
        scoreOfTime(reading, match) +
        (namesWork(match) ? moreForNamed : 0) -
        (isFine(match) ? costOfSettled : 0) -
        (isWhere(reading, match) ? costOfPlace : 0),
    }))
    .filter(({ score }) => score > leastScore)
    .filter((match, _, all) => !isDenied(match) || all.every(isDenied))
    .filter((match, _, all) => !isOver(match) || all.every(isOver))
    .filter((match, _, all) => !isElsewhere(reading, match) || all.every((one) => isElsewhere(reading, one)))
    .filter((match) => !isMixed(reading, match))
    .filter((match, _, all) => !all.some((other) => namesPartOf(reading, other, match)))
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

/** «Стеклоподъёмник умер, ручка болтается»: each clause has its complaint and its part, so no handle is dead. */
function isMixed(reading: Reading, { hits }: Match<Sign>): boolean {
  const parts = hits.filter(({ role }) => role === 'part');
  const hasOther = (role: ConceptRole, clause: number, used: Hit) =>
    reading.hits.some(
      (hit) =>
        hit.role === role &&
        reading.clauseOf(hit) === clause &&
        !hits.includes(hit) &&
        !controls.has(hit.concept) &&
        !(role === 'part' && saysWhere(reading, hit)) &&
        hit.places.some((place) => !used.places.includes(place)),
    );
  return hits
    .filter(({ role }) => role === 'complaint')
    .some((complaint) => {
      const clause = reading.clauseOf(complaint);
      if (parts.some((part) => reading.clauseOf(part) === clause)) return false;
      return (
        hasOther('part', clause, complaint) &&
        parts.some((part) => hasOther('complaint', reading.clauseOf(part), part))
      );
    });
}

/** «Редуктор сзади воет»: what has the part of a complaint is surer than what only has its place. */
function namesPartOf(reading: Reading, match: Match<Sign>, bare: Match<Sign>): boolean {
  if (match.rule.part || placesOf(bare, ['part', 'request']).length > 0) return false;
  const complaints = bare.hits.filter(({ role }) => role === 'complaint');
  if (complaints.length === 0 || !complaints.every((hit) => match.hits.includes(hit))) return false;
  const clauses = new Set(complaints.map((hit) => reading.clauseOf(hit)));
  return match.hits.some(
    (hit) =>
      hit.role === 'part' &&
      !controls.has(hit.concept) &&
      clauses.has(reading.clauseOf(hit)) &&
      !saysWhere(reading, hit),
  );
}

/** Of several, a request comes before what is supposed, and a work before a diagnostic. */
function orderOf(match: Match<Sign>): number {
  const isWanted = placesOf(match, ['request']).length > 0;
  const isDiagnostic = /диагностика/i.test(match.rule.works[0] ?? '');
  return match.score + (isWanted ? moreForRequest : 0) - (isDiagnostic ? costOfDiagnostic : 0);
}

/** «Парктроники добавить в бампер»: of the parts that a request names, this one only says where. */
function isWhere(reading: Reading, match: Match<Sign>): boolean {
  const isWanted = reading.hits.some(({ role }) => role === 'request');
  return Boolean(match.rule.part) && isWanted && isPlace(reading, match) && !isBesides(reading, match);
}

/** «Помой мотор» is the name of a work, «поменять» is not yet. */
export function namesWork({ hits }: Match<Sign>): boolean {
  return hits.some(({ role, concept }) => role === 'request' && !anyWork.has(concept));
}

/** «Нужна мойка», not «мойку делали» or «нужна ли мойка». */
export function isWished(reading: Reading, match: Match<Sign>): boolean {
  const clauses = clausesOf(reading, match);
  const says = (item: string) => reading.of(item).some((hit) => clauses.has(reading.clauseOf(hit)));
  return namesWork(match) && says('wanted') && !says('past|fine|denied|doubt');
}

const mostWordsOfRepair = 6;

/** «Главный тормозной цилиндр поменяли»: a repair, and no trouble in other words, known or not. */
export function isMended(reading: Reading): boolean {
  const { hits, tokens } = reading;
  const mended = new Set(reading.of('repaired').map((hit) => reading.clauseOf(hit)));
  return (
    tokens.length <= mostWordsOfRepair &&
    tokens.every(({ clause }) => mended.has(clause)) &&
    !hits.some(({ role }) => role === 'complaint')
  );
}

/** «У соседа лопнул шланг, а мне масло поменять»: the first is not about the driver's car. */
function isElsewhere(reading: Reading, match: Match<Sign>): boolean {
  const clauses = clausesOf(reading, match);
  return reading.of('other-car').some((hit) => clauses.has(reading.clauseOf(hit)));
}

/** Its complaints and requests, or its part if it has none, are not explained by a surer sign. */
function explainsMore(reading: Reading, match: Match<Sign>, used: ReadonlySet<number>): boolean {
  const own = placesOf(match, match.rule.part ? ['part', 'request'] : ['complaint', 'request']);
  const places =
    [own, placesOf(match, ['part']), placesOf(match, ['condition'])].find((some) => some.length > 0) ?? [];
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
  const done = new Set([...past, ...hitsIn('fine').flatMap(({ places }) => places)]);
  if (requests.some((place) => done.has(place))) return -costOfDone;
  if (hitsIn('wanted').length > 0) return moreForWanted;
  if (past.length === 0) return 0;
  const wishes = hitsIn('replace|repair|check').filter(
    ({ places }) => !places.every((place) => past.includes(place)),
  );
  const isPast =
    match.rule.part || match.hits.every(({ places }) => places.some((place) => past.includes(place)));
  return wishes.length > 0 ? 0 : -(isPast ? costOfPastPart : costOfPast);
}
