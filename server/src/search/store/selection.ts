import { bitCount, lowestBit, removeBit } from './bits.ts';
import { PlaceSums } from './position-sums.ts';
import { PriceColumn } from './price-column.ts';
import { blockLeaves, blockSlots, leafSlots, type SegmentColumns } from './segment-columns.ts';

/** Takes out of the words from `from` to before `to` the slots that do not pass. */
export type Filter = (words: Uint32Array, from: number, to: number) => void;

/**
 * Counts beside the filters, by block: one for each value of the filters in their order, then steps of prices, each
 * with its count.
 */
export type FacetRows = Map<number, Uint16Array>;

const unknown = -1;

/** Slots that pass some filters, found out block by block when a search first comes there. */
export class Selection {
  readonly #words: Uint32Array;
  readonly #counts: Int16Array;
  readonly #filters: readonly Filter[];
  readonly #alive: Uint32Array;

  constructor(alive: Uint32Array, filters: readonly Filter[]) {
    this.#alive = alive;
    this.#filters = filters;
    this.#words = new Uint32Array(alive.length);
    this.#counts = new Int16Array(Math.ceil(alive.length / blockLeaves)).fill(unknown);
  }

  /** How many there are in a block. Only after it may the words of the block be read. */
  count(block: number): number {
    const known = this.#counts[block] ?? 0;
    if (known !== unknown) return known;
    const from = block * blockLeaves;
    const to = Math.min(from + blockLeaves, this.#words.length);
    for (let leaf = from; leaf < to; leaf += 1) this.#words[leaf] = this.#alive[leaf] ?? 0;
    for (const filter of this.#filters) filter(this.#words, from, to);
    let count = 0;
    for (let leaf = from; leaf < to; leaf += 1) count += bitCount(this.#words[leaf] ?? 0);
    this.#counts[block] = count;
    return count;
  }

  word(leaf: number): number {
    return this.#words[leaf] ?? 0;
  }

  takeOut(slot: number): void {
    const block = Math.floor(slot / blockSlots);
    const known = this.#counts[block] ?? 0;
    const leaf = slot >>> 5;
    if (known === unknown || ((this.word(leaf) >>> (slot & 31)) & 1) === 0) return;
    removeBit(this.#words, slot);
    this.#counts[block] = known - 1;
  }
}

export function inSet(set: Uint32Array | undefined): Filter {
  return (words, from, to) => {
    for (let leaf = from; leaf < to; leaf += 1) words[leaf] = (words[leaf] ?? 0) & (set?.[leaf] ?? 0);
  };
}

/** What another selection found out is not looked for again. */
export function inSelection(selection: Selection): Filter {
  return (words, from, to) => {
    if (selection.count(from / blockLeaves) === 0) words.fill(0, from, to);
    else for (let leaf = from; leaf < to; leaf += 1) words[leaf] = (words[leaf] ?? 0) & selection.word(leaf);
  };
}

export function inAnyOf(sets: readonly (Uint32Array | undefined)[]): Filter {
  return (words, from, to) => {
    for (let leaf = from; leaf < to; leaf += 1) {
      let any = 0;
      for (const set of sets) any |= set?.[leaf] ?? 0;
      words[leaf] = (words[leaf] ?? 0) & any;
    }
  };
}

export function where(passes: (slot: number) => boolean): Filter {
  return (words, from, to) => {
    for (let leaf = from; leaf < to; leaf += 1) {
      let kept = words[leaf] ?? 0;
      for (let rest = kept; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest);
        if (!passes(leaf * leafSlots + bit)) kept &= ~(1 << bit);
      }
      words[leaf] = kept;
    }
  };
}

const mostSelectionBytes = 48 * 1024 * 1024;
const mostPriceBytes = 48 * 1024 * 1024;
const mostSumBytes = 24 * 1024 * 1024;
const mostFacetBytes = 24 * 1024 * 1024;
/** About: most prices of a block are of few steps. */
const facetBytesOfBlock = 512;

/** What searches found out about a segment, the latest used kept. */
export class SelectionCache {
  readonly #columns: SegmentColumns;
  readonly #alive: Uint32Array;
  readonly #selections = new Map<string, Selection>();
  readonly #prices = new Map<string, PriceColumn>();
  readonly #sums = new Map<Selection, PlaceSums>();
  readonly #facets = new Map<string, FacetRows>();
  readonly #mostSelections: number;
  readonly #mostPrices: number;
  readonly #mostSums: number;
  readonly #mostFacets: number;

  constructor(columns: SegmentColumns, alive: Uint32Array) {
    this.#columns = columns;
    this.#alive = alive;
    this.#mostSelections = Math.max(16, Math.min(2000, mostSelectionBytes / (alive.length * 4 + 1)));
    this.#mostPrices = Math.max(4, Math.min(200, mostPriceBytes / (columns.size * 9 + 1)));
    this.#mostSums = Math.max(4, Math.min(500, mostSumBytes / (alive.length * 17 + 1)));
    const blocks = Math.ceil(alive.length / blockLeaves);
    this.#mostFacets = Math.max(4, Math.min(500, mostFacetBytes / (blocks * facetBytesOfBlock + 1)));
  }

  /** `key` says all that the filters depend on. */
  selection(key: string, filters: () => readonly Filter[]): Selection {
    return latest(this.#selections, key, () => new Selection(this.#alive, filters()), this.#mostSelections);
  }

  /** Prices of the asked works together; of the cheapest work when none are asked. */
  prices(works: readonly number[]): PriceColumn {
    return latest(this.#prices, works.join(), () => new PriceColumn(this.#columns, works), this.#mostPrices);
  }

  /** Places on the map of a selection of this segment. */
  sums(selection: Selection): PlaceSums {
    return latest(this.#sums, selection, () => new PlaceSums(selection, this.#columns), this.#mostSums);
  }

  /** Of whole blocks; `key` says all that they depend on. */
  facets(key: string): FacetRows {
    return latest(this.#facets, key, () => new Map(), this.#mostFacets);
  }

  takeOut(slot: number): void {
    const block = Math.floor(slot / blockSlots);
    for (const selection of this.#selections.values()) selection.takeOut(slot);
    for (const sums of this.#sums.values()) sums.forget(block);
    for (const rows of this.#facets.values()) rows.delete(block);
  }
}

/** What is kept under the key, else made; moved to the end, the longest unused dropped. */
function latest<Key, Kept>(kept: Map<Key, Kept>, key: Key, make: () => Kept, most: number): Kept {
  const known = kept.get(key);
  const one = known ?? make();
  if (known !== undefined) kept.delete(key);
  kept.set(key, one);
  if (kept.size > most) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
  return one;
}
