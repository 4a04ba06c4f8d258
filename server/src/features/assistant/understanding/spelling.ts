import CyrillicToTranslit from 'cyrillic-to-translit-js';
import dictionary from 'dictionary-ru';
import { otherLayout } from '../../../text/keyboard-layout.ts';
import type { Lexicon } from './lexicon.ts';

const shortestBeginning = 4;
const longestEnding = 3;
// Its types name a default export; the module is the function.
const translit = (CyrillicToTranslit as unknown as typeof CyrillicToTranslit.default)({ preset: 'ru' });

/** The words of the Hunspell dictionary of Russian, in order. */
function wordsOfDictionary(): string[] {
  const lines = new TextDecoder().decode(dictionary.dic).split('\n').slice(1);
  return lines.map((line) => (line.split('/')[0] ?? '').toLowerCase().replaceAll('ё', 'е')).sort();
}

/** Reads what was typed in the other keyboard layout, in Latin letters or with mistakes. */
export class Spelling {
  readonly #dictionary = wordsOfDictionary();
  readonly #lexicon: Lexicon;
  readonly #corrections = new Map<string, string>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  #isWord(word: string): boolean {
    return this.#lexicon.knows(word) || this.#isInDictionary(word);
  }

  /** The dictionary has no inflected forms: a word that begins as one of it does is a form of it. */
  #isInDictionary(word: string): boolean {
    const beginning = word.slice(
      0,
      Math.max(Math.min(word.length, shortestBeginning), word.length - longestEnding),
    );
    let [low, high] = [0, this.#dictionary.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#dictionary[middle] ?? '') < beginning) low = middle + 1;
      else high = middle;
    }
    return this.#dictionary[low]?.startsWith(beginning) ?? false;
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

  /** A word of Russian stays as it is; a mistaken one becomes the nearest word of the lexicon. */
  corrected(word: string): string {
    if (this.#isWord(word)) return word;
    const known = this.#corrections.get(word);
    if (known !== undefined) return known;
    const found = this.#lexicon.corrected(word) ?? word;
    if (this.#corrections.size < mostCorrections) this.#corrections.set(word, found);
    return found;
  }
}

/** Cached between messages: the same mistakes come again. */
const mostCorrections = 10_000;
