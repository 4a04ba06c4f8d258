import { distanceMeters } from '@sto/contract/geography/distance';
import type { PlaceSuggestion } from '@sto/contract/workshops/suggestions.schemas';
import { prefixDistance } from '../../text/edit-distance.ts';
import { inBetterLayout, minCoverage, rarity, withoutTail } from '../../text/fuzzy-match.ts';
import { bitsOf, joinSplitWords, similarity, type Word, wordsOf } from '../../text/russian-words.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { streetKinds, withWholeKinds } from './street-of-address.ts';
import { type SuggestionEntry, suggestionEntries } from './suggestion-entries.ts';

interface QueryWord {
  weight: number;
  isSignificant: boolean;
  /** Similarity to each entry: to its title, and to title, subtitle or street. */
  byTitle: Float32Array;
  byAll: Float32Array;
}
interface Match {
  entry: number;
  score: number;
  /** A significant word is in the title without typing errors. */
  isWritten: boolean;
  /** All significant words are in the title. */
  isNamed: boolean;
}

/** More words than a person types to find a place; the rest are ignored. */
const maxWords = 8;
/** Weaker matches than this share of the best score are dropped. */
const tailShare = 0.86;
/** The weight of the address: it ranks matches and finds none by itself, except for the street. */
const subtitleShare = 0.7;
/** Nearly a name: where all else is equal, the workshop with the street in its name is first. */
const streetShare = 0.99;
const weakWeight = 0.3;
/** Typing errors are below this similarity, beginnings and other forms above it. */
const minWritten = 0.65;
const minNamed = 0.99;
const nearKm = 100;
const bonus = { city: 0.1, near: 0.05, wholeTitle: 0.04 };

const weakStems = new Set(
  [...streetKinds, ...'на в во у по и к с за над под не г город'.split(' ')].flatMap((text) =>
    wordsOf(text).map(({ stem }) => stem),
  ),
);

/** Finds workshops by name or street, streets and cities by a few letters, in any keyboard layout, with typing errors. */
export class WorkshopSuggester {
  readonly #entries: readonly SuggestionEntry[];
  readonly #vocabulary: Word[] = [];
  readonly #placeOfWord = new Map<string, number>();
  readonly #stems = new Set<string>();
  readonly #inTitle: number[][] = [];
  readonly #inSubtitle: number[][] = [];
  readonly #inStreet: number[][] = [];
  readonly #significantWords: Uint8Array;

  constructor(snapshot: WorkshopSnapshot) {
    this.#entries = suggestionEntries(snapshot);
    this.#significantWords = new Uint8Array(this.#entries.length);
    this.#entries.forEach((thing, index) => {
      const title = wordsOf(withWholeKinds([thing.title, ...thing.nicknames].join(' ')));
      const own = wordsOf(thing.title).filter((word) => !isWeak(word));
      this.#significantWords[index] = Math.min(255, own.length);
      this.#record(title, index, this.#inTitle);
      this.#record(wordsOf(withWholeKinds(thing.subtitle)), index, this.#inSubtitle);
      this.#record(wordsOf(thing.street ?? ''), index, this.#inStreet);
    });
  }

  /** `onlyCityId`: of the workshops and streets. */
  find(query: string, from: { lat: number; long: number; limit: number; onlyCityId?: number | undefined }) {
    const { matches: found, switched } = inBetterLayout(
      query,
      (text) => this.#matches(text, from.onlyCityId),
      {
        maxScore: 1,
      },
    );
    return {
      items: this.#nearestFirst(found, from).slice(0, from.limit),
      did_you_mean: switched,
      /** Of the best match: 1 is perfect, 0 means no match. */
      score: found[0]?.score ?? 0,
      /** A city or a street has this name. */
      isPlaceNamed: found.some(({ entry, isNamed }) => isNamed && this.#entries[entry]?.kind !== 'service'),
      /** Every match needs a typing error in the query. */
      isByTypos: !found.some(({ isWritten }) => isWritten),
    };
  }

  #matches(query: string, cityId: number | undefined): Match[] {
    const words = joinSplitWords(wordsOf(withWholeKinds(query)), (stem) => this.#stems.has(stem)).slice(
      0,
      maxWords,
    );
    const queryWords = words.map((word, index) => this.#compare(word, index === words.length - 1));
    const wanted = queryWords.reduce((sum, { weight }) => sum + weight, 0);
    const significant = queryWords.filter(({ isSignificant }) => isSignificant).length;
    const found: Match[] = [];
    for (const [entry, thing] of this.#entries.entries()) {
      if (cityId !== undefined && thing.kind !== 'city' && thing.cityId !== cityId) continue;
      const { answered, isFound, inTitle, written, named } = countWords(queryWords, entry);
      const coverage = answered / wanted;
      if (!isFound || coverage < minCoverage) continue;
      const isWhole = inTitle > 0 && inTitle >= (this.#significantWords[entry] ?? 0);
      const score = coverage + (isWhole ? bonus.wholeTitle : 0);
      found.push({ entry, score, isWritten: written > 0, isNamed: named > 0 && named === significant });
    }
    found.sort((left, right) => right.score - left.score);
    return withoutTail(found, tailShare);
  }

  #compare(word: Word, isTyped: boolean): QueryWord {
    const byTitle = new Float32Array(this.#entries.length);
    const byAll = new Float32Array(this.#entries.length);
    let best = 0;
    let weight = rarity(this.#entries.length, 4);
    this.#vocabulary.forEach((known, place) => {
      const quality = qualityOf(word, known, isTyped);
      if (quality === 0) return;
      raise(byTitle, this.#inTitle[place], quality);
      raise(byAll, this.#inTitle[place], quality);
      raise(byAll, this.#inSubtitle[place], quality * subtitleShare);
      raise(byAll, this.#inStreet[place], quality * streetShare);
      const own = this.#weightOf(place);
      if (quality > best || (quality === best && own < weight)) {
        best = quality;
        weight = own;
      }
    });
    const isSignificant = !isWeak(word);
    return { weight: isSignificant ? weight : weakWeight, isSignificant, byTitle, byAll };
  }

  #weightOf(place: number): number {
    const uses = (this.#inTitle[place]?.length ?? 0) + (this.#inSubtitle[place]?.length ?? 0);
    return rarity(this.#entries.length, uses);
  }

  #nearestFirst(matches: readonly Match[], from: { lat: number; long: number }): PlaceSuggestion[] {
    const placed = matches.flatMap(({ entry: index, score }) => {
      const thing = this.#entries[index];
      if (!thing) return [];
      const km = distanceMeters(from, thing) / 1000;
      const extra = (thing.kind === 'city' ? bonus.city : 0) + (km <= nearKm ? bonus.near : 0);
      return [{ thing, index, km, rank: Math.round((score + extra) * 100) }];
    });
    placed.sort((left, right) => right.rank - left.rank || left.km - right.km || left.index - right.index);
    return placed.map(({ thing: { nicknames: _, cityId: __, street: ___, ...suggestion } }) => suggestion);
  }

  #record(words: readonly Word[], thing: number, lists: number[][]): void {
    for (const word of words) {
      const place = this.#placeOfWord.get(word.raw) ?? this.#vocabulary.length;
      if (place === this.#vocabulary.length) {
        this.#vocabulary.push(word);
        this.#placeOfWord.set(word.raw, place);
        this.#stems.add(word.stem);
        this.#inTitle.push([]);
        this.#inSubtitle.push([]);
        this.#inStreet.push([]);
      }
      const list = lists[place];
      if (list && list.at(-1) !== thing) list.push(thing);
    }
  }
}

function raise(qualities: Float32Array, entries: readonly number[] | undefined, quality: number): void {
  for (const entry of entries ?? []) qualities[entry] = Math.max(qualities[entry] ?? 0, quality);
}

/** House numbers, street types and prepositions do not narrow a search. */
function isWeak({ raw, stem }: Word): boolean {
  return weakStems.has(stem) || /^\d/.test(raw);
}

/** `isTyped`: the last word, which may be incomplete; it also matches a beginning with a typing error. */
function qualityOf(typed: Word, known: Word, isTyped: boolean): number {
  if (typed.raw === known.raw) return 1;
  if (isTyped && known.raw.startsWith(typed.raw)) return 0.9;
  const { quality } = similarity(typed, known);
  return Math.min(0.99, isTyped ? Math.max(quality, qualityOfBeginning(typed, known)) : quality);
}

function qualityOfBeginning(typed: Word, known: Word): number {
  if (typed.raw.length < 4 || known.raw.length < typed.raw.length) return 0;
  const limit = typed.raw.length < 7 ? 1 : 2;
  if (bitsOf(typed.letters & ~known.letters) > limit) return 0;
  const slips = prefixDistance(typed.raw, known.raw, limit);
  return slips > limit ? 0 : 0.75 - 0.12 * slips;
}

/** How the words of a query match one entry; `inTitle`, `written` and `named` count significant words of its title. */
function countWords(queryWords: readonly QueryWord[], entry: number) {
  const counts = { answered: 0, isFound: false, inTitle: 0, written: 0, named: 0 };
  for (const { weight, isSignificant, byTitle, byAll } of queryWords) {
    const quality = byTitle[entry] ?? 0;
    const ofAll = byAll[entry] ?? 0;
    counts.answered += weight * ofAll;
    // More than the rest of the address can have: the street.
    if (quality > 0 || (isSignificant && ofAll > subtitleShare)) counts.isFound = true;
    if (quality === 0 || !isSignificant) continue;
    counts.inTitle += 1;
    if (quality >= minWritten) counts.written += 1;
    if (quality >= minNamed) counts.named += 1;
  }
  return counts;
}
