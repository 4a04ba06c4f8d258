import type { CarClass } from '@sto/contract/enums';
import type { ClassPrices } from './class-prices.ts';
import { priceStep } from './price-steps.ts';
import { blockLeaves, blockSlots, leafSlots, type SegmentColumns } from './segment-columns.ts';
import type { WorkPrices } from './work-prices.ts';
import { priceKey } from './workshop-columns.ts';

interface Work {
  general: WorkPrices;
  ofClass: ClassPrices | undefined;
}

/**
 * The price of the requested works together at each workshop, summed over those that it does; the cheapest work if none
 * are requested. Computed a block at a time on first use.
 */
export class PriceColumn {
  readonly #keys: Float64Array;
  readonly #steps: Uint8Array;
  readonly #leastOfLeaf: Float64Array;
  readonly #leastOfBlock: Float64Array;
  readonly #works: readonly Work[] | null;

  /** `carClass`: its prices replace those for all classes. */
  constructor(
    { size, cheapest, works, classPrices, leafBoxes }: SegmentColumns,
    workIds: readonly number[],
    carClass: CarClass | null,
  ) {
    const workOf = (id: number): Work[] => {
      const general = works.get(id);
      return general ? [{ general, ofClass: carClass ? classPrices.find(carClass, id) : undefined }] : [];
    };
    this.#works = workIds.length === 0 ? null : workIds.flatMap(workOf);
    this.#keys = this.#works ? new Float64Array(size) : cheapest;
    this.#steps = new Uint8Array(size);
    this.#leastOfLeaf = new Float64Array(leafBoxes.count);
    this.#leastOfBlock = new Float64Array(Math.ceil(leafBoxes.count / blockLeaves)).fill(Number.NaN);
  }

  /** Sort key: free works follow all prices, an unknown price (Infinity) comes last. */
  key(slot: number): number {
    const block = (slot / blockSlots) | 0;
    if (Number.isNaN(this.#leastOfBlock[block])) this.#computeBlock(block);
    return this.#keys[slot] ?? Infinity;
  }

  step(slot: number): number {
    this.key(slot);
    return this.#steps[slot] ?? 0;
  }

  leastOfBlock(block: number): number {
    if (Number.isNaN(this.#leastOfBlock[block])) this.#computeBlock(block);
    return this.#leastOfBlock[block] ?? Infinity;
  }

  leastOfLeaf(leaf: number): number {
    return this.#leastOfLeaf[leaf] ?? Infinity;
  }

  #computeBlock(block: number): void {
    const end = Math.min((block + 1) * blockLeaves, this.#leastOfLeaf.length);
    let leastOfBlock = Infinity;
    for (let leaf = block * blockLeaves; leaf < end; leaf += 1) {
      if (this.#works) this.#sumLeaf(leaf, this.#works);
      let least = Infinity;
      for (let slot = leaf * leafSlots; slot < (leaf + 1) * leafSlots; slot += 1) {
        const key = this.#keys[slot] ?? Infinity;
        this.#steps[slot] = priceStep(key);
        least = Math.min(least, key);
      }
      this.#leastOfLeaf[leaf] = least;
      leastOfBlock = Math.min(leastOfBlock, least);
    }
    this.#leastOfBlock[block] = leastOfBlock;
  }

  #sumLeaf(leaf: number, works: readonly Work[]): void {
    const first = leaf * leafSlots;
    const end = Math.min(first + leafSlots, this.#keys.length);
    for (const { general, ofClass } of works) {
      general.addTo(this.#keys, leaf);
      ofClass?.replaceIn(this.#keys, general, first, end);
    }
    for (let slot = first; slot < end; slot += 1) this.#keys[slot] = priceKey(this.#keys[slot] ?? 0);
  }
}
