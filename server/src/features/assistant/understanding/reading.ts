import type { ConceptRole } from '../knowledge/knowledge.ts';
import type { Hit } from './lexicon.ts';
import type { Token } from './tokens.ts';

interface Needs {
  all: readonly string[];
  not: readonly string[];
}

export interface Match<Rule> {
  rule: Rule;
  score: number;
  hits: Hit[];
}

const costOfClause = 0.4;
const costOfSentence = 0.7;
const costOfDistance = 0.02;
/** A named part without a complaint says less. */
const costOfPart = 0.5;
const worth = { complaint: 1, request: 1, part: 1, condition: 0.9, scope: 1 };
/** Weaker matches say nothing. */
export const leastScore = 0.4;

/** Each text is compared with thousands of items, so they are split once. */
const splitItems = new Map<string, readonly string[]>();

function conceptsOf(item: string): readonly string[] {
  const known = splitItems.get(item);
  if (known) return known;
  const concepts = item.split('|');
  splitItems.set(item, concepts);
  return concepts;
}

/** A text as the rules see it. */
export class Reading {
  readonly tokens: readonly Token[];
  readonly hits: readonly Hit[];
  readonly #byConcept: Map<string, Hit[]>;

  constructor(tokens: readonly Token[], hits: readonly Hit[]) {
    this.tokens = tokens;
    this.hits = hits;
    this.#byConcept = Map.groupBy(hits, ({ concept }) => concept);
  }

  has(concept: string): boolean {
    return this.#byConcept.has(concept);
  }

  /** Hits of «a|b». */
  of(item: string): Hit[] {
    return conceptsOf(item).flatMap((concept) => this.#byConcept.get(concept) ?? []);
  }

  #hasAnyOf(item: string): boolean {
    return conceptsOf(item).some((concept) => this.#byConcept.has(concept));
  }

  clauseOf(hit: Hit): number {
    return this.tokens[hit.places[0] ?? 0]?.clause ?? 0;
  }

  sentenceOf(hit: Hit): number {
    return this.tokens[hit.places[0] ?? 0]?.sentence ?? 0;
  }

  /** The best match of a rule; null if a concept is missing. */
  match<Rule extends Needs & { weight?: number; part?: boolean }>(rule: Rule): Match<Rule> | null {
    if (!rule.all.every((item) => this.#hasAnyOf(item))) return null;
    const items = rule.all.map((item) => this.of(item));
    let best: Match<Rule> | null = null;
    for (const first of items[0] ?? []) {
      const hits = nearest(first, items.slice(1));
      if (!hits || this.#isExcluded(rule, hits)) continue;
      const score = this.#scoreOf(rule, hits);
      if (score > (best?.score ?? leastScore)) best = { rule, score, hits };
    }
    return best;
  }

  #scoreOf(rule: { all: readonly string[]; weight?: number; part?: boolean }, hits: readonly Hit[]): number {
    const places = hits.flatMap((hit) => hit.places);
    const [first, last] = [this.tokens[Math.min(...places)], this.tokens[Math.max(...places)]];
    const clauses = (last?.clause ?? 0) - (first?.clause ?? 0);
    const sentences = (last?.sentence ?? 0) - (first?.sentence ?? 0);
    const distance = Math.max(...places) - Math.min(...places);
    return (
      hits.reduce((sum, { role }) => sum + worth[role], 0) +
      (rule.weight ?? 0) -
      (rule.part ? costOfPart : 0) -
      costOfClause * (clauses - sentences) -
      costOfSentence * sentences -
      costOfDistance * distance
    );
  }

  /** A concept that excludes the rule is in one of its clauses. */
  #isExcluded(rule: Needs, hits: readonly Hit[]): boolean {
    const clauses = new Set(hits.map((hit) => this.clauseOf(hit)));
    return rule.not.some((item) => this.of(item).some((hit) => clauses.has(this.clauseOf(hit))));
  }
}

/** One hit of each item, the nearest to the first; no two of the same words. */
function nearest(first: Hit, items: readonly Hit[][]): Hit[] | null {
  const chosen = [first];
  const from = first.places[0] ?? 0;
  for (const hits of items) {
    let best: Hit | null = null;
    for (const hit of hits) {
      if (chosen.some((other) => isWithin(hit, other))) continue;
      if (!best || distanceTo(hit, from) < distanceTo(best, from)) best = hit;
    }
    if (!best) return null;
    chosen.push(best);
  }
  return chosen;
}

function distanceTo(hit: Hit, place: number): number {
  return Math.abs((hit.places[0] ?? 0) - place);
}

function isWithin(hit: Hit, other: Hit): boolean {
  return hit.places.every((place) => other.places.includes(place));
}

export function clausesOf(reading: Reading, { hits }: Match<unknown>): Set<number> {
  return new Set(hits.map((hit) => reading.clauseOf(hit)));
}

export function placesOf({ hits }: Match<unknown>, roles: readonly ConceptRole[]): number[] {
  return hits.filter(({ role }) => roles.includes(role)).flatMap(({ places }) => places);
}
