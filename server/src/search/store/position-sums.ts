import { lowestBit } from './bits.ts';
import { blockLeaves, leafSlots, type SegmentColumns } from './segment-columns.ts';

/** The words of a block may be read once it is counted. */
interface SlotWords {
  count(block: number): number;
  word(leaf: number): number;
}

/** Sums of the map positions of a selection's slots, by leaf and by block, computed a block at a time on first use. */
export class PositionSums {
  readonly #selection: SlotWords;
  readonly #columns: SegmentColumns;
  readonly #leafEasts: Float64Array;
  readonly #leafSouths: Float64Array;
  /** NaN: the block is not summed yet. */
  readonly #blockEasts: Float64Array;
  readonly #blockSouths: Float64Array;

  constructor(selection: SlotWords, columns: SegmentColumns) {
    this.#selection = selection;
    this.#columns = columns;
    const leaves = columns.leafBoxes.count;
    const blocks = Math.ceil(leaves / blockLeaves);
    this.#leafEasts = new Float64Array(leaves);
    this.#leafSouths = new Float64Array(leaves);
    this.#blockEasts = new Float64Array(blocks).fill(Number.NaN);
    this.#blockSouths = new Float64Array(blocks);
  }

  eastOfBlock(block: number): number {
    this.#sum(block);
    return this.#blockEasts[block] ?? 0;
  }

  southOfBlock(block: number): number {
    this.#sum(block);
    return this.#blockSouths[block] ?? 0;
  }

  eastOfLeaf(leaf: number): number {
    this.#sum(Math.floor(leaf / blockLeaves));
    return this.#leafEasts[leaf] ?? 0;
  }

  southOfLeaf(leaf: number): number {
    this.#sum(Math.floor(leaf / blockLeaves));
    return this.#leafSouths[leaf] ?? 0;
  }

  /** Call when a slot of the block was removed. */
  forget(block: number): void {
    this.#blockEasts[block] = Number.NaN;
  }

  #sum(block: number): void {
    if (!Number.isNaN(this.#blockEasts[block])) return;
    const { easts, souths } = this.#columns;
    let [blockEast, blockSouth] = [0, 0];
    const end = Math.min((block + 1) * blockLeaves, this.#leafEasts.length);
    for (let leaf = block * blockLeaves; leaf < end; leaf += 1) {
      let leafEast = 0;
      let leafSouth = 0;
      for (let rest = this.#selection.word(leaf); rest !== 0; rest &= rest - 1) {
        const slot = leaf * leafSlots + lowestBit(rest);
        leafEast += easts[slot] ?? 0;
        leafSouth += souths[slot] ?? 0;
      }
      this.#leafEasts[leaf] = leafEast;
      this.#leafSouths[leaf] = leafSouth;
      blockEast += leafEast;
      blockSouth += leafSouth;
    }
    this.#blockEasts[block] = blockEast;
    this.#blockSouths[block] = blockSouth;
  }
}
