import { bitCount } from './bits.ts';
import { across, type GeoArea, inside, outside } from './geo-area.ts';
import { blockLeaves, regionBlocks } from './segment-columns.ts';
import type { Selection } from './selection.ts';
import type { WorkshopSegment } from './workshop-segment.ts';

const whole = -1;

/**
 * Slots of a selection within an area, block by block. A block that lies within it whole is counted by what is
 * known of it; one on the border is looked at, and what of it is within is kept beside.
 */
export class Matches {
  readonly segment: WorkshopSegment;
  readonly selection: Selection;
  readonly blocks: number[] = [];
  /** Where the words of each of the blocks are kept; {@link whole}: as in the selection. */
  readonly #places: number[] = [];
  readonly #words: number[] = [];
  #total = 0;

  constructor(segment: WorkshopSegment, selection: Selection, area: GeoArea) {
    this.segment = segment;
    this.selection = selection;
    const { regionBoxes, blockBoxes } = segment;
    for (let region = 0; region < regionBoxes.count; region += 1) {
      const held = area.holds(regionBoxes, region);
      if (held === outside) continue;
      const end = Math.min((region + 1) * regionBlocks, blockBoxes.count);
      for (let block = region * regionBlocks; block < end; block += 1) {
        const part = held === inside ? inside : area.holds(blockBoxes, block);
        if (part === inside) this.#addWhole(block);
        else if (part === across && selection.count(block) > 0) this.#addPart(block, area);
      }
    }
  }

  get total(): number {
    return this.#total;
  }

  /** Whether all of the selection's slots in a block are within the area; `at` is its place in {@link blocks}. */
  isWhole(at: number): boolean {
    return this.#places[at] === whole;
  }

  /** The slots of a leaf; `at` is the place of its block in {@link blocks}. */
  word(at: number, leaf: number): number {
    const place = this.#places[at] ?? whole;
    return place === whole ? this.selection.word(leaf) : (this.#words[place + (leaf % blockLeaves)] ?? 0);
  }

  /** The words that are not empty. Those of the `others` may be read beside them. */
  eachWord(visit: (leaf: number, word: number) => void, others: readonly Selection[] = []): void {
    const leaves = this.segment.columns.leafBoxes.count;
    for (const [at, block] of this.blocks.entries()) {
      for (const other of others) other.count(block);
      const end = Math.min((block + 1) * blockLeaves, leaves);
      for (let leaf = block * blockLeaves; leaf < end; leaf += 1) {
        const word = this.word(at, leaf);
        if (word !== 0) visit(leaf, word);
      }
    }
  }

  #addWhole(block: number): void {
    const count = this.selection.count(block);
    if (count === 0) return;
    this.blocks.push(block);
    this.#places.push(whole);
    this.#total += count;
  }

  #addPart(block: number, area: GeoArea): void {
    const place = this.#words.length;
    let count = 0;
    for (let leaf = block * blockLeaves; leaf < (block + 1) * blockLeaves; leaf += 1) {
      const word = this.#within(leaf, area);
      this.#words.push(word);
      count += bitCount(word);
    }
    if (count === 0) {
      this.#words.length = place;
      return;
    }
    this.blocks.push(block);
    this.#places.push(place);
    this.#total += count;
  }

  #within(leaf: number, area: GeoArea): number {
    const word = this.selection.word(leaf);
    if (word === 0) return 0;
    const { columns } = this.segment;
    const held = area.holds(columns.leafBoxes, leaf);
    if (held !== across) return held === inside ? word : 0;
    return area.narrowed(columns, leaf, word);
  }
}
