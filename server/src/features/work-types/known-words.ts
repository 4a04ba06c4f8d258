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
/** Letters of an unfinished word that are enough to recognise it. */
const leastBegun = 3;
/** The same for the second half of a joined word. */
const leastOfSecond = 2;
/** Longer stems are not equal by chance. */
const longestShortStem = 3;

/** The words of the catalogue, each form once, and their recognition in a query. */
export class KnownWords {
  readonly all: Word[] = [];
  readonly #places = new Map<string, number>();
  readonly #stems = new Set<string>();
  readonly #titleWords = new Set<string>();
  /** Adjacent words of a phrase, by the stem of their joined form. */
  readonly #pairs = new Map<string, Pair>();

  /** Indices of a phrase's words in `all`. */
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

  /** The word or a synonym of it is known. */
  has(word: Word): boolean {
    return this.#stems.has(word.stem) || [...stemsOfMeaning(word)].some((other) => this.#stems.has(other));
  }

  /** The significant words of a query in the catalogue's spelling: split, joined, in its alphabet. */
  read(query: string): Word[] {
    // Silent words are removed before joining: «в ключе» is not «включе…».
    const words = joinSplitWords(spoken(wordsIn(query)), (stem) => this.#stems.has(stem));
    return spoken(words.flatMap((word, place) => this.#readWord(word, place === words.length - 1)));
  }

  #readWord(word: Word, isLast: boolean): readonly Word[] {
    if (this.has(word)) return [word];
    const pair = this.#pairs.get(word.stem) ?? (isLast ? this.#pairBegunBy(word) : undefined);
    return this.#inRussian(word) ?? pair?.words ?? [word];
  }

  /** An unfinished word: not a form of a word, but the beginning of one in a title. */
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

/** Similarity of two words, without accidentally equal stems. */
export function likenessOf(queried: Word, known: Word): ReturnType<typeof similarity> {
  return isChanceStem(queried, known) ? { quality: 0, isTypo: false } : similarity(queried, known);
}

/** «Гремит» and «ГРМ» get one short stem by losing a vowel, and share too few letters to be one word. */
function isChanceStem(left: Word, right: Word): boolean {
  const { stem } = left;
  if (stem !== right.stem || left.raw === right.raw) return false;
  const shared = stem.length > longestShortStem ? stem.length - 1 : stem.length;
  return left.raw.slice(0, shared) !== right.raw.slice(0, shared);
}

/** All words, if there are no others. */
function spoken(words: Word[]): Word[] {
  const telling = words.filter(({ raw }) => !silentWords.has(raw));
  return telling.length > 0 ? telling : words;
}

function wordsIn(text: string): Word[] {
  return wordsOf(withThousandsApart(text));
}
