import type { Danger, Decline, Knowledge, Question, Sign } from '../knowledge/knowledge.ts';
import { Classifier, featuresOf, type Opinion } from './classifier.ts';
import { conclusions, isMended, isWished, namesWork } from './conclusions.ts';
import { Dictionary } from './dictionary.ts';
import { type Hit, Lexicon } from './lexicon.ts';
import { dangerOf, isOver, presentOf } from './present.ts';
import type { Problem } from './problem.ts';
import { type Match, Reading } from './reading.ts';
import { isFirm, isNextTo, isOnly, refusalOf } from './refusal.ts';
import { actionOf, dangerLevelOf, isSure, reviewed } from './second-opinion.ts';
import { doneParts } from './settled.ts';
import { Spelling } from './spelling.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What a message says, without a model. */
export type Understanding = { danger: Pick<Danger, 'level' | 'text'> | null } & (
  | { action: 'propose'; problems: Problem[] }
  | { action: 'ask'; question: Question }
  /** `unnamed`: only the classifier refuses it. */
  | { action: 'decline'; text: string; matter: Decline['matter'] | 'unnamed' }
);

const pastForm = /л(а|о|и|ся|ась|ось|ись)?$/;
const infinitive = /(ть|ти|чь)(ся)?$/;
/** A workshop does them on a wish; «захлопнул ключи» wishes for help though it is of the past. */
const ofWorkshop = new Set(
  'clean detail wash engine-wash balance alignment air-refill bleed oil-change coolant-change brake-fluid-change tint-it wrap ppf chip-tuning engine-swap computer-diag heater-flush engine-flush throttle-clean injector-clean gearbox-adapt'.split(
    ' ',
  ),
);
const comparisons = new Set(['будто', 'словно']);
const shortestForeign = 4;
const leastForeign = 3;

/** The rules of the knowledge, compiled. Building one takes about a second, a message about one millisecond. */
export class Understander {
  readonly #knowledge: Knowledge;
  readonly #dictionary: Dictionary;
  readonly #lexicon: Lexicon;
  readonly #spelling: Spelling;
  readonly #classifier: Classifier;
  /** The part that a work renews: «колодок» of «Замена передних тормозных колодок». */
  readonly #partOfWork: ReadonlyMap<string, string>;

  #last: { message: string; reading: Reading } | null = null;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    this.#dictionary = new Dictionary();
    this.#lexicon = new Lexicon(knowledge.concepts, this.#dictionary);
    this.#spelling = new Spelling(this.#lexicon, this.#dictionary);
    this.#classifier = new Classifier(knowledge.weights);
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
    const reading = this.#read(message);
    const refusal = refusalOf(reading, this.#knowledge.declines);
    const ofRules = this.#ofRules(reading, refusal, searched);
    const opinion = this.#classifier.opinionOn(this.#featuresOf(reading));
    const isSettled = isFirm(refusal) || isOnly(reading, refusal) || !isSure(opinion);
    return isSettled ? ofRules : this.#corrected(message, ofRules, opinion);
  }

  /** Without the classifier: what a reply says by itself. It has learned whole requests, not «только утром». */
  understandReply(message: string, searched: (text: string) => Problem | null): Understanding {
    const reading = this.#read(message);
    return this.#ofRules(reading, refusalOf(reading, this.#knowledge.declines), searched);
  }

  #ofRules(
    reading: Reading,
    refusal: Match<Decline> | null,
    searched: (text: string) => Problem | null,
  ): Understanding {
    const declined = refusal?.rule;
    const danger = dangerOf(reading, this.#knowledge.dangers);
    const refused = declined && {
      danger,
      action: 'decline' as const,
      text: declined.text,
      matter: declined.matter,
    };
    if (refused && isFirm(refusal)) return refused;
    const impossible = this.#impossible(reading);
    const isPast = ({ hits }: Match<Sign>) => isOver(reading, hits);
    const signs = this.#knowledge.signs.filter(({ works }) => !impossible.has(works[0] ?? ''));
    const found = presentOf(reading, conclusions(reading, signs, isPast));
    const isOurs = found.some(
      (match) => !match.rule.part && !(declined?.hard && isNextTo(reading, refusal, match)),
    );
    if (refused && !isOurs && !danger) return refused;
    const proposed = (problems: readonly Problem[]): Understanding => ({
      danger,
      action: 'propose',
      problems: this.#possible(reading, impossible, problems),
    });
    if (found.length > 0)
      return proposed(
        found.flatMap((match) =>
          found.length > 1 ? this.#apart(reading, match) : [problemOf(reading, match)],
        ),
      );
    const problem = isBareComplaint(reading) ? null : searched(searchableText(reading.tokens));
    if (problem) return proposed([problem]);
    return { danger, action: 'ask', question: this.#questionOf(reading) };
  }

  /** The answer of the rules as the classifier corrects it. */
  #corrected(message: string, ofRules: Understanding, opinion: Opinion): Understanding {
    const reading = this.#read(message);
    const { generalAnswers } = this.#knowledge;
    const known = ofRules.danger;
    const level = isMended(reading) ? known?.level : dangerLevelOf(opinion, known?.level);
    const found = ofRules.action === 'propose' ? ofRules.problems : [];
    const hasRole = (role: Hit['role']) => reading.hits.some((hit) => hit.role === role);
    const action = actionOf(opinion, {
      ofRules: ofRules.action,
      requested: hasRole('request') ? found.flatMap(({ works }) => works) : [],
      hasSubject: hasRole('complaint') || hasRole('request'),
      isDangerous: level !== undefined,
      isKnownDanger: known !== null,
      isQuestion: message.includes('?'),
    });
    const added = level && level !== known?.level ? { level, text: generalAnswers[level] } : null;
    const danger = added ?? known;
    if (action === 'decline')
      return ofRules.action === 'decline'
        ? { ...ofRules, danger }
        : { danger, action, text: generalAnswers.decline, matter: 'unnamed' };
    if (action === 'ask') return { danger, action, question: this.#questionOf(reading) };
    const impossible = this.#impossible(reading);
    const done = doneParts(reading);
    const isPossible = (title: string) =>
      !impossible.has(title) && !done.has(this.#partOfWork.get(title) ?? '');
    const problems = reviewed(found, opinion, {
      isPossible,
      inClauses: found.length > 1 ? this.#inClauses(reading) : new Map(),
    });
    return problems.length > 0 ? { danger, action, problems } : { ...ofRules, danger };
  }

  /** Title of a work → how likely the clause makes it that says most for it. */
  #inClauses(reading: Reading): ReadonlyMap<string, number> {
    const best = new Map<string, number>();
    for (const clause of new Set(reading.tokens.map((token) => token.clause))) {
      const tokens = reading.tokens.filter((token) => token.clause === clause);
      const hits = reading.hits.filter((hit) => reading.clauseOf(hit) === clause);
      for (const [title, likelihood] of this.#classifier.opinionOn(this.#featuresOf({ tokens, hits })).works)
        best.set(title, Math.max(likelihood, best.get(title) ?? 0));
    }
    return best;
  }

  /** What the classifier knows a text by. */
  features(message: string): string[] {
    return this.#featuresOf(this.#read(message));
  }

  /** A message is understood by itself, as a part of its trouble and by its features: it is read once. */
  #read(message: string): Reading {
    if (this.#last?.message !== message) this.#last = { message, reading: this.#newReading(message) };
    return this.#last.reading;
  }

  #newReading(message: string): Reading {
    const text = this.#spelling.inRussian(message);
    const tokens = this.#spelling.correctedTokens(tokensOf(text));
    const said = withoutComparisons(tokens, this.#lexicon.hits(tokens));
    const hits = [...said, ...this.#doneWorks(tokens, said)];
    return new Reading(tokens, [...hits, ...this.#foreignWords(tokens, hits)]);
  }

  #featuresOf({ tokens, hits }: Pick<Reading, 'tokens' | 'hits'>): string[] {
    return featuresOf(
      tokens.map(({ text }) => this.#dictionary.lemmasOf(text)[0] ?? text),
      hits.map(({ concept }) => concept),
    );
  }

  /** «ГРМ, помпу и антифриз поменять»: next to another problem, each named part of one sign is a wish of its own. */
  #apart(reading: Reading, match: Match<Sign>): Problem[] {
    const { rule, hits } = match;
    const named = new Set(hits.filter(({ role }) => role === 'part').map(({ concept }) => concept));
    named.delete(this.#partOfWork.get(rule.works[0] ?? '') ?? '');
    const isGuess = /диагностика/i.test(rule.works[0] ?? '') || hits.some(({ role }) => role === 'complaint');
    const others = isGuess
      ? []
      : rule.works.slice(1).filter((title) => named.has(this.#partOfWork.get(title) ?? ''));
    return [problemOf(reading, match), ...others.map((title) => ({ works: [title], why: rule.why }))];
  }

  /** Works on what the car does not have. */
  #impossible(reading: Reading): ReadonlySet<string> {
    return new Set(
      this.#knowledge.exclusions
        .filter(({ has, lacks }) => reading.of(has).length > 0 && reading.of(lacks).length === 0)
        .flatMap(({ works }) => works),
    );
  }

  /** «Свечи новые, а троит»: no new plugs again, if anything else can help. */
  #possible(reading: Reading, impossible: ReadonlySet<string>, problems: readonly Problem[]): Problem[] {
    const done = doneParts(reading);
    const left = problems
      .map((problem) => {
        const works = problem.works.filter(
          (title) => !done.has(this.#partOfWork.get(title) ?? '') && !impossible.has(title),
        );
        return works[0] === problem.works[0] ? { ...problem, works } : { works, why: problem.why };
      })
      .filter(({ works }, place, all) => {
        const [first] = works;
        return first !== undefined && all.findIndex((other) => other.works[0] === first) === place;
      });
    return left.length > 0 ? left : [...problems];
  }

  /** «Мыл мотор, теперь троит»: works that a verb of the past says. */
  #doneWorks(tokens: readonly Token[], hits: readonly Hit[]): Hit[] {
    const isPast = (place: number) => {
      const text = tokens[place]?.text ?? '';
      return pastForm.test(text) && this.#dictionary.lemmasOf(text).some((lemma) => infinitive.test(lemma));
    };
    const clauseOf = ({ places: [first = 0] }: Hit) => tokens[first]?.clause;
    const wanted = new Set(hits.filter(({ concept }) => concept === 'wanted').map(clauseOf));
    return hits
      .filter((hit) => ofWorkshop.has(hit.concept) && !wanted.has(clauseOf(hit)) && hit.places.some(isPast))
      .map(({ places }) => ({ concept: 'past', role: 'condition', places }));
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

function problemOf(reading: Reading, match: Match<Sign>): Problem {
  const { works, why } = match.rule;
  return { works, why, isNamed: namesWork(match), isWished: isWished(reading, match) };
}

/** «Толкает, будто сзади въехали»: what follows is not what happens, if anything else is said. */
function withoutComparisons(tokens: readonly Token[], hits: readonly Hit[]): readonly Hit[] {
  const isCompared = ({ places: [first = 0] }: Hit) =>
    tokens.some(
      ({ text, clause }, place) => place < first && comparisons.has(text) && clause === tokens[first]?.clause,
    );
  const left = hits.filter((hit) => hit.role === 'scope' || hit.role === 'condition' || !isCompared(hit));
  return left.some(({ role }) => role === 'complaint' || role === 'request') ? left : hits;
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
