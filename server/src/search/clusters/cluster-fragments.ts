import { bitsOfCell } from '../geometry/mercator.ts';
import type { SearchPart } from '../query/search-parts.ts';
import { bitCount, lowestBit } from '../store/bits.ts';
import type { PlaceSums } from '../store/position-sums.ts';
import { blockLeaves, blockSlots, leafSlots, type SegmentColumns } from '../store/segment-columns.ts';
import type { Selection } from '../store/selection.ts';
import { MapCells } from './grid-cells.ts';

/** What matches in one segment. */
interface Part {
  /** Place of the segment among the others. */
  readonly place: number;
  readonly selection: Selection;
  readonly columns: SegmentColumns;
  readonly sums: PlaceSums;
}

/** Numbers of a piece: {@link Part.place}, then these. */
const stride = 5;
const runAt = 1;
const wordAt = 2;
const cellAt = 3;
const groupAt = 4;
/** Instead of slots of a leaf: all that match in a block. */
const allOfBlock = 0;

/**
 * Matches at a zoom of the map, in pieces that lie within one cell each: all of a block or of a leaf, counted by
 * what is known of it, or else neighbours within a leaf, looked at one by one. So a map seen from afar costs a look
 * at the places along the borders of its cells alone. One is used many times: making its lists takes longer.
 */
export class MapPieces {
  readonly cells = new MapCells();
  #parts: readonly Part[] = [];
  #zoom = 0;
  #count = 0;
  #numbers = new Int32Array(stride * 1024);

  /** Takes in all matches; they are of no group yet. */
  cut(all: readonly Pick<SearchPart, 'matches'>[], zoom: number): void {
    const parts = all.map(({ matches: { selection, segment } }, place) => ({
      place,
      selection,
      columns: segment.columns,
      sums: segment.selections.sums(selection),
    }));
    this.#begin(parts, zoom);
    all.forEach(({ matches }, place) => {
      const part = parts[place] as Part;
      for (const [at, block] of matches.blocks.entries()) {
        if (matches.isWhole(at)) this.#addBlock(part, block, 0);
        else
          eachLeaf(part.columns, block, (leaf) => {
            this.#addWord(part, leaf, matches.word(at, leaf), 0);
          });
      }
    });
  }

  /** Takes in the pieces of a farther zoom whose group is asked for. */
  cutAgain(farther: MapPieces, zoom: number, isAsked: (group: number) => boolean): void {
    this.#begin(farther.#parts, zoom);
    for (let piece = 0; piece < farther.#count; piece += 1) {
      const group = farther.#at(piece, groupAt);
      if (!isAsked(group)) continue;
      const part = this.#parts[farther.#at(piece, 0)] as Part;
      const run = farther.#at(piece, runAt);
      const word = farther.#at(piece, wordAt);
      if (word === allOfBlock) this.#addBlock(part, run, group);
      else this.#addWord(part, run, word, group);
    }
  }

  /** Each piece is of the group of its cell. */
  groupBy(groupOfCell: Int32Array): void {
    for (let piece = 0; piece < this.#count; piece += 1)
      this.#numbers[piece * stride + groupAt] = groupOfCell[this.#at(piece, cellAt)] ?? 0;
  }

  /** The group of each cell, which is that of its pieces. */
  groupsOfCells(): Int32Array {
    const groups = new Int32Array(this.cells.count);
    for (let piece = 0; piece < this.#count; piece += 1)
      groups[this.#at(piece, cellAt)] = this.#at(piece, groupAt);
    return groups;
  }

  #begin(parts: readonly Part[], zoom: number): void {
    this.#count = 0;
    this.#parts = parts;
    this.#zoom = zoom;
    this.cells.reset(zoom);
  }

  #addBlock(part: Part, block: number, group: number): void {
    const { selection, sums } = part;
    const { blockZooms, easts, souths } = part.columns;
    if ((blockZooms[block] ?? 0) < this.#zoom) {
      eachLeaf(part.columns, block, (leaf) => {
        this.#addWord(part, leaf, selection.word(leaf), group);
      });
      return;
    }
    const first = block * blockSlots;
    const cell = this.cells.add(
      easts[first] ?? 0,
      souths[first] ?? 0,
      selection.count(block),
      sums.eastsOfBlock(block),
      sums.southsOfBlock(block),
    );
    this.#push(part, block, allOfBlock, cell, group);
  }

  #addWord(part: Part, leaf: number, word: number, group: number): void {
    if (word === 0) return;
    const { selection, sums } = part;
    const { leafZooms, easts, souths } = part.columns;
    const isWhole = (word ^ selection.word(leaf)) === 0;
    if (!isWhole || (leafZooms[leaf] ?? 0) < this.#zoom) {
      this.#addSlots(part, leaf, word, group);
      return;
    }
    const first = leaf * leafSlots;
    const cell = this.cells.add(
      easts[first] ?? 0,
      souths[first] ?? 0,
      bitCount(word),
      sums.eastsOfLeaf(leaf),
      sums.southsOfLeaf(leaf),
    );
    this.#push(part, leaf, word, cell, group);
  }

  #addSlots(part: Part, leaf: number, word: number, group: number): void {
    const { easts, souths } = part.columns;
    const bits = bitsOfCell(this.#zoom);
    let slots = 0;
    let east = 0;
    let south = 0;
    let sumOfEasts = 0;
    let sumOfSouths = 0;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const slot = leaf * leafSlots + lowestBit(rest);
      const nextEast = easts[slot] ?? 0;
      const nextSouth = souths[slot] ?? 0;
      const isElsewhere = ((nextEast ^ east) | (nextSouth ^ south)) >>> bits !== 0;
      if (isElsewhere && slots !== 0) {
        const cell = this.cells.add(east, south, bitCount(slots), sumOfEasts, sumOfSouths);
        this.#push(part, leaf, slots, cell, group);
        slots = 0;
        sumOfEasts = 0;
        sumOfSouths = 0;
      }
      east = nextEast;
      south = nextSouth;
      slots |= rest & -rest;
      sumOfEasts += nextEast;
      sumOfSouths += nextSouth;
    }
    const cell = this.cells.add(east, south, bitCount(slots), sumOfEasts, sumOfSouths);
    this.#push(part, leaf, slots, cell, group);
  }

  #push(part: Part, run: number, word: number, cell: number, group: number): void {
    const at = this.#count * stride;
    if (at === this.#numbers.length) {
      const wider = new Int32Array(2 * at);
      wider.set(this.#numbers);
      this.#numbers = wider;
    }
    this.#numbers[at] = part.place;
    this.#numbers[at + runAt] = run;
    this.#numbers[at + wordAt] = word;
    this.#numbers[at + cellAt] = cell;
    this.#numbers[at + groupAt] = group;
    this.#count += 1;
  }

  #at(piece: number, number: number): number {
    return this.#numbers[piece * stride + number] ?? 0;
  }
}

function eachLeaf({ leafBoxes }: SegmentColumns, block: number, visit: (leaf: number) => void): void {
  const end = Math.min((block + 1) * blockLeaves, leafBoxes.count);
  for (let leaf = block * blockLeaves; leaf < end; leaf += 1) visit(leaf);
}
