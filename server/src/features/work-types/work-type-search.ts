import type { WorkTypeMatch } from '@sto/contract/work-types/work-types.schemas';
import { inBetterLayout, minCoverage, rarity, withoutTail } from '../../text/fuzzy-match.ts';
import { type Word, wordsOf } from '../../text/russian-words.ts';
import { KnownWords, likenessOf } from './known-words.ts';
import { inOneAlphabet } from './query-spelling.ts';
import { StopWords } from './stop-words.ts';
import { isComplaint, stemsOfMeaning } from './words-of-one-meaning.ts';

export interface SearchableWork {
  readonly id: number;
  readonly groupId: number;
  readonly title: string;
  readonly synonyms: readonly string[];
  readonly symptoms: readonly string[];
  readonly isPopular: boolean;
}

export interface Found<Work> {
  work: Work;
  match: WorkTypeMatch['match'];
  matchedText: string;
  score: number;
}

interface Phrase {
  kind: 'title' | 'synonym' | 'symptom';
  text: string;
  /** Indices of the known words. */
  words: number[];
}
interface QueryWord {
  weight: number;
  /** Similarity to each known word. */
  quality: Float64Array;
  isTypo: Uint8Array;
  /** The catalogue has a word like it, slips of the hand apart. */
  isKnown: boolean;
  /** Some known word is like it, slips forgiven. */
  isHeard: boolean;
  /** Nothing is known of it but that it may name a part. */
  mayBePart: boolean;
  /** It says which work is meant: no weak word, no bare number. */
  isInformative: boolean;
  isComplaint: boolean;
}
interface PhraseQuery {
  words: readonly QueryWord[];
  leastCoverage: number;
  /** Weak words and numbers alone answer nothing when there were others. */
  needsInformative: boolean;
  /** The query must cover the whole phrase. */
  mustBeWhole: boolean;
}

/** A phrase that answers fully weighs this much; a typo in it costs more than the step between kinds. */
const kindWeight = { title: 1, synonym: 0.93, symptom: 0.86 };
/** More words than a person types for one work; the rest are not looked at. */
const mostWords = 12;
/** If nothing matches so much: the catalogue may know one word of a long sentence. */
const minCoverageOfSentence = 0.25;
/** Weaker matches than this share of the best score are dropped. */
const tailShare = 0.5;
const popularBonus = 1.03;
/** Of another form of a word whose letters begin a word of a title: «шино» is «шиномонтаж» on its way, not «шина». */
const otherFormOfBegun = 0.7;
/** Of another word for the same: it says as much, but who typed a word wants that one first. */
const otherWordQuality = 0.9;

/** Words in half of all queries, which hardly narrow down the work. */
const weakWords = new Set(
  wordsOf(
    'не замена заменить поменять сменить ремонт отремонтировать починить чинить сделать установка установить поставить проверка проверить нужно надо хочу можно машина авто автомобиль тачка сколько стоит цена быстро срочно купить работает работать сломался сломан пропал барахлит',
  ).map((word) => word.stem),
);
const weakWeight = 0.4;

export class WorkTypeSearch<Work extends SearchableWork> {
  readonly #works: readonly Work[];
  readonly #phrases: Phrase[][];
  readonly #known = new KnownWords();
  /** Weight of each word: the fewer works use it, the more it says. */
  readonly #weights: number[];
  readonly #stopWords: StopWords;

  /** `carNames`: of marks and models, in Russian letters; they are no parts. */
  constructor(works: readonly Work[], carNames: readonly string[] = []) {
    this.#works = works;
    this.#stopWords = new StopWords(carNames);
    const phrase = (kind: Phrase['kind'], text: string): Phrase => {
      return { kind, text, words: this.#known.record(text, kind === 'title') };
    };
    this.#phrases = works.map((work) => [
      phrase('title', work.title),
      ...work.synonyms.map((text) => phrase('synonym', text)),
      ...work.symptoms.map((text) => phrase('symptom', text)),
    ]);
    const uses = new Map<string, number>();
    for (const phrases of this.#phrases) {
      const places = phrases.flatMap(({ words }) => words);
      const stems = new Set(places.map((place) => this.#known.all[place]?.stem ?? ''));
      for (const stem of stems) uses.set(stem, (uses.get(stem) ?? 0) + 1);
    }
    this.#weights = this.#known.all.map(({ stem }) =>
      weakWords.has(stem) ? weakWeight : rarity(works.length, uses.get(stem) ?? 1),
    );
  }

  /** The best first. A query of nothing gives the popular works. */
  find(query: string, options: { groupId?: number | undefined; limit: number }) {
    const within = (work: Work) => options.groupId === undefined || work.groupId === options.groupId;
    const spelled = inOneAlphabet(query);
    if (wordsOf(spelled).length === 0)
      return { items: this.#popular(within, options.limit), didYouMean: null };
    const queryWords = this.#queryWords(spelled);
    const answers = (text: string) =>
      this.#answers(text === spelled ? queryWords : this.#queryWords(text), within);
    // Known words were not typed in the other layout.
    const mayBeOther = queryWords.some(({ isKnown }) => !isKnown);
    const found = inBetterLayout(spelled, answers, { maxScore: popularBonus, mayBeOther });
    return { items: found.matches.slice(0, options.limit), didYouMean: found.switched };
  }

  #popular(within: (work: Work) => boolean, limit: number): Found<Work>[] {
    return this.#works
      .filter((work) => work.isPopular && within(work))
      .slice(0, limit)
      .map((work) => ({ work, match: 'title', matchedText: work.title, score: 0 }));
  }

  #answers(words: readonly QueryWord[], within: (work: Work) => boolean): Found<Work>[] {
    const informative = words.filter(({ isInformative }) => isInformative);
    const needsInformative = informative.length > 0;
    // «Протекает люк» is no leak of the heater, though the catalogue knows of no sunroof: «протекает» is all that was heard.
    const mustBeWhole =
      informative.some(({ mayBePart }) => mayBePart) &&
      informative.every((word) => word.isComplaint || !word.isHeard);
    const found = this.#matches({ words, leastCoverage: minCoverage, needsInformative, mustBeWhole }, within);
    if (found.length > 0) return found;
    const known = words.filter(({ isKnown }) => isKnown);
    const sentence = { words: known, leastCoverage: minCoverageOfSentence, needsInformative, mustBeWhole };
    const answers = this.#matches(sentence, within);
    // What was passed over was said as well: the name of a workshop is no work because one word of it is.
    const share = weightOf(known) / weightOf(words);
    return answers.map((one) => ({ ...one, score: rounded(one.score * share) }));
  }

  #matches(wanted: PhraseQuery, within: (work: Work) => boolean): Found<Work>[] {
    if (wanted.words.length === 0) return [];
    const found: Found<Work>[] = [];
    this.#works.forEach((work, index) => {
      if (!within(work)) return;
      const best = this.#bestPhrase(work, this.#phrases[index] ?? [], wanted);
      if (best) found.push(best);
    });
    found.sort((left, right) => right.score - left.score || left.work.id - right.work.id);
    return withoutTail(found, tailShare);
  }

  #bestPhrase(work: Work, phrases: Phrase[], wanted: PhraseQuery): Found<Work> | null {
    let best: Found<Work> | null = null;
    for (const phrase of phrases) {
      const { score, isTypo } = this.#scoreOf(phrase, wanted);
      const whole = rounded(score * (work.isPopular ? popularBonus : 1));
      if (whole > (best?.score ?? 0))
        best = { work, match: isTypo ? 'fuzzy' : phrase.kind, matchedText: phrase.text, score: whole };
    }
    return best;
  }

  /** How much of the query the phrase answers, and, a quarter of the score, how much of the phrase is in the query. */
  #scoreOf(phrase: Phrase, wanted: PhraseQuery): { score: number; isTypo: boolean } {
    let answered = 0;
    let total = 0;
    let isTypo = false;
    let hasInformative = !wanted.needsInformative;
    const used = new Set<number>();
    for (const word of wanted.words) {
      total += word.weight;
      let bestPlace = -1;
      for (const place of phrase.words)
        if ((word.quality[place] ?? 0) > (word.quality[bestPlace] ?? 0)) bestPlace = place;
      if (bestPlace < 0) continue;
      answered += word.weight * (word.quality[bestPlace] ?? 0);
      isTypo ||= word.isTypo[bestPlace] === 1;
      hasInformative ||= word.isInformative;
      used.add(bestPlace);
    }
    const coverage = answered / total;
    if (coverage < wanted.leastCoverage || !hasInformative) return { score: 0, isTypo };
    const weigh = (places: Iterable<number>) =>
      [...places].reduce((sum, place) => sum + (this.#weights[place] ?? 0), 0);
    const precision = weigh(used) / weigh(new Set(phrase.words));
    if (wanted.mustBeWhole && precision < 1) return { score: 0, isTypo };
    return { score: kindWeight[phrase.kind] * coverage * (0.75 + 0.25 * precision), isTypo };
  }

  #queryWords(query: string): QueryWord[] {
    const words = this.#known.read(query).slice(0, mostWords);
    // Only the last word may still be on its way.
    return words.map((word, place) =>
      this.#compare(word, place === words.length - 1 && this.#known.isBegun(word)),
    );
  }

  #compare(word: Word, isBegun: boolean): QueryWord {
    const quality = new Float64Array(this.#known.all.length);
    const isTypo = new Uint8Array(this.#known.all.length);
    let bestQuality = 0;
    let weight = Math.log(1 + this.#works.length / 4);
    const isWeak = weakWords.has(word.stem);
    const isKnown = this.#known.has(word);
    const queried = { word, isBegun, isWeak, isKnown, meaning: stemsOfMeaning(word) };
    this.#known.all.forEach((known, place) => {
      const { quality: found, isTypo: isFoundByTypo } = matchOf(queried, known);
      if (found === 0) return;
      quality[place] = found;
      isTypo[place] = isFoundByTypo ? 1 : 0;
      const own = this.#weights[place] ?? 0;
      if (found > bestQuality || (found === bestQuality && bestQuality > 0 && own < weight)) {
        bestQuality = found;
        weight = own;
      }
    });
    const isInformative = !isWeak && !/^\d+$/.test(word.raw);
    const isHeard = bestQuality > 0;
    return {
      weight: isWeak ? weakWeight : weight,
      quality,
      isTypo,
      isKnown,
      isHeard,
      mayBePart: !isHeard && !this.#stopWords.has(word),
      isInformative,
      isComplaint: isComplaint(word),
    };
  }
}

interface QueriedWord {
  word: Word;
  isBegun: boolean;
  isWeak: boolean;
  isKnown: boolean;
  meaning: ReadonlySet<string>;
}

/** How well a word of the catalogue matches; quality 0: not at all. */
function matchOf({ word, isBegun, isWeak, isKnown, meaning }: QueriedWord, known: Word) {
  const likely = likenessOf(word, known);
  if (likely.quality < otherWordQuality && meaning.has(known.stem))
    return { quality: otherWordQuality, isTypo: false };
  // A word of the catalogue is no typing error for another one, and a weak word begins no other.
  if ((isKnown && likely.isTypo) || (isWeak && likely.quality < 1)) return { quality: 0, isTypo: false };
  const isOtherForm = isBegun && likely.quality === 1 && !known.raw.startsWith(word.raw);
  return isOtherForm ? { quality: otherFormOfBegun, isTypo: likely.isTypo } : likely;
}

function weightOf(words: readonly QueryWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
