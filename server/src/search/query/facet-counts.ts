import { bitCount, lowestBit } from '../store/bits.ts';
import type { PriceColumn } from '../store/price-column.ts';
import { mostSteps, PriceSteps } from '../store/price-steps.ts';
import { blockLeaves, leafSlots } from '../store/segment-columns.ts';
import type { FacetRows, Selection } from '../store/selection.ts';
import type { Matches } from './matches.ts';

/** A filter that a caller sets and clears apart from the others. */
interface Filter {
  /** Undefined: it is not asked. */
  asked: Selection | undefined;
  /** Each is counted among those that pass all the other filters. */
  values: readonly Selection[];
}

/** The filters of a form, in one segment. */
export interface FacetFilters {
  alone: readonly Filter[];
  price: Filter;
  prices: PriceColumn;
  /** Those asked for must all be there, whichever more is asked. */
  askedAmenities: readonly Selection[];
  /** Counted with all the filters: a caller who ticks one more keeps the rest. */
  amenities: readonly Selection[];
  /** Each of those above: they are counted by block before their words are read. */
  all: readonly Selection[];
}

/** Of the block that is being counted; one is used for many, since making them takes longer. */
const stepCounts = new Uint16Array(mostSteps);

/** Counts beside the values of the filters; prices by their steps. */
export class FacetSums {
  readonly counts: Uint32Array;
  readonly steps = new PriceSteps();
  readonly #ofBlock: Uint16Array;

  constructor(values: number) {
    this.counts = new Uint32Array(values);
    this.#ofBlock = new Uint16Array(values);
  }

  /** `known`: rows of whole blocks that were counted with the same filters; those that are missing are put there. */
  add(matches: Matches, filters: FacetFilters, known: FacetRows): void {
    for (const [at, block] of matches.blocks.entries()) {
      const isWhole = matches.isWhole(at);
      let row = isWhole ? known.get(block) : undefined;
      if (!row) {
        this.#count(matches, at, filters);
        row = this.#row();
        if (isWhole) known.set(block, row);
      }
      this.#add(row);
    }
  }

  #add(row: Uint16Array): void {
    const { counts, steps } = this;
    for (let place = 0; place < counts.length; place += 1)
      counts[place] = (counts[place] ?? 0) + (row[place] ?? 0);
    for (let at = counts.length; at < row.length; at += 2) steps.add(row[at] ?? 0, row[at + 1] ?? 0);
  }

  #row(): Uint16Array {
    const values = this.#ofBlock.length;
    let length = values;
    for (let step = 0; step < mostSteps; step += 1) if (stepCounts[step] !== 0) length += 2;
    const row = new Uint16Array(length);
    row.set(this.#ofBlock);
    let at = values;
    for (let step = 0; step < mostSteps; step += 1) {
      if (stepCounts[step] === 0) continue;
      row[at] = step;
      row[at + 1] = stepCounts[step] ?? 0;
      at += 2;
    }
    return row;
  }

  /** A word of slots at a time. */
  #count(matches: Matches, at: number, filters: FacetFilters): void {
    const { alone, price, prices, askedAmenities, amenities } = filters;
    const single = [...alone, price];
    const block = matches.blocks[at] ?? 0;
    for (const one of filters.all) one.count(block);
    const counts = this.#ofBlock;
    counts.fill(0);
    stepCounts.fill(0);
    for (let leaf = block * blockLeaves; leaf < (block + 1) * blockLeaves; leaf += 1) {
      let base = matches.word(at, leaf);
      for (const selection of askedAmenities) base &= selection.word(leaf);
      if (base === 0) continue;
      let place = 0;
      for (const filter of alone) {
        const passing = passingAllBut(filter, single, base, leaf);
        for (const value of filter.values) {
          counts[place] = (counts[place] ?? 0) + bitCount(passing & value.word(leaf));
          place += 1;
        }
      }
      const all = passingAllBut(undefined, single, base, leaf);
      for (const value of amenities) {
        counts[place] = (counts[place] ?? 0) + bitCount(all & value.word(leaf));
        place += 1;
      }
      for (let rest = passingAllBut(price, single, base, leaf); rest !== 0; rest &= rest - 1) {
        const step = prices.step(leaf * leafSlots + lowestBit(rest));
        stepCounts[step] = (stepCounts[step] ?? 0) + 1;
      }
    }
  }
}

/** Slots of the word that pass all filters but one. */
function passingAllBut(
  but: Filter | undefined,
  filters: readonly Filter[],
  word: number,
  leaf: number,
): number {
  let kept = word;
  for (const filter of filters)
    if (filter !== but && filter.asked && kept !== 0) kept &= filter.asked.word(leaf);
  return kept;
}
