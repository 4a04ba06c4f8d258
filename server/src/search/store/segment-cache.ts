import type { CarClass } from '@sto/contract/enums';
import { LRUCache } from 'lru-cache';
import { PositionSums } from './position-sums.ts';
import { PriceColumn } from './price-column.ts';
import { blockLeaves, blockSlots, type SegmentColumns } from './segment-columns.ts';
import { type Filter, Selection } from './selection.ts';

/** Counts by block: one for each filter value, then pairs of price step and count. */
export type FacetRows = Map<number, Uint16Array>;

const maxSelectionBytes = 48 * 1024 * 1024;
const maxPriceBytes = 48 * 1024 * 1024;
const maxSumBytes = 24 * 1024 * 1024;
const maxFacetBytes = 24 * 1024 * 1024;
/** An estimate: the prices of most blocks fall into few steps. */
const facetBytesPerBlock = 512;

/** Results that searches of one segment share. All entries of a cache have the same size, so each is bounded by count. */
export class SegmentCache {
  readonly #columns: SegmentColumns;
  readonly #alive: Uint32Array;
  readonly #selections: LRUCache<string, Selection>;
  readonly #prices: LRUCache<string, PriceColumn>;
  readonly #positionSums: LRUCache<Selection, PositionSums>;
  readonly #facetRows: LRUCache<string, FacetRows>;

  constructor(columns: SegmentColumns, alive: Uint32Array) {
    this.#columns = columns;
    this.#alive = alive;
    const blocks = Math.ceil(alive.length / blockLeaves);
    const entries = (maxBytes: number, entryBytes: number, least: number, most: number) => ({
      max: Math.max(least, Math.min(most, Math.floor(maxBytes / (entryBytes + 1)))),
    });
    this.#selections = new LRUCache(entries(maxSelectionBytes, alive.length * 4, 16, 2000));
    this.#prices = new LRUCache(entries(maxPriceBytes, columns.size * 9, 4, 200));
    this.#positionSums = new LRUCache(entries(maxSumBytes, alive.length * 17, 4, 500));
    this.#facetRows = new LRUCache(entries(maxFacetBytes, blocks * facetBytesPerBlock, 4, 500));
  }

  /** `key` must name everything that the filters depend on. */
  selection(key: string, filters: () => readonly Filter[]): Selection {
    return cached(this.#selections, key, () => new Selection(this.#alive, filters()));
  }

  prices(workIds: readonly number[], carClass: CarClass | null): PriceColumn {
    const key = carClass === null ? workIds.join() : `${workIds.join()} ${carClass}`;
    return cached(this.#prices, key, () => new PriceColumn(this.#columns, workIds, carClass));
  }

  positionSums(selection: Selection): PositionSums {
    return cached(this.#positionSums, selection, () => new PositionSums(selection, this.#columns));
  }

  /** Rows of whole blocks; `key` must name everything that they depend on. */
  facetRows(key: string): FacetRows {
    return cached(this.#facetRows, key, () => new Map());
  }

  remove(slot: number): void {
    const block = Math.floor(slot / blockSlots);
    for (const selection of this.#selections.values()) selection.remove(slot);
    for (const sums of this.#positionSums.values()) sums.forget(block);
    for (const rows of this.#facetRows.values()) rows.delete(block);
  }
}

function cached<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  cache: LRUCache<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
