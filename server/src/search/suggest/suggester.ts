import type { PlaceSuggestion } from '@sto/contract/workshops/suggestions.schemas';
import { distance } from 'geokdbush';
import {
  bitsOf,
  joinSplitWords,
  likeness,
  otherLayout,
  slipsAtBeginning,
  type Word,
  wordsOf,
} from '../../text/russian-words.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { streetKinds, withWholeKinds } from './street-of-address.ts';
import { type Suggestible, suggestiblesOf } from './suggestion-entries.ts';

interface AskedWord {
  weight: number;
  isTelling: boolean;
  /** How well each thing answers the word, by its title, and by title or subtitle. */
  byTitle: Float32Array;
  byAll: Float32Array;
}
interface Answer {
  place: number;
  score: number;
  /** Some word that tells something stands in the title, slips apart. */
  isWritten: boolean;
  /** All of them do, in some form. */
  isNamed: boolean;
}

/** More words than a person types to find a place; the rest are not looked at. */
const mostWords = 8;
/** Part of the query's weight that a thing must answer. */
const leastCoverage = 0.5;
/** Answers this much weaker than the best one only stand in its way. */
const tailShare = 0.86;
const otherLayoutAdvantage = 1.2;
/** A word of the address helps to choose between names, and finds none by itself. */
const subtitleShare = 0.7;
const weakWeight = 0.3;
/** A slip makes a word less alike than this, a beginning or another form does not. */
const leastWritten = 0.65;
const leastNamed = 0.99;
const nearKm = 100;
const bonus = { city: 0.1, near: 0.05, wholeTitle: 0.04 };

const weakStems = new Set(
  [...streetKinds, ...'на в во у по и к с за над под не г город'.split(' ')].flatMap((text) =>
    wordsOf(text).map(({ stem }) => stem),
  ),
);

/** Finds workshops by name, streets and cities by a few letters, in any keyboard layout, with typing errors. */
export class WorkshopSuggester {
  readonly #things: readonly Suggestible[];
  readonly #vocabulary: Word[] = [];
  readonly #placeOfWord = new Map<string, number>();
  readonly #stems = new Set<string>();
  /** Things that have the word of this place of the vocabulary in their title; in their subtitle. */
  readonly #inTitle: number[][] = [];
  readonly #inSubtitle: number[][] = [];
  /** Words of each title that tell it from others. */
  readonly #tellingWords: Uint8Array;

  constructor(snapshot: WorkshopSnapshot) {
    this.#things = suggestiblesOf(snapshot);
    this.#tellingWords = new Uint8Array(this.#things.length);
    this.#things.forEach((thing, index) => {
      const title = wordsOf(withWholeKinds([thing.title, ...thing.nicknames].join(' ')));
      const own = wordsOf(thing.title).filter((word) => !isWeak(word));
      this.#tellingWords[index] = Math.min(255, own.length);
      this.#record(title, index, this.#inTitle);
      this.#record(wordsOf(withWholeKinds(thing.subtitle)), index, this.#inSubtitle);
    });
  }

  find(query: string, from: { lat: number; long: number; limit: number }) {
    const plain = this.#answers(query);
    const best = plain[0]?.score ?? 0;
    // What answers almost fully cannot be outweighed by the other layout.
    const switched = best * otherLayoutAdvantage > 1 ? query : otherLayout(query);
    const other = switched === query ? [] : this.#answers(switched);
    const isMeant = (other[0]?.score ?? 0) > best * otherLayoutAdvantage;
    const found = isMeant ? other : plain;
    return {
      items: this.#nearestFirst(found, from).slice(0, from.limit),
      did_you_mean: isMeant ? switched : null,
      /** How well the best one answers: 1 fully; 0 when nothing does. */
      score: found[0]?.score ?? 0,
      /** A city or a street is called so: its words were not meant for others. */
      isPlaceNamed: found.some(({ place, isNamed }) => isNamed && this.#things[place]?.kind !== 'service'),
      /** Whatever is found has another word than the query, which a slip of the hand may have made this one. */
      isBySlips: !found.some(({ isWritten }) => isWritten),
    };
  }

  /** Things that answer the words, the best first, the tail cut off. */
  #answers(query: string): Answer[] {
    const words = joinSplitWords(wordsOf(withWholeKinds(query)), (stem) => this.#stems.has(stem)).slice(
      0,
      mostWords,
    );
    const asked = words.map((word, index) => this.#compare(word, index === words.length - 1));
    const wanted = asked.reduce((sum, { weight }) => sum + weight, 0);
    const said = asked.filter(({ isTelling }) => isTelling).length;
    const found: Answer[] = [];
    for (let place = 0; place < this.#things.length; place += 1) {
      let answered = 0;
      let isFound = false;
      let telling = 0;
      let written = 0;
      let named = 0;
      for (const { weight, isTelling, byTitle, byAll } of asked) {
        const inTitle = (byTitle[place] ?? 0) > 0;
        answered += weight * (byAll[place] ?? 0);
        isFound ||= inTitle;
        if (!inTitle || !isTelling) continue;
        telling += 1;
        if ((byTitle[place] ?? 0) >= leastWritten) written += 1;
        if ((byTitle[place] ?? 0) >= leastNamed) named += 1;
      }
      const coverage = answered / wanted;
      if (!isFound || coverage < leastCoverage) continue;
      const isWhole = telling > 0 && telling >= (this.#tellingWords[place] ?? 0);
      const score = coverage + (isWhole ? bonus.wholeTitle : 0);
      found.push({ place, score, isWritten: written > 0, isNamed: named > 0 && named === said });
    }
    found.sort((left, right) => right.score - left.score);
    const least = (found[0]?.score ?? 0) * tailShare;
    return found.filter(({ score }) => score >= least);
  }

  #compare(word: Word, isTyped: boolean): AskedWord {
    const byTitle = new Float32Array(this.#things.length);
    const byAll = new Float32Array(this.#things.length);
    let best = 0;
    let weight = Math.log(1 + this.#things.length / 4);
    this.#vocabulary.forEach((known, place) => {
      const quality = qualityOf(word, known, isTyped);
      if (quality === 0) return;
      for (const thing of this.#inTitle[place] ?? []) {
        byTitle[thing] = Math.max(byTitle[thing] ?? 0, quality);
        byAll[thing] = Math.max(byAll[thing] ?? 0, quality);
      }
      for (const thing of this.#inSubtitle[place] ?? [])
        byAll[thing] = Math.max(byAll[thing] ?? 0, quality * subtitleShare);
      const own = this.#weightOf(place);
      if (quality > best || (quality === best && own < weight)) {
        best = quality;
        weight = own;
      }
    });
    const isTelling = !isWeak(word);
    return { weight: isTelling ? weight : weakWeight, isTelling, byTitle, byAll };
  }

  /** The fewer things have the word, the more it says. */
  #weightOf(place: number): number {
    const uses = (this.#inTitle[place]?.length ?? 0) + (this.#inSubtitle[place]?.length ?? 0);
    return Math.log(1 + this.#things.length / Math.max(1, uses));
  }

  #nearestFirst(answers: readonly Answer[], from: { lat: number; long: number }): PlaceSuggestion[] {
    const placed = answers.flatMap(({ place, score }) => {
      const thing = this.#things[place];
      if (!thing) return [];
      const km = distance(from.long, from.lat, thing.long, thing.lat);
      const extra = (thing.kind === 'city' ? bonus.city : 0) + (km <= nearKm ? bonus.near : 0);
      return [{ thing, place, km, rank: Math.round((score + extra) * 100) }];
    });
    placed.sort((left, right) => right.rank - left.rank || left.km - right.km || left.place - right.place);
    return placed.map(({ thing: { nicknames: _, ...suggestion } }) => suggestion);
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
      }
      const list = lists[place];
      if (list && list.at(-1) !== thing) list.push(thing);
    }
  }
}

/** Numbers of houses, kinds of streets and prepositions choose nothing by themselves. */
function isWeak({ raw, stem }: Word): boolean {
  return weakStems.has(stem) || /^\d/.test(raw);
}

/** `isTyped`: the last word, which may still be on its way; with it a slip in the beginning is forgiven too. */
function qualityOf(asked: Word, known: Word, isTyped: boolean): number {
  if (asked.raw === known.raw) return 1;
  if (isTyped && known.raw.startsWith(asked.raw)) return 0.9;
  const { quality } = likeness(asked, known);
  return Math.min(0.99, isTyped ? Math.max(quality, qualityOfBeginning(asked, known)) : quality);
}

function qualityOfBeginning(asked: Word, known: Word): number {
  if (asked.raw.length < 4 || known.raw.length < asked.raw.length) return 0;
  const limit = asked.raw.length < 7 ? 1 : 2;
  if (bitsOf(asked.letters & ~known.letters) > limit) return 0;
  const slips = slipsAtBeginning(asked.raw, known.raw, limit);
  return slips > limit ? 0 : 0.75 - 0.12 * slips;
}
