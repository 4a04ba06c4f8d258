import type { Danger, Decline, Knowledge, Question, Sign } from '../knowledge/knowledge.ts';
import { conclusions } from './conclusions.ts';
import { Dictionary } from './dictionary.ts';
import { type Hit, Lexicon } from './lexicon.ts';
import { type Match, Reading } from './reading.ts';
import { doneParts, settledParts } from './settled.ts';
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
  /** The part that a work renews: «колодок» of «Замена передних тормозных колодок». */
  readonly #partOfWork: ReadonlyMap<string, string>;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    const dictionary = new Dictionary();
    this.#lexicon = new Lexicon(knowledge.concepts, dictionary);
    this.#spelling = new Spelling(this.#lexicon, dictionary);
    this.#partOfWork = new Map(
      knowledge.signs
        .flatMap(({ works }) => works)
        .filter((title) => !/^(диагностика|компьютерная|поиск|замер|проверка)/i.test(title))
        .flatMap((title) => {
          const [object = title] = title.split(/ (?:в|на|и|с) /);
          const part = this.#lexicon.hits(tokensOf(object)).findLast(({ role }) => role === 'part');
          return part ? [[title, part.concept] as const] : [];
        }),
    );
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
    const isPast = ({ hits }: Match<Sign>) => isOver(reading, hits);
    const found = presentOf(reading, conclusions(reading, this.#knowledge.signs, isPast));
    const isOurs = found.some(({ rule }) => !rule.part);
    if (declined && !isOurs) return { ...noDanger, action: 'decline', text: declined.text };
    if (found.length > 0)
      return {
        danger,
        action: 'propose',
        problems: this.#withoutDone(
          reading,
          found.map(({ rule }) => ({ works: rule.works, why: rule.why })),
        ),
      };
    const problem = isBareComplaint(reading) ? null : searched(searchableText(tokens));
    if (problem) return { danger, action: 'propose', problems: [problem] };
    return { danger, action: 'ask', question: this.#questionOf(reading) };
  }

  /** «Свечи новые, а троит»: no new plugs again, if anything else can help. */
  #withoutDone(reading: Reading, problems: Problem[]): Problem[] {
    const done = doneParts(reading);
    const left = problems
      .map(({ works, why }) => ({
        why,
        works: works.filter((title) => !done.has(this.#partOfWork.get(title) ?? '')),
      }))
      .filter(({ works }) => works.length > 0);
    return left.length > 0 ? left : problems;
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

/** «Что-то гремит»: the search of works would guess. */
function isBareComplaint({ tokens, hits }: Reading): boolean {
  const says = hits.filter(({ role }) => role !== 'scope');
  const heard = new Set(hits.flatMap(({ places }) => places));
  return says.length > 0 && says.every(({ role }) => role === 'complaint') && heard.size === tokens.length;
}

/** «Что-то не то»: this «то» is no maintenance. */
function searchableText(tokens: readonly Token[]): string {
  const isParticle = (place: number) =>
    tokens[place]?.text === 'то' &&
    /^(не|кто|что|чего|чем|как.*|куда|откуда|где|когда)$/.test(tokens[place - 1]?.text ?? '');
  return tokens
    .filter((_, place) => !isParticle(place))
    .map(({ text }) => text)
    .join(' ');
}

/** Without what is over. Where all is, a repair was no help: «печка дует холодным, помпу меняли». */
function presentOf(reading: Reading, found: readonly Match<Sign>[]): readonly Match<Sign>[] {
  const present = found.filter(({ hits }) => !isOver(reading, hits));
  return present.length > 0 || reading.has('history') ? present : found;
}

function bestOf<Rule extends Decline>(reading: Reading, rules: readonly Rule[]): Rule | null {
  const matches = rules.map((rule) => reading.match(rule)).filter((match) => match !== null);
  const hard = matches.find(({ rule }) => rule.hard);
  return (hard ?? matches[0])?.rule ?? null;
}

function dangerOf(reading: Reading, dangers: readonly Danger[]): Danger | null {
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
