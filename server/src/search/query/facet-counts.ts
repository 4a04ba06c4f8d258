import { bitCount, lowestBit } from '../store/bits.ts';
import type { PriceColumn } from '../store/price-column.ts';
import { maxSteps, PriceHistogram } from '../store/price-steps.ts';
import type { FacetRows } from '../store/segment-cache.ts';
import { blockLeaves, leafSlots } from '../store/segment-columns.ts';
import type { Selection } from '../store/selection.ts';
import type { Matches } from './matches.ts';

/** A filter that a caller sets and clears by itself. */
interface FacetFilter {
  /** Undefined if the form does not set it. */
  active: Selection | undefined;
  values: readonly Selection[];
}

export interface FacetFilters {
  exclusive: readonly FacetFilter[];
  price: FacetFilter;
  prices: PriceColumn;
  /** Required by the form; further amenities are counted on top of them. */
  activeAmenities: readonly Selection[];
  amenities: readonly Selection[];
  /** All selections above: each must count a block before its words are read. */
  all: readonly Selection[];
}

export class FacetCounts {
  readonly counts: Uint32Array;
  readonly histogram = new PriceHistogram();
  readonly #blockCounts: Uint16Array;
  readonly #blockSteps = new Uint16Array(maxSteps);

  constructor(values: number) {
    this.counts = new Uint32Array(values);
    this.#blockCounts = new Uint16Array(values);
  }

  /** `cached`: rows of whole blocks for the same filters; missing ones are added. */
  add(matches: Matches, filters: FacetFilters, cached: FacetRows): void {
    for (const [index, block] of matches.blocks.entries()) {
      const isWhole = matches.isWhole(index);
      let row = isWhole ? cached.get(block) : undefined;
      if (!row) {
        this.#countBlock(matches, index, filters);
        row = this.#rowOfBlock();
        if (isWhole) cached.set(block, row);
      }
      this.#addRow(row);
    }
  }

  #addRow(row: Uint16Array): void {
    const { counts, histogram } = this;
    for (let value = 0; value < counts.length; value += 1)
      counts[value] = (counts[value] ?? 0) + (row[value] ?? 0);
    for (let offset = counts.length; offset < row.length; offset += 2)
      histogram.add(row[offset] ?? 0, row[offset + 1] ?? 0);
  }

  #rowOfBlock(): Uint16Array {
    const values = this.#blockCounts.length;
    const steps = this.#blockSteps;
    let length = values;
    for (let step = 0; step < maxSteps; step += 1) if (steps[step] !== 0) length += 2;
    const row = new Uint16Array(length);
    row.set(this.#blockCounts);
    let offset = values;
    for (let step = 0; step < maxSteps; step += 1) {
      if (steps[step] === 0) continue;
      row[offset] = step;
      row[offset + 1] = steps[step] ?? 0;
      offset += 2;
    }
    return row;
  }

  #countBlock(matches: Matches, index: number, filters: FacetFilters): void {
    const { exclusive, price, activeAmenities } = filters;
    const single = [...exclusive, price];
    const block = matches.blocks[index] ?? 0;
    for (const selection of filters.all) selection.count(block);
    this.#blockCounts.fill(0);
    this.#blockSteps.fill(0);
    for (let leaf = block * blockLeaves; leaf < (block + 1) * blockLeaves; leaf += 1) {
      let base = matches.word(index, leaf);
      for (const selection of activeAmenities) base &= selection.word(leaf);
      if (base !== 0) this.#countLeaf(filters, single, base, leaf);
    }
  }

  #countLeaf(filters: FacetFilters, single: readonly FacetFilter[], base: number, leaf: number): void {
    const { exclusive, price, prices, amenities } = filters;
    const steps = this.#blockSteps;
    let position = 0;
    for (const filter of exclusive) {
      const passing = passingAllBut(filter, single, base, leaf);
      for (const value of filter.values) {
        this.#addCount(position, passing & value.word(leaf));
        position += 1;
      }
    }
    const passingAll = passingAllBut(undefined, single, base, leaf);
    for (const value of amenities) {
      this.#addCount(position, passingAll & value.word(leaf));
      position += 1;
    }
    for (let rest = passingAllBut(price, single, base, leaf); rest !== 0; rest &= rest - 1) {
      const step = prices.step(leaf * leafSlots + lowestBit(rest));
      steps[step] = (steps[step] ?? 0) + 1;
    }
  }

  #addCount(position: number, word: number): void {
    this.#blockCounts[position] = (this.#blockCounts[position] ?? 0) + bitCount(word);
  }
}

function passingAllBut(
  but: FacetFilter | undefined,
  filters: readonly FacetFilter[],
  word: number,
  leaf: number,
): number {
  let passing = word;
  for (const filter of filters)
    if (filter !== but && filter.active && passing !== 0) passing &= filter.active.word(leaf);
  return passing;
}
