import { editDistance } from '../../../text/edit-distance.ts';
import { stemOf } from '../../../text/russian-words.ts';
import type { Concept, ConceptRole } from '../knowledge/knowledge.ts';
import type { Dictionary } from './dictionary.ts';
import { isNegated } from './negation.ts';
import { soundOf } from './sounds.ts';
import type { Token } from './tokens.ts';

/** A concept found in a text. */
export interface Hit {
  concept: string;
  role: ConceptRole;
  /** Indices of the tokens that say it. */
  places: number[];
}

interface Beginning {
  text: string;
  sound: string;
  isStem: boolean;
}

interface Phrase {
  concept: Concept;
  /** Ids of word patterns. */
  words: number[];
  /** Whether each word has to follow the one before it: «в красное» is not «красное масло в бачке». */
  bound: boolean[];
  /** Patterns of words that only look like those of the concept. */
  exceptions: number[];
  /** It begins with «не» or «после»: the words follow each other in this order. */
  isOrdered: boolean;
}

/** So many other words may be between the words of a phrase. */
const mostBetween = 2;
const shortestCorrected = 5;
/** Longer words may have two mistakes. */
const longFrom = 8;
/** Of words that sound alike, the one with the fewest other letters wins. */
const costOfLetter = 0.1;
const mostLetters = 4;
/** Shorter words have no forms. */
const longestExact = 3;
const prepositions = [
  'в',
  'во',
  'на',
  'под',
  'из',
  'до',
  'с',
  'со',
  'за',
  'по',
  'от',
  'у',
  'о',
  'об',
  'для',
  'без',
  'к',
  'при',
];
/** Cached between messages, as in the dictionary. */
const mostKnown = 20_000;
const leading = new Set([...prepositions, 'не', 'нет', 'после', 'перед']);

/** Finds the concepts of the knowledge in a text. */
export class Lexicon {
  readonly #dictionary: Dictionary;
  readonly #ids = new Map<string, number>();
  readonly #exact = new Map<string, number[]>();
  readonly #lemmas = new Map<string, number[]>();
  /** For words that the dictionary lacks. */
  readonly #stems = new Map<string, number[]>();
  readonly #prefixes = new Map<string, number[]>();
  readonly #byFirstWord = new Map<number, Phrase[]>();
  /** Beginnings of the words of all patterns, the longest first. */
  readonly #beginnings: readonly Beginning[];
  /** A whole word for each stem. */
  readonly #wordOfStem = new Map<string, string>();
  /** Patterns of the words of messages. */
  readonly #known = new Map<string, readonly number[]>();

  constructor(concepts: readonly Concept[], dictionary: Dictionary) {
    this.#dictionary = dictionary;
    for (const concept of concepts) this.#add(concept);
    const ours = new Set(
      concepts
        .filter(({ role }) => role !== 'scope')
        .flatMap(({ patterns }) => patterns.flatMap(wordsOf))
        .map(bare),
    );
    this.#beginnings = [...this.#prefixes.keys(), ...this.#stems.keys()]
      .filter((text) => ours.has(text) || ours.has(this.#wordOfStem.get(text) ?? ''))
      .filter((text) => text.length >= shortestCorrected)
      .sort((left, right) => right.length - left.length)
      .map((text) => ({ text, sound: soundOf(text), isStem: !this.#prefixes.has(text) }));
  }

  #add(concept: Concept): void {
    const isException = (pattern: string) => pattern.startsWith('!');
    const exceptions = concept.patterns.filter(isException).map((pattern) => this.#idOf(pattern.slice(1)));
    for (const pattern of concept.patterns.filter((one) => !isException(one))) {
      const texts = wordsOf(pattern);
      const words = texts.map((word) => this.#idOf(word));
      const first = words[0];
      if (first === undefined) continue;
      const bound = texts.map((_, index) => leading.has(texts[index - 1] ?? ''));
      const phrase = { concept, words, bound, exceptions, isOrdered: /^(не|после) /.test(pattern) };
      this.#byFirstWord.set(first, [...(this.#byFirstWord.get(first) ?? []), phrase]);
    }
  }

  knows(word: string): boolean {
    return this.#patternsOf(word).length > 0;
  }

  /** The word with the mistake of one or two letters put right; null if no word of the lexicon is so near. */
  corrected(word: string): string | null {
    if (word.length < shortestCorrected || /\d/.test(word)) return null;
    const stem = withSound(stemOf(word));
    const beginnings = Array.from({ length: word.length + 1 }, (_, length) =>
      withSound(word.slice(0, length)),
    );
    let best: { text: string; distance: number } | null = null;
    for (const beginning of this.#beginnings) {
      const { text, isStem } = beginning;
      if (word[0] !== text[0] && word[1] !== text[1]) continue;
      const first = Math.min(text.length - 1, word.length);
      const forms = isStem ? [stem] : beginnings.slice(first, text.length + 2);
      const distance = distanceOf(forms, beginning);
      if (distance < (best?.distance ?? Infinity)) best = { text: beginning.text, distance };
    }
    return best && (this.#wordOfStem.get(best.text) ?? best.text);
  }

  hits(tokens: readonly Token[]): Hit[] {
    const patterns = tokens.map(({ text }) => this.#patternsOf(text));
    const hits: Hit[] = [];
    patterns.forEach((ids, place) => {
      for (const id of ids)
        for (const phrase of this.#byFirstWord.get(id) ?? []) {
          const places = placesOf(phrase, place, patterns, tokens);
          const isException = places?.some((one) =>
            phrase.exceptions.some((exception) => patterns[one]?.includes(exception)),
          );
          if (places && !isException && !isNegated(phrase.concept.role, phrase.isOrdered, places, tokens))
            hits.push({ concept: phrase.concept.id, role: phrase.concept.role, places });
        }
    });
    return longest(hits);
  }

  #idOf(written: string): number {
    const known = this.#ids.get(written);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(written, id);
    const word = bare(written);
    if (written.endsWith('*')) addTo(this.#prefixes, word, id);
    else if (written.startsWith('=') || word.length <= longestExact) addTo(this.#exact, word, id);
    else this.#addForms(word, id);
    return id;
  }

  /** A lemma means itself: «пила» is no form of «пить». */
  #addForms(word: string, id: number): void {
    const lemmas = this.#dictionary.lemmasOf(word);
    for (const lemma of lemmas[0] === word ? [word] : lemmas) addTo(this.#lemmas, lemma, id);
    addTo(this.#stems, stemOf(word), id);
    this.#wordOfStem.set(stemOf(word), word);
  }

  #patternsOf(word: string): readonly number[] {
    const known = this.#known.get(word);
    if (known) return known;
    const forms = [word, withoutDiminutive(word)];
    const found = [...new Set(forms.flatMap((form) => this.#patternsAsWritten(form)))];
    if (this.#known.size < mostKnown) this.#known.set(word, found);
    return found;
  }

  #patternsAsWritten(word: string): number[] {
    const lemmas = this.#dictionary.lemmasOf(word);
    const found = [
      ...(this.#exact.get(word) ?? []),
      ...lemmas.flatMap((lemma) => this.#lemmas.get(lemma) ?? []),
      ...(lemmas.length === 0 ? (this.#stems.get(stemOf(word)) ?? []) : []),
    ];
    for (let length = 1; length <= word.length; length += 1)
      found.push(...(this.#prefixes.get(word.slice(0, length)) ?? []));
    return [...new Set(found)];
  }
}

/** «Колодочки» are «колодки», «моторчик» is «мотор». */
function withoutDiminutive(word: string): string {
  return word
    .replace(/(?<=.{3})[ое]ч(?=к[а-я]{1,4}$)/, '')
    .replace(/(?<=.{3})[ое]ч(?=ек$)/, '')
    .replace(/(?<=.{4})[иы]?чик(?=[а-я]{0,4}$)/, '');
}

interface Form {
  text: string;
  sound: string;
}

const withSound = (text: string): Form => ({ text, sound: soundOf(text) });

/** Between the nearest form of a word and a beginning; infinite if they are far apart. */
function distanceOf(forms: readonly Form[], { text, sound }: Beginning): number {
  const limit = text.length < longFrom ? 1 : 2;
  const distances = forms.map((form) => {
    const heard = editDistance(form.sound, sound, limit);
    return heard > limit ? Infinity : heard + costOfLetter * editDistance(form.text, text, mostLetters);
  });
  return Math.min(...distances);
}

/** Without the signs of a pattern. */
function bare(written: string): string {
  return written.replace(/^[=!]|\*$/g, '');
}

function addTo(patterns: Map<string, number[]>, key: string, id: number): void {
  patterns.set(key, [...(patterns.get(key) ?? []), id]);
}

function wordsOf(pattern: string): string[] {
  return pattern
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s-]+/)
    .filter((word) => word !== '');
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
  { words, bound, isOrdered }: Phrase,
  first: number,
  patterns: readonly (readonly number[])[],
  tokens: readonly Token[],
): number[] | null {
  const places = [first];
  const reach = words.length - 1 + mostBetween;
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    const last = places.at(-1) ?? first;
    const [from, to] =
      isOrdered || bound[index] ? [last + 1, last + mostBetween] : [first - reach, first + reach];
    const possible = rangeOf(Math.max(0, from), Math.min(to, tokens.length - 1)).filter(
      (place) =>
        !places.includes(place) &&
        (tokens[place]?.clause === tokens[last]?.clause || place === last + 1) &&
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
