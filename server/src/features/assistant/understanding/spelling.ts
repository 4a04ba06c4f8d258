import CyrillicToTranslit from 'cyrillic-to-translit-js';
import { LRUCache } from 'lru-cache';
import { otherLayout } from '../../../text/keyboard-layout.ts';
import type { Dictionary } from './dictionary.ts';
import type { Lexicon } from './lexicon.ts';
import type { Token } from './tokens.ts';

// Its types name a default export; the module is the function.
const translit = (CyrillicToTranslit as unknown as typeof CyrillicToTranslit.default)({ preset: 'ru' });

/** Cached between messages: the same mistakes come again. */
const mostCorrections = 10_000;
/** To correct a word is slow, so a message of noise may not ask for many. */
const mostUnknown = 40;
const longestCorrected = 25;

/** Reads what was typed in the other keyboard layout, in Latin letters or with mistakes. */
export class Spelling {
  readonly #dictionary: Dictionary;
  readonly #lexicon: Lexicon;
  readonly #corrections = new LRUCache<string, string>({ max: mostCorrections });

  constructor(lexicon: Lexicon, dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#lexicon = lexicon;
  }

  #isWord(word: string): boolean {
    return this.#lexicon.knows(word) || this.#dictionary.lemmasOf(word).length > 0;
  }

  #shareOfWords(text: string): number {
    const words =
      text
        .toLowerCase()
        .replaceAll('ё', 'е')
        .match(/[а-яa-z]{2,}/g) ?? [];
    return words.length === 0 ? 0 : words.filter((word) => this.#isWord(word)).length / words.length;
  }

  /** The text in Russian letters, if another reading has clearly more words of Russian. */
  inRussian(text: string): string {
    if (!/[a-z]{3}/i.test(text) && this.#shareOfWords(text) > 0.4) return text;
    const readings = [otherLayout(text), translit.reverse(text.toLowerCase())];
    let best = { text, share: this.#shareOfWords(text) + 0.2 };
    for (const reading of readings) {
      const share = this.#shareOfWords(reading);
      if (share > best.share) best = { text: reading, share };
    }
    return best.text;
  }

  /** Mistakes put right, and «незаводится» as two words. Of many unknown words only the last are put right. */
  correctedTokens(tokens: readonly Token[]): Token[] {
    let left = mostUnknown;
    const corrected = (word: string): string => {
      if (word.length > longestCorrected || this.#isWord(word)) return word;
      left -= 1;
      return left < 0 ? word : this.#corrected(word);
    };
    return tokens
      .toReversed()
      .flatMap((token) =>
        this.#pieces(token.text)
          .reverse()
          .map((word) => ({ ...token, text: corrected(word) })),
      )
      .reverse();
  }

  #pieces(word: string): string[] {
    const rest = word.slice(2);
    const isJoined = word.startsWith('не') && rest.length > 3 && !this.#isWord(word) && this.#isWord(rest);
    return isJoined ? ['не', rest] : [word];
  }

  /** A mistaken word becomes the nearest word of the lexicon. */
  #corrected(word: string): string {
    const known = this.#corrections.get(word);
    if (known !== undefined) return known;
    const found = this.#lexicon.corrected(word) ?? word;
    this.#corrections.set(word, found);
    return found;
  }
}
