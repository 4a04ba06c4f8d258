import { joinSplitWords, similarity, type Word, wordsOf } from '../../text/russian-words.ts';
import { asRussian, withThousandsApart } from './query-spelling.ts';
import { stemsOfMeaning } from './words-of-one-meaning.ts';

interface Pair {
  raw: string;
  words: readonly [Word, Word];
}

const silentWords = new Set(
  'и в во на с со по к у о об от до за из для ли же а но или при под я мне меня мой моя мою как что это бы'.split(
    ' ',
  ),
);
/** Letters of a word on its way that tell which one it may become. */
const leastBegun = 3;
/** The same of a second word that was written together with the first. */
const leastOfSecond = 2;
/** A stem of more letters is not come to by chance. */
const longestShortStem = 3;

/** The words of the catalogue, each form once, and what a typed word is among them. */
export class KnownWords {
  readonly all: Word[] = [];
  readonly #places = new Map<string, number>();
  readonly #stems = new Set<string>();
  readonly #titleWords = new Set<string>();
  /** Words that stand side by side in some phrase, by the stem that they have together. */
  readonly #pairs = new Map<string, Pair>();

  /** The places in `all` of a phrase's words. */
  record(phrase: string, isTitle: boolean): number[] {
    const words = wordsIn(phrase);
    for (const [at, second] of words.entries()) {
      const first = words[at - 1];
      const [whole] = wordsOf((first?.raw ?? '') + second.raw);
      if (first && whole && !this.#pairs.has(whole.stem))
        this.#pairs.set(whole.stem, { raw: whole.raw, words: [first, second] });
    }
    return words.map((word) => {
      const place = this.#places.get(word.raw) ?? this.all.push(word) - 1;
      this.#places.set(word.raw, place);
      this.#stems.add(word.stem);
      if (isTitle) this.#titleWords.add(word.raw);
      return place;
    });
  }

  /** Itself, or another word for the same. */
  has(word: Word): boolean {
    return this.#stems.has(word.stem) || [...stemsOfMeaning(word)].some((other) => this.#stems.has(other));
  }

  /** The words of a query that are not silent, as the catalogue writes them: apart, together, in its alphabet. */
  read(query: string): Word[] {
    // Silent ones are off before the joining: «в ключе» is not «включе…».
    const words = joinSplitWords(spoken(wordsIn(query)), (stem) => this.#stems.has(stem));
    return spoken(words.flatMap((word, place) => this.#readWord(word, place === words.length - 1)));
  }

  #readWord(word: Word, isLast: boolean): readonly Word[] {
    if (this.has(word)) return [word];
    const pair = this.#pairs.get(word.stem) ?? (isLast ? this.#pairBegunBy(word) : undefined);
    return this.#inRussian(word) ?? pair?.words ?? [word];
  }

  /** A word on its way is no form of a word, and begins one of a title. */
  isBegun({ raw }: Word): boolean {
    return (
      raw.length >= leastBegun &&
      !this.#places.has(raw) &&
      [...this.#titleWords].some((known) => known.startsWith(raw))
    );
  }

  #inRussian({ raw }: Word): Word[] | undefined {
    const words = wordsOf(asRussian(raw) ?? '').filter(({ stem }) => this.#stems.has(stem));
    return words.length > 0 ? words : undefined;
  }

  #pairBegunBy({ raw }: Word): Pair | undefined {
    for (const pair of this.#pairs.values())
      if (pair.raw.startsWith(raw) && raw.length >= pair.words[0].raw.length + leastOfSecond) return pair;
    return undefined;
  }
}

/** How alike two words are; those that share a stem by chance are not. */
export function likenessOf(asked: Word, known: Word): ReturnType<typeof similarity> {
  return isChanceStem(asked, known) ? { quality: 0, isTypo: false } : similarity(asked, known);
}

/** «Гремит» and «ГРМ» come to one short stem by losing a vowel, and have too few letters in common to be one word. */
function isChanceStem(left: Word, right: Word): boolean {
  const { stem } = left;
  if (stem !== right.stem || left.raw === right.raw) return false;
  const shared = stem.length > longestShortStem ? stem.length - 1 : stem.length;
  return left.raw.slice(0, shared) !== right.raw.slice(0, shared);
}

/** All of them when nothing else was said. */
function spoken(words: Word[]): Word[] {
  const telling = words.filter(({ raw }) => !silentWords.has(raw));
  return telling.length > 0 ? telling : words;
}

function wordsIn(text: string): Word[] {
  return wordsOf(withThousandsApart(text));
}
