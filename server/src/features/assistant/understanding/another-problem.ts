import type { Sign } from '../knowledge/knowledge.ts';
import type { Hit } from './lexicon.ts';
import { clausesOf, type Match, placesOf, type Reading } from './reading.ts';

const prepositions = new Set('в во на под из по у от за около возле с со'.split(' '));
/** The signs of dents and scratches. */
const damage = 'body.json';
/** Complaints that do not say what is broken. */
const ofAnyPart = new Set(
  'knock squeak whistle grind hum hiss click vibration leak loss smoke steam smell burnt rough jerk weak stall flat lamp hot overheat'.split(
    ' ',
  ),
);
const adjective = /([иыо]й|[ое]е|[ую]ю|[ая]я|[иы]х|[иыо]м)$/;
/** A bare complaint has to be so sure to be a problem of its own. */
const leastOfAnother = 1.3;
const leastOfSameSystem = 1.8;
const whereOnCar = ['front', 'rear', 'underneath', 'under-hood', 'in-cabin', 'floor', 'centre', 'under-foot'];

/** «И ещё троит»: it is said of another trouble. */
export function isBesides(reading: Reading, match: Match<Sign>): boolean {
  return isInClausesOf(reading, match, reading.of('besides'));
}

/** Next to a problem, what a match says is a problem of its own. */
export function isAnother(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  if (chosen.length === 0) return true;
  if (match.rule.part)
    return (
      (!isPlace(reading, match) || isBesides(reading, match)) &&
      !isVague(reading, match) &&
      isWish(reading, match, chosen)
    );
  if (isReason(reading, match, chosen) || isConsequence(reading, match, chosen)) return false;
  if (isMoreOfSame(reading, match, chosen)) return false;
  const isNear = isInOneClause(reading, match, chosen.filter(namesPart));
  return !isNear || (placesOf(match, ['request']).length > 0 && placesOf(match, ['part']).length > 0);
}

/** A part is a wish with a word that says so, in a list of wishes, or where nothing but parts is named. */
function isWish(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  if (isInClausesOf(reading, match, reading.of('doubt')) || isNamedBy(match, chosen)) return false;
  return (
    isInClausesOf(reading, match, reading.of('replace|repair|check|install|clean|wanted|besides')) ||
    isInList(reading, match) ||
    hasOwnComplaint(reading, match, chosen) ||
    isOfAnotherTrouble(reading, match, chosen) ||
    (!reading.hits.some(({ role }) => role === 'complaint' || role === 'request') &&
      !isInOneClause(reading, match, chosen))
  );
}

/** «Сел аккумулятор, гудит генератор»: no sign knows what is said of the part, but it is said of this part alone. */
function hasOwnComplaint(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  const clauses = clausesOf(reading, match);
  const isComplaint = ({ role, concept }: Hit) => role === 'complaint' && concept !== 'dry';
  return (
    reading.hits.some((hit) => isComplaint(hit) && clauses.has(reading.clauseOf(hit))) &&
    !isMoreOfSame(reading, match, chosen) &&
    !isInOneClause(reading, match, chosen)
  );
}

/** «Сабвуфер поставить и колонки»: a surer sign is about the same part. */
function isNamedBy(match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  const named = new Set(chosen.flatMap(({ hits }) => hits.map(({ concept }) => concept)));
  return match.hits.every(({ role, concept }) => role !== 'part' || named.has(concept));
}

/** «Робот путает передачи, глохнет»: no word for what is wrong with it, but no other part is named, or none of its system. */
function isOfAnotherTrouble(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  if (isInOneClause(reading, match, chosen) || isMoreOfSame(reading, match, chosen)) return false;
  return !chosen.some(namesPart) || !chosen.some(({ rule }) => rule.system === match.rule.system);
}

/** «Дверью об столб, вмятинка»: a complaint without a part is about the part that the text names. */
function isMoreOfSame(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  if (placesOf(match, ['request']).length > 0 || isBesides(reading, match)) return false;
  return chosen.every(
    (one) =>
      one.rule.system === damage &&
      match.rule.system === damage &&
      placesOf(one, ['part', 'request']).length === 0,
  );
}

/** «Турбина свистит и сизый дым»: without a part and a place, a complaint is more of the same trouble. */
function isConsequence(reading: Reading, match: Match<Sign>, chosen: readonly Match<Sign>[]): boolean {
  if (placesOf(match, ['part', 'request']).length > 0 || isBesides(reading, match)) return false;
  const isVagueSign =
    placesOf(match, ['complaint']).length > 0 &&
    match.hits.every(({ role, concept }) => role !== 'complaint' || ofAnyPart.has(concept));
  const isSameSystem = isVagueSign && chosen.some(({ rule }) => rule.system === match.rule.system);
  const hasPlace = match.hits.some(({ concept }) => whereOnCar.includes(concept));
  return match.score < (isSameSystem && !hasPlace ? leastOfSameSystem : leastOfAnother);
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

/** «Датчики в задний бампер», «горит на приборке»: the part says where. «На кочке руль» does not. */
export function isPlace(reading: Reading, { hits }: Match<Sign>): boolean {
  return hits.filter(({ role }) => role === 'part').every((hit) => saysWhere(reading, hit));
}

export function saysWhere({ tokens, hits }: Reading, { places: [first = 0] }: Hit): boolean {
  const isOther = (place: number) =>
    !adjective.test(tokens[place]?.text ?? '') &&
    hits.some(({ places }) => places.includes(place) && places.includes(place - 1));
  return [first - 1, ...(isOther(first - 1) ? [] : [first - 2])].some(
    (place) => tokens[place]?.clause === tokens[first]?.clause && prepositions.has(tokens[place]?.text ?? ''),
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
    !isInClausesOf(reading, match, [...parts, ...reading.of(whereOnCar.join('|'))])
  );
}

function isInOneClause(reading: Reading, match: Match<Sign>, others: readonly Match<Sign>[]): boolean {
  const clauses = clausesOf(reading, match);
  return others.some((one) => [...clausesOf(reading, one)].some((clause) => clauses.has(clause)));
}

function isInClausesOf(reading: Reading, match: Match<Sign>, hits: readonly Hit[]): boolean {
  const clauses = clausesOf(reading, match);
  return hits.some((hit) => clauses.has(reading.clauseOf(hit)));
}

const namesPart = (match: Match<Sign>): boolean => placesOf(match, ['part']).length > 0;
