import { priceStep } from './price-steps.ts';
import { blockLeaves, leafSlots, type SegmentColumns } from './segment-columns.ts';
import type { WorkPrices } from './work-prices.ts';
import { priceKey } from './workshop-columns.ts';

const blockSlots = leafSlots * blockLeaves;

/**
 * What the asked works cost together at each workshop, of those it does; without works the cheapest one.
 * Found out block by block when a search first comes there.
 */
export class PriceColumn {
  readonly #keys: Float64Array;
  readonly #steps: Uint8Array;
  readonly #leastOfLeaf: Float64Array;
  readonly #leastOfBlock: Float64Array;
  readonly #works: readonly WorkPrices[] | null;

  constructor({ size, cheapest, works, leafBoxes }: SegmentColumns, asked: readonly number[]) {
    this.#works = asked.length === 0 ? null : asked.flatMap((id) => works.get(id) ?? []);
    this.#keys = this.#works ? new Float64Array(size) : cheapest;
    this.#steps = new Uint8Array(size);
    this.#leastOfLeaf = new Float64Array(leafBoxes.count);
    this.#leastOfBlock = new Float64Array(Math.ceil(leafBoxes.count / blockLeaves)).fill(Number.NaN);
  }

  /** In the order of prices: what is free after all that costs, no price (Infinity) last. */
  key(slot: number): number {
    const block = (slot / blockSlots) | 0;
    if (Number.isNaN(this.#leastOfBlock[block])) this.#read(block);
    return this.#keys[slot] ?? Infinity;
  }

  /** As {@link priceStep} tells it. */
  step(slot: number): number {
    this.key(slot);
    return this.#steps[slot] ?? 0;
  }

  leastOfBlock(block: number): number {
    if (Number.isNaN(this.#leastOfBlock[block])) this.#read(block);
    return this.#leastOfBlock[block] ?? Infinity;
  }

  /** Of a leaf whose block was asked. */
  leastOfLeaf(leaf: number): number {
    return this.#leastOfLeaf[leaf] ?? Infinity;
  }

  #read(block: number): void {
    const end = Math.min((block + 1) * blockLeaves, this.#leastOfLeaf.length);
    let leastOfBlock = Infinity;
    for (let leaf = block * blockLeaves; leaf < end; leaf += 1) {
      if (this.#works) this.#sum(leaf, this.#works);
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

  #sum(leaf: number, works: readonly WorkPrices[]): void {
    const first = leaf * leafSlots;
    const end = Math.min(first + leafSlots, this.#keys.length);
    for (const work of works) work.addTo(this.#keys, leaf);
    for (let slot = first; slot < end; slot += 1) this.#keys[slot] = priceKey(this.#keys[slot] ?? 0);
  }
}
