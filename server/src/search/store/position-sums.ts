import { lowestBit } from './bits.ts';
import { blockLeaves, leafSlots, type SegmentColumns } from './segment-columns.ts';

/** Slots as words; those of a block may be read once it is counted. */
interface SlotWords {
  count(block: number): number;
  word(leaf: number): number;
}

/**
 * What the places of a selection's slots on the map come to, by leaf and by block, found out block by block when a
 * map first shows them.
 */
export class PlaceSums {
  readonly #selection: SlotWords;
  readonly #columns: SegmentColumns;
  readonly #eastsOfLeaf: Float64Array;
  readonly #southsOfLeaf: Float64Array;
  readonly #eastsOfBlock: Float64Array;
  readonly #southsOfBlock: Float64Array;

  constructor(selection: SlotWords, columns: SegmentColumns) {
    this.#selection = selection;
    this.#columns = columns;
    const leaves = columns.leafBoxes.count;
    const blocks = Math.ceil(leaves / blockLeaves);
    this.#eastsOfLeaf = new Float64Array(leaves);
    this.#southsOfLeaf = new Float64Array(leaves);
    this.#eastsOfBlock = new Float64Array(blocks).fill(Number.NaN);
    this.#southsOfBlock = new Float64Array(blocks);
  }

  eastsOfBlock(block: number): number {
    this.#know(block);
    return this.#eastsOfBlock[block] ?? 0;
  }

  southsOfBlock(block: number): number {
    this.#know(block);
    return this.#southsOfBlock[block] ?? 0;
  }

  eastsOfLeaf(leaf: number): number {
    this.#know(Math.floor(leaf / blockLeaves));
    return this.#eastsOfLeaf[leaf] ?? 0;
  }

  southsOfLeaf(leaf: number): number {
    this.#know(Math.floor(leaf / blockLeaves));
    return this.#southsOfLeaf[leaf] ?? 0;
  }

  /** Something of the block was taken out. */
  forget(block: number): void {
    this.#eastsOfBlock[block] = Number.NaN;
  }

  #know(block: number): void {
    if (!Number.isNaN(this.#eastsOfBlock[block])) return;
    const { easts, souths } = this.#columns;
    let [eastsOfBlock, southsOfBlock] = [0, 0];
    const end = Math.min((block + 1) * blockLeaves, this.#eastsOfLeaf.length);
    for (let leaf = block * blockLeaves; leaf < end; leaf += 1) {
      let eastsOfLeaf = 0;
      let southsOfLeaf = 0;
      for (let rest = this.#selection.word(leaf); rest !== 0; rest &= rest - 1) {
        const slot = leaf * leafSlots + lowestBit(rest);
        eastsOfLeaf += easts[slot] ?? 0;
        southsOfLeaf += souths[slot] ?? 0;
      }
      this.#eastsOfLeaf[leaf] = eastsOfLeaf;
      this.#southsOfLeaf[leaf] = southsOfLeaf;
      eastsOfBlock += eastsOfLeaf;
      southsOfBlock += southsOfLeaf;
    }
    this.#eastsOfBlock[block] = eastsOfBlock;
    this.#southsOfBlock[block] = southsOfBlock;
  }
}
