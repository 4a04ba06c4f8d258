import type { WorkTypeMatch } from '@sto/contract/work-types';
import { joinSplitWords, likeness, otherLayout, type Word, wordsOf } from '../../search/russian-words.ts';

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
  /** Places in the vocabulary. */
  words: number[];
}
interface AskedWord {
  weight: number;
  /** Likeness to each word of the vocabulary. */
  quality: Float64Array;
  isTypo: Uint8Array;
  /** The catalogue has a word like it, slips of the hand apart. */
  isKnown: boolean;
}
interface Asked {
  words: readonly AskedWord[];
  leastCoverage: number;
}

/** A phrase that answers fully weighs this much; a typo in it costs more than the step between kinds. */
const kindWeight = { title: 1, synonym: 0.93, symptom: 0.86 };
/** More words than a person types for one work; the rest are not looked at. */
const mostWords = 12;
/** Part of the query's weight that a phrase must answer. */
const leastCoverage = 0.5;
/** The same, when nothing answers so much: of a long tale one word may be all that the catalogue knows. */
const leastCoverageOfTale = 0.25;
/** Answers this much weaker than the best one only stand in its way. */
const tailShare = 0.5;
const popularBonus = 1.03;
const otherLayoutAdvantage = 1.2;

const silentWords = new Set(
  'и в во на с со по к у о об от до за из для ли же а но или при под я мне меня мой моя мою как что это бы'.split(
    ' ',
  ),
);
/** Words in half of all queries that say little of which work is meant. */
const weakWords = new Set(
  wordsOf(
    'не замена заменить поменять сменить ремонт отремонтировать починить чинить сделать установка поставить проверка проверить нужно надо хочу можно машина авто автомобиль тачка сколько стоит цена быстро срочно',
  ).map((word) => word.stem),
);
const weakWeight = 0.4;

/** Finds works by their titles, synonyms and symptoms, whatever the word forms, typos and keyboard layout. */
export class WorkTypeSearch<Work extends SearchableWork> {
  readonly #works: readonly Work[];
  readonly #phrases: Phrase[][];
  readonly #vocabulary: Word[] = [];
  /** Weight of each word: the fewer works use it, the more it says. */
  readonly #weights: number[];
  readonly #stems = new Set<string>();

  constructor(works: readonly Work[]) {
    this.#works = works;
    const places = new Map<string, number>();
    this.#phrases = works.map((work) => [
      this.#phrase('title', work.title, places),
      ...work.synonyms.map((text) => this.#phrase('synonym', text, places)),
      ...work.symptoms.map((text) => this.#phrase('symptom', text, places)),
    ]);
    const uses = new Map<string, number>();
    for (const phrases of this.#phrases) {
      const stems = new Set(phrases.flatMap(({ words }) => words.map((place) => this.#wordAt(place).stem)));
      for (const stem of stems) uses.set(stem, (uses.get(stem) ?? 0) + 1);
    }
    this.#weights = this.#vocabulary.map(({ stem }) =>
      weakWords.has(stem) ? weakWeight : Math.log(1 + works.length / (uses.get(stem) ?? 1)),
    );
    for (const { stem } of this.#vocabulary) this.#stems.add(stem);
  }

  /** The best first. A query of nothing gives the popular works. */
  find(query: string, options: { groupId?: number | undefined; limit: number }) {
    const within = (work: Work) => options.groupId === undefined || work.groupId === options.groupId;
    if (wordsOf(query).length === 0) return { items: this.#popular(within, options.limit), didYouMean: null };
    const plain = this.#answers(query, within);
    const switched = otherLayout(query);
    const other = this.#answers(switched, within);
    const isMeant = (other[0]?.score ?? 0) > (plain[0]?.score ?? 0) * otherLayoutAdvantage;
    return {
      items: (isMeant ? other : plain).slice(0, options.limit),
      didYouMean: isMeant ? switched : null,
    };
  }

  #popular(within: (work: Work) => boolean, limit: number): Found<Work>[] {
    return this.#works
      .filter((work) => work.isPopular && within(work))
      .slice(0, limit)
      .map((work) => ({ work, match: 'title', matchedText: work.title, score: 0 }));
  }

  #answers(query: string, within: (work: Work) => boolean): Found<Work>[] {
    const asked = this.#askedWords(query);
    const found = this.#matches(asked, within, leastCoverage);
    return found.length > 0
      ? found
      : this.#matches(
          asked.filter(({ isKnown }) => isKnown),
          within,
          leastCoverageOfTale,
        );
  }

  #matches(asked: AskedWord[], within: (work: Work) => boolean, least: number): Found<Work>[] {
    if (asked.length === 0) return [];
    const found: Found<Work>[] = [];
    this.#works.forEach((work, index) => {
      if (!within(work)) return;
      const best = this.#bestPhrase(work, this.#phrases[index] ?? [], {
        words: asked,
        leastCoverage: least,
      });
      if (best) found.push(best);
    });
    found.sort((left, right) => right.score - left.score || left.work.id - right.work.id);
    const weakest = (found[0]?.score ?? 0) * tailShare;
    return found.filter(({ score }) => score >= weakest);
  }

  #bestPhrase(work: Work, phrases: Phrase[], asked: Asked): Found<Work> | null {
    let best: Found<Work> | null = null;
    for (const phrase of phrases) {
      const { score, isTypo } = this.#scoreOf(phrase, asked);
      const whole = Math.round(score * (work.isPopular ? popularBonus : 1) * 1000) / 1000;
      if (whole > (best?.score ?? 0))
        best = { work, match: isTypo ? 'fuzzy' : phrase.kind, matchedText: phrase.text, score: whole };
    }
    return best;
  }

  /** How much of the query the phrase answers, and, a quarter of the score, how much of the phrase was asked. */
  #scoreOf(phrase: Phrase, asked: Asked): { score: number; isTypo: boolean } {
    let answered = 0;
    let wanted = 0;
    let isTypo = false;
    const used = new Set<number>();
    for (const word of asked.words) {
      wanted += word.weight;
      let bestPlace = -1;
      for (const place of phrase.words)
        if ((word.quality[place] ?? 0) > (word.quality[bestPlace] ?? 0)) bestPlace = place;
      if (bestPlace < 0) continue;
      answered += word.weight * (word.quality[bestPlace] ?? 0);
      isTypo ||= word.isTypo[bestPlace] === 1;
      used.add(bestPlace);
    }
    const coverage = answered / wanted;
    if (coverage < asked.leastCoverage) return { score: 0, isTypo };
    const weigh = (places: Iterable<number>) =>
      [...places].reduce((sum, place) => sum + (this.#weights[place] ?? 0), 0);
    const precision = weigh(used) / weigh(new Set(phrase.words));
    return { score: kindWeight[phrase.kind] * coverage * (0.75 + 0.25 * precision), isTypo };
  }

  #askedWords(query: string): AskedWord[] {
    const words = joinSplitWords(wordsOf(query), (stem) => this.#stems.has(stem));
    const telling = words.filter((word) => !silentWords.has(word.raw));
    return (telling.length > 0 ? telling : words).slice(0, mostWords).map((word) => this.#compare(word));
  }

  #compare(word: Word): AskedWord {
    const quality = new Float64Array(this.#vocabulary.length);
    const isTypo = new Uint8Array(this.#vocabulary.length);
    let bestQuality = 0;
    let weight = Math.log(1 + this.#works.length / 4);
    const isKnown = this.#stems.has(word.stem);
    this.#vocabulary.forEach((known, place) => {
      const likely = likeness(word, known);
      // A word that the catalogue has itself is no slip of the hand for another.
      if (isKnown && likely.isTypo) return;
      quality[place] = likely.quality;
      isTypo[place] = likely.isTypo ? 1 : 0;
      const own = this.#weights[place] ?? 0;
      if (
        likely.quality > bestQuality ||
        (likely.quality === bestQuality && bestQuality > 0 && own < weight)
      ) {
        bestQuality = likely.quality;
        weight = own;
      }
    });
    return { weight: weakWords.has(word.stem) ? weakWeight : weight, quality, isTypo, isKnown };
  }

  #phrase(kind: Phrase['kind'], text: string, places: Map<string, number>): Phrase {
    const words = wordsOf(text).map((word) => {
      const place = places.get(word.raw) ?? this.#vocabulary.length;
      if (place === this.#vocabulary.length) this.#vocabulary.push(word);
      places.set(word.raw, place);
      return place;
    });
    return { kind, text, words };
  }

  #wordAt(place: number): Word {
    return this.#vocabulary[place] ?? { raw: '', stem: '', letters: 0 };
  }
}
