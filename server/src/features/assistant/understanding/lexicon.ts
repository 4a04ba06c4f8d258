import { editDistance } from '../../../text/edit-distance.ts';
import { stemOf } from '../../../text/russian-words.ts';
import type { Concept, ConceptRole } from '../knowledge/knowledge.ts';
import type { Token } from './tokens.ts';

/** A concept found in a text. */
export interface Hit {
  concept: string;
  role: ConceptRole;
  /** Indices of the tokens that say it. */
  places: number[];
}

interface Phrase {
  concept: Concept;
  /** Ids of word patterns. */
  words: number[];
  /** It begins with «не»: the words follow each other in this order. */
  isOrdered: boolean;
}

/** So many other words may be between the words of a phrase. */
const mostBetween = 2;
const shortestCorrected = 5;
/** Longer words may have two mistakes. */
const longFrom = 8;
/** Shorter words have no forms. */
const longestExact = 3;
const negations = new Set(['не', 'нет', 'без', 'ни', 'никакого', 'никакой', 'никаких']);

/** Finds the concepts of the knowledge in a text. */
export class Lexicon {
  #patternsCount = 0;
  readonly #exact = new Map<string, number>();
  readonly #stems = new Map<string, number>();
  readonly #prefixes = new Map<string, number>();
  readonly #byFirstWord = new Map<number, Phrase[]>();
  /** Beginnings of the words of all patterns, by length. */
  readonly #beginnings: string[];

  constructor(concepts: readonly Concept[]) {
    for (const concept of concepts)
      for (const pattern of concept.patterns) {
        const words = pattern
          .toLowerCase()
          .replaceAll('ё', 'е')
          .split(/[\s-]+/)
          .filter((word) => word !== '')
          .map((word) => this.#idOf(word));
        const first = words[0];
        if (first === undefined) continue;
        const phrase = { concept, words, isOrdered: pattern.startsWith('не ') };
        this.#byFirstWord.set(first, [...(this.#byFirstWord.get(first) ?? []), phrase]);
      }
    this.#beginnings = [...this.#prefixes.keys(), ...this.#stems.keys()].filter(
      (word) => word.length >= shortestCorrected,
    );
  }

  knows(word: string): boolean {
    return this.#patternsOf(word).length > 0;
  }

  /** The word with the mistake of one or two letters put right; null if no word of the lexicon is so near. */
  corrected(word: string): string | null {
    if (word.length < shortestCorrected || /\d/.test(word)) return null;
    let best: { text: string; distance: number } | null = null;
    for (const beginning of this.#beginnings) {
      if (beginning[0] !== word[0] && beginning[1] !== word[1]) continue;
      const distance = this.#distance(word, beginning);
      const limit = beginning.length < longFrom ? 1 : 2;
      if (distance <= limit && distance < (best?.distance ?? Infinity)) best = { text: beginning, distance };
    }
    return best?.text ?? null;
  }

  /** Between the word and a beginning, or the stem of the word and a stem; above 2 if they are far apart. */
  #distance(word: string, beginning: string): number {
    const forms = this.#prefixes.has(beginning)
      ? [0, -1, 1].map((more) => word.slice(0, beginning.length + more))
      : [stemOf(word)];
    const limit = beginning.length < longFrom ? 1 : 2;
    return Math.min(limit + 1, ...forms.map((form) => editDistance(form, beginning, limit)));
  }

  hits(tokens: readonly Token[]): Hit[] {
    const patterns = tokens.map(({ text }) => this.#patternsOf(text));
    const hits: Hit[] = [];
    patterns.forEach((ids, place) => {
      for (const id of ids)
        for (const phrase of this.#byFirstWord.get(id) ?? []) {
          const places = placesOf(phrase, place, patterns, tokens);
          if (places && !isNegated(phrase, places, tokens))
            hits.push({ concept: phrase.concept.id, role: phrase.concept.role, places });
        }
    });
    return longest(hits);
  }

  #idOf(word: string): number {
    if (word.endsWith('*')) return this.#idIn(this.#prefixes, word.slice(0, -1));
    if (word.startsWith('=')) return this.#idIn(this.#exact, word.slice(1));
    if (word.length <= longestExact) return this.#idIn(this.#exact, word);
    return this.#idIn(this.#stems, stemOf(word));
  }

  #idIn(patterns: Map<string, number>, key: string): number {
    const known = patterns.get(key);
    if (known !== undefined) return known;
    this.#patternsCount += 1;
    patterns.set(key, this.#patternsCount);
    return this.#patternsCount;
  }

  #patternsOf(word: string): number[] {
    const found = [this.#exact.get(word), this.#stems.get(stemOf(word))];
    for (let length = 1; length <= word.length; length += 1)
      found.push(this.#prefixes.get(word.slice(0, length)));
    return found.filter((id) => id !== undefined);
  }
}

/** Without the hits within a longer one of the same role: «моторчик печки» is no engine. */
function longest(hits: readonly Hit[]): Hit[] {
  return hits.filter(
    (hit, index) =>
      !hits.some(
        (other, otherIndex) =>
          other.role === hit.role &&
          hit.places.every((place) => other.places.includes(place)) &&
          (other.places.length > hit.places.length ||
            (other.concept === hit.concept &&
              other.places.length === hit.places.length &&
              otherIndex < index)),
      ),
  );
}

/** Places of the words of a phrase whose first word is at `first`; null if one is missing. */
function placesOf(
  { words, isOrdered }: Phrase,
  first: number,
  patterns: readonly number[][],
  tokens: readonly Token[],
): number[] | null {
  const places = [first];
  const reach = words.length - 1 + mostBetween;
  for (const word of words.slice(1)) {
    const last = places.at(-1) ?? first;
    const [from, to] = isOrdered ? [last + 1, last + mostBetween] : [first - reach, first + reach];
    const possible = rangeOf(Math.max(0, from), Math.min(to, tokens.length - 1)).filter(
      (place) =>
        !places.includes(place) &&
        tokens[place]?.sentence === tokens[first]?.sentence &&
        patterns[place]?.includes(word),
    );
    const [nearest] = possible.sort((left, right) => Math.abs(left - last) - Math.abs(right - last));
    if (nearest === undefined) return null;
    places.push(nearest);
  }
  return places;
}

function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}

/** «Не стучит», «педаль не проваливается», «стука нет», «без стука». */
function isNegated(
  { isOrdered, concept }: Phrase,
  places: readonly number[],
  tokens: readonly Token[],
): boolean {
  if (isOrdered || concept.role === 'scope') return false;
  return places.some((place) => {
    const [before, word, after, behind] = [-1, 0, 1, 2].map((step) => tokens[place + step]);
    if (!word || negations.has(word.text)) return false;
    if (before && before.clause === word.clause && negations.has(before.text) && !places.includes(place - 1))
      return true;
    const isLast = behind === undefined || behind.clause !== word.clause;
    return after?.text === 'нет' && after.clause === word.clause && isLast && concept.role === 'complaint';
  });
}
