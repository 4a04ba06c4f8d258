import { across, type GeoArea, inside, outside } from '../geometry/geo-area.ts';
import { bitCount, lowestBit } from '../store/bits.ts';
import { blockLeaves, leafSlots, regionBlocks } from '../store/segment-columns.ts';
import type { Selection } from '../store/selection.ts';
import type { WorkshopSegment } from '../store/workshop-segment.ts';

const whole = -1;
const firstRoom = 16 * blockLeaves;

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
  #words = new Int32Array(firstRoom);
  #wordCount = 0;
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

  /** The words of a block that are not empty; `at` is its place in {@link blocks}. */
  eachWord(at: number, visit: (leaf: number, word: number) => void): void {
    const first = (this.blocks[at] ?? 0) * blockLeaves;
    for (let leaf = first; leaf < first + blockLeaves; leaf += 1) {
      const word = this.word(at, leaf);
      if (word !== 0) visit(leaf, word);
    }
  }

  /** How many of them are in another selection, which is a part of theirs. */
  countIn(selection: Selection): number {
    let count = 0;
    for (const [at, block] of this.blocks.entries()) {
      const ofBlock = selection.count(block);
      if (this.isWhole(at)) count += ofBlock;
      else if (ofBlock > 0)
        this.eachWord(at, (leaf, word) => {
          count += bitCount(word & selection.word(leaf));
        });
    }
    return count;
  }

  #addWhole(block: number): void {
    const count = this.selection.count(block);
    if (count === 0) return;
    this.blocks.push(block);
    this.#places.push(whole);
    this.#total += count;
  }

  #addPart(block: number, area: GeoArea): void {
    const place = this.#wordCount;
    if (place === this.#words.length) {
      const wider = new Int32Array(2 * place);
      wider.set(this.#words);
      this.#words = wider;
    }
    let count = 0;
    for (let leaf = 0; leaf < blockLeaves; leaf += 1) {
      const word = this.#within(block * blockLeaves + leaf, area);
      this.#words[place + leaf] = word;
      count += bitCount(word);
    }
    if (count === 0) return;
    this.#wordCount += blockLeaves;
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
    let within = word;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      if (!area.contains(columns, leaf * leafSlots + bit)) within &= ~(1 << bit);
    }
    return within;
  }
}
