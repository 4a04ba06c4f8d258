import type { Danger, Decline, Knowledge, Question } from '../knowledge/knowledge.ts';
import { conclusions } from './conclusions.ts';
import { Dictionary } from './dictionary.ts';
import { type Hit, Lexicon } from './lexicon.ts';
import { Reading } from './reading.ts';
import { Spelling } from './spelling.ts';
import { type Token, tokensOf } from './tokens.ts';

export interface Problem {
  /** Titles of works, the best first. */
  works: readonly string[];
  why: string;
}

/** What a message says, by rules alone. */
export type Understanding = { danger: Danger | null } & (
  | { action: 'propose'; problems: Problem[] }
  | { action: 'ask'; question: Question }
  | { action: 'decline'; text: string }
);

const noDanger = { danger: null };
const shortestForeign = 4;
const leastForeign = 3;

/** The rules of the knowledge, compiled. Building one takes about half a second; a message takes about a millisecond. */
export class Understander {
  readonly #knowledge: Knowledge;
  readonly #lexicon: Lexicon;
  readonly #spelling: Spelling;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    const dictionary = new Dictionary();
    this.#lexicon = new Lexicon(knowledge.concepts, dictionary);
    this.#spelling = new Spelling(this.#lexicon, dictionary);
  }

  /** `searched`: what the search of works finds for the text where no sign fits. */
  understand(message: string, searched: (text: string) => Problem | null): Understanding {
    const text = this.#spelling.inRussian(message);
    const tokens = this.#spelling.correctedTokens(tokensOf(text));
    const hits = this.#lexicon.hits(tokens);
    const reading = new Reading(tokens, [...hits, ...this.#foreignWords(tokens, hits)]);
    const declined = bestOf(reading, this.#knowledge.declines);
    if (declined?.hard) return { ...noDanger, action: 'decline', text: declined.text };

    const danger = dangerOf(reading, this.#knowledge.dangers);
    const found = conclusions(reading, this.#knowledge.signs).filter((match) => !isOver(reading, match.hits));
    const isOurs = found.some(({ rule }) => !rule.part);
    if (declined && !isOurs) return { ...noDanger, action: 'decline', text: declined.text };
    if (found.length > 0)
      return {
        danger,
        action: 'propose',
        problems: found.map(({ rule }) => ({ works: rule.works, why: rule.why })),
      };
    const problem = searched(tokens.map((token) => token.text).join(' '));
    if (problem) return { danger, action: 'propose', problems: [problem] };
    return { danger, action: 'ask', question: this.#questionOf(reading) };
  }

  /** Where no word is about a car: the words of another matter, as one hit. */
  #foreignWords(tokens: readonly Token[], hits: readonly Hit[]): Hit[] {
    const isOurs = ({ role, concept }: Hit) => role !== 'condition' && concept !== 'small-talk';
    if (hits.some(isOurs)) return [];
    const known = new Set(hits.flatMap(({ places }) => places));
    const places = [...tokens.keys()].filter(
      (place) => !known.has(place) && (tokens[place]?.text.length ?? 0) >= shortestForeign,
    );
    return places.length < leastForeign ? [] : [{ concept: 'foreign-words', role: 'scope', places }];
  }

  #questionOf(reading: Reading): Question {
    const question = this.#knowledge.questions.find(({ all }) =>
      all.every((item) => reading.of(item).length > 0),
    );
    if (!question) throw new Error('The last question has to fit every text');
    return question;
  }
}

function bestOf<Rule extends Decline>(reading: Reading, rules: readonly Rule[]): Rule | null {
  const matches = rules.map((rule) => reading.match(rule)).filter((match) => match !== null);
  const hard = matches.find(({ rule }) => rule.hard);
  return (hard ?? matches[0])?.rule ?? null;
}

function dangerOf(reading: Reading, dangers: readonly Danger[]): Danger | null {
  const found = dangers
    .map((danger) => reading.match(danger))
    .filter((match) => match !== null)
    .filter((match) => match.score >= leastScoreOfDanger)
    .filter((match) => !isOver(reading, match.hits) && !isFeared(reading, match.hits))
    .map(({ rule }) => rule);
  return found.find(({ level }) => level === 'stop') ?? found[0] ?? null;
}

const leastScoreOfDanger = 0.5;

/** «Проверить заранее, чтобы не закипела», «у соседа лопнул шланг»: not what the driver sees on the car today. */
function isFeared(reading: Reading, hits: readonly Hit[]): boolean {
  const clauses = new Set(hits.map((hit) => reading.clauseOf(hit)));
  return reading.of('preventive|other-car').some((hit) => clauses.has(reading.clauseOf(hit)));
}

/** The complaint is of the past: «раньше закипала», «горел airbag, шлейф поменяли, погас». */
function isOver(reading: Reading, hits: readonly Hit[]): boolean {
  const complaints = hits.filter(({ role }) => role === 'complaint');
  const last = Math.max(...complaints.flatMap(({ places }) => places));
  if (complaints.length === 0 || reading.of('persists').length > 0) return false;
  const clauses = new Set(complaints.map((hit) => reading.clauseOf(hit)));
  const sentences = new Set(complaints.map((hit) => reading.sentenceOf(hit)));
  return (
    reading.of('history').some((hit) => clauses.has(reading.clauseOf(hit))) ||
    reading
      .of('repaired')
      .some((hit) => sentences.has(reading.sentenceOf(hit)) && (hit.places[0] ?? 0) > last)
  );
}
