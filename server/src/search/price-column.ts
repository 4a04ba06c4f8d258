import { blockLeaves, leafSlots, type SegmentColumns } from './segment-columns.ts';
import type { WorkPrices } from './work-prices.ts';
import { freePrice, priceKey } from './workshop-columns.ts';

const blockSlots = leafSlots * blockLeaves;

/**
 * What the asked works cost together at each workshop, of those it does; without works the cheapest one.
 * Found out block by block when a search first comes there.
 */
export class PriceColumn {
  readonly #keys: Float64Array;
  readonly #leastOfLeaf: Float64Array;
  readonly #leastOfBlock: Float64Array;
  readonly #works: readonly WorkPrices[] | null;

  constructor({ size, cheapest, works, leafBoxes }: SegmentColumns, asked: readonly number[]) {
    this.#works = asked.length === 0 ? null : asked.flatMap((id) => works.get(id) ?? []);
    this.#keys = this.#works ? new Float64Array(size) : cheapest;
    this.#leastOfLeaf = new Float64Array(leafBoxes.count);
    this.#leastOfBlock = new Float64Array(Math.ceil(leafBoxes.count / blockLeaves)).fill(Number.NaN);
  }

  /** In the order of prices: what is free after all that costs, no price (Infinity) last. */
  key(slot: number): number {
    const block = Math.floor(slot / blockSlots);
    if (Number.isNaN(this.#leastOfBlock[block])) this.#read(block);
    return this.#keys[slot] ?? Infinity;
  }

  /** In roubles; null where no price is known. */
  from(slot: number): number | null {
    const key = this.key(slot);
    return key === Infinity ? null : key === freePrice ? 0 : key;
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
      for (let slot = leaf * leafSlots; slot < (leaf + 1) * leafSlots; slot += 1)
        least = Math.min(least, this.#keys[slot] ?? Infinity);
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
