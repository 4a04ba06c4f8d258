import { across, type GeoArea, inside, outside } from '../geometry/geo-area.ts';
import { bitCount, lowestBit } from '../store/bits.ts';
import { blockLeaves, leafSlots, regionBlocks } from '../store/segment-columns.ts';
import type { Selection } from '../store/selection.ts';
import type { WorkshopSegment } from '../store/workshop-segment.ts';

/** Offset of a block whose words are those of the selection. */
const whole = -1;
const initialCapacity = 16 * blockLeaves;

/**
 * Slots of a selection within an area, by block. A block inside the area uses the cached count and words of the
 * selection; only blocks on the border are scanned, and their words are stored here.
 */
export class Matches {
  readonly segment: WorkshopSegment;
  readonly selection: Selection;
  readonly blocks: number[] = [];
  /** Offset into the stored words for each of {@link blocks}, or {@link whole}. */
  readonly #offsets: number[] = [];
  #words = new Int32Array(initialCapacity);
  #wordCount = 0;
  #total = 0;

  constructor(segment: WorkshopSegment, selection: Selection, area: GeoArea) {
    this.segment = segment;
    this.selection = selection;
    const { regionBoxes, blockBoxes } = segment;
    for (let region = 0; region < regionBoxes.count; region += 1) {
      const regionRelation = area.relationTo(regionBoxes, region);
      if (regionRelation === outside) continue;
      const end = Math.min((region + 1) * regionBlocks, blockBoxes.count);
      for (let block = region * regionBlocks; block < end; block += 1) {
        const relation = regionRelation === inside ? inside : area.relationTo(blockBoxes, block);
        if (relation === inside) this.#addWhole(block);
        else if (relation === across && selection.count(block) > 0) this.#addPart(block, area);
      }
    }
  }

  get total(): number {
    return this.#total;
  }

  /** Whether the area contains the whole block; `index` points into {@link blocks}, here and below. */
  isWhole(index: number): boolean {
    return this.#offsets[index] === whole;
  }

  word(index: number, leaf: number): number {
    const offset = this.#offsets[index] ?? whole;
    return offset === whole ? this.selection.word(leaf) : (this.#words[offset + (leaf % blockLeaves)] ?? 0);
  }

  eachNonEmptyWord(index: number, visit: (leaf: number, word: number) => void): void {
    const first = (this.blocks[index] ?? 0) * blockLeaves;
    for (let leaf = first; leaf < first + blockLeaves; leaf += 1) {
      const word = this.word(index, leaf);
      if (word !== 0) visit(leaf, word);
    }
  }

  /** How many matches are in `subset`, which must be a subset of {@link selection}. */
  countIn(subset: Selection): number {
    let count = 0;
    for (const [index, block] of this.blocks.entries()) {
      const blockCount = subset.count(block);
      if (this.isWhole(index)) count += blockCount;
      else if (blockCount > 0)
        this.eachNonEmptyWord(index, (leaf, word) => {
          count += bitCount(word & subset.word(leaf));
        });
    }
    return count;
  }

  #addWhole(block: number): void {
    const count = this.selection.count(block);
    if (count === 0) return;
    this.blocks.push(block);
    this.#offsets.push(whole);
    this.#total += count;
  }

  #addPart(block: number, area: GeoArea): void {
    const offset = this.#wordCount;
    if (offset === this.#words.length) {
      const wider = new Int32Array(2 * offset);
      wider.set(this.#words);
      this.#words = wider;
    }
    let count = 0;
    for (let leaf = 0; leaf < blockLeaves; leaf += 1) {
      const word = this.#wordWithin(block * blockLeaves + leaf, area);
      this.#words[offset + leaf] = word;
      count += bitCount(word);
    }
    if (count === 0) return;
    this.#wordCount += blockLeaves;
    this.blocks.push(block);
    this.#offsets.push(offset);
    this.#total += count;
  }

  #wordWithin(leaf: number, area: GeoArea): number {
    const word = this.selection.word(leaf);
    if (word === 0) return 0;
    const { columns } = this.segment;
    const relation = area.relationTo(columns.leafBoxes, leaf);
    if (relation !== across) return relation === inside ? word : 0;
    let within = word;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      if (!area.contains(columns, leaf * leafSlots + bit)) within &= ~(1 << bit);
    }
    return within;
  }
}
