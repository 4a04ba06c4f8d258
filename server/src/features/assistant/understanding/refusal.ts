import type { Decline, Sign } from '../knowledge/knowledge.ts';
import { clausesOf, type Match, type Reading } from './reading.ts';

/** So sure is a trouble that is named next to another matter. */
const leastNextToRefusal = 2;
const about = new Set(['small-talk', 'car-talk', 'car-name', 'wanted']);

export const isFirm = (refusal: Match<Decline> | null): boolean =>
  refusal?.rule.hard === true && !refusal.rule.yields;

/** The refusal of a text, a hard one before others. */
export function refusalOf(reading: Reading, rules: readonly Decline[]): Match<Decline> | null {
  const matches = rules.map((rule) => reading.match(rule)).filter((match) => match !== null);
  const firm = matches.find(({ rule }) => rule.hard && !rule.yields);
  return firm ?? matches.find(({ rule }) => rule.hard) ?? matches[0] ?? null;
}

/** «Стиралка стучит» is not ours; «тёща услышала, на кочках стучит спереди» is. */
export function isNextTo(reading: Reading, refusal: Match<Decline> | null, match: Match<Sign>): boolean {
  const clauses = refusal ? clausesOf(reading, refusal) : new Set<number>();
  return (
    match.score < leastNextToRefusal || [...clausesOf(reading, match)].some((clause) => clauses.has(clause))
  );
}

/** «Застраховать машину» says nothing else, so there is nothing to find out. */
export function isOnly(reading: Reading, refusal: Match<Decline> | null): boolean {
  return (
    refusal?.rule.only === true &&
    reading.hits.every(({ concept }) => about.has(concept) || refusal.rule.all.includes(concept))
  );
}
