import { cellBits } from '../geometry/mercator.ts';
import type { SearchPart } from '../query/search-parts.ts';
import { bitCount, lowestBit } from '../store/bits.ts';
import type { PositionSums } from '../store/position-sums.ts';
import { blockLeaves, blockSlots, leafSlots, type SegmentColumns } from '../store/segment-columns.ts';
import type { Selection } from '../store/selection.ts';
import { GridCells } from './grid-cells.ts';

interface Part {
  readonly segment: number;
  readonly selection: Selection;
  readonly columns: SegmentColumns;
  readonly sums: PositionSums;
}

const stride = 5;
const runOffset = 1;
const wordOffset = 2;
const cellOffset = 3;
const clusterOffset = 4;
/** Instead of the slots of a leaf: all matches of a block. */
const wholeBlock = 0;

/**
 * Matches at a zoom, split into fragments within one grid cell each. A block or a leaf within one cell is a fragment
 * with cached sums; elsewhere a fragment is a few neighbours in a leaf. From afar only slots along cell borders are
 * visited one by one.
 */
export class ClusterFragments {
  readonly cells = new GridCells();
  #parts: readonly Part[] = [];
  #zoom = 0;
  #count = 0;
  #values = new Int32Array(stride * 1024);

  /** Splits all matches; the fragments have no cluster yet. */
  split(searchParts: readonly Pick<SearchPart, 'matches'>[], zoom: number): void {
    const parts = searchParts.map(({ matches: { selection, segment } }, index) => ({
      segment: index,
      selection,
      columns: segment.columns,
      sums: segment.cache.positionSums(selection),
    }));
    this.#reset(parts, zoom);
    searchParts.forEach(({ matches }, segment) => {
      const part = parts[segment] as Part;
      for (const [index, block] of matches.blocks.entries()) {
        if (matches.isWhole(index)) this.#addBlock(part, block, 0);
        else
          eachLeaf(part.columns, block, (leaf) => {
            this.#addWord(part, leaf, matches.word(index, leaf), 0);
          });
      }
    });
  }

  /** Splits the fragments of the given clusters further, for a higher zoom. */
  refine(coarser: ClusterFragments, zoom: number, isIncluded: (cluster: number) => boolean): void {
    this.#reset(coarser.#parts, zoom);
    for (let fragment = 0; fragment < coarser.#count; fragment += 1) {
      const cluster = coarser.#value(fragment, clusterOffset);
      if (!isIncluded(cluster)) continue;
      const part = this.#parts[coarser.#value(fragment, 0)] as Part;
      const run = coarser.#value(fragment, runOffset);
      const word = coarser.#value(fragment, wordOffset);
      if (word === wholeBlock) this.#addBlock(part, run, cluster);
      else this.#addWord(part, run, word, cluster);
    }
  }

  assignClusters(clusterOfCell: Int32Array): void {
    for (let fragment = 0; fragment < this.#count; fragment += 1)
      this.#values[fragment * stride + clusterOffset] = clusterOfCell[this.#value(fragment, cellOffset)] ?? 0;
  }

  clustersOfCells(): Int32Array {
    const clusters = new Int32Array(this.cells.count);
    for (let fragment = 0; fragment < this.#count; fragment += 1)
      clusters[this.#value(fragment, cellOffset)] = this.#value(fragment, clusterOffset);
    return clusters;
  }

  #reset(parts: readonly Part[], zoom: number): void {
    this.#count = 0;
    this.#parts = parts;
    this.#zoom = zoom;
    this.cells.reset(zoom);
  }

  #addBlock(part: Part, block: number, cluster: number): void {
    const { selection, sums } = part;
    const { blockZooms, easts, souths } = part.columns;
    if ((blockZooms[block] ?? 0) < this.#zoom) {
      eachLeaf(part.columns, block, (leaf) => {
        this.#addWord(part, leaf, selection.word(leaf), cluster);
      });
      return;
    }
    const first = block * blockSlots;
    const cell = this.cells.add(
      easts[first] ?? 0,
      souths[first] ?? 0,
      selection.count(block),
      sums.eastOfBlock(block),
      sums.southOfBlock(block),
    );
    this.#push(part, block, wholeBlock, cell, cluster);
  }

  #addWord(part: Part, leaf: number, word: number, cluster: number): void {
    if (word === 0) return;
    const { selection, sums } = part;
    const { leafZooms, easts, souths } = part.columns;
    const isWhole = (word ^ selection.word(leaf)) === 0;
    if (!isWhole || (leafZooms[leaf] ?? 0) < this.#zoom) {
      this.#addSlots(part, leaf, word, cluster);
      return;
    }
    const first = leaf * leafSlots;
    const cell = this.cells.add(
      easts[first] ?? 0,
      souths[first] ?? 0,
      bitCount(word),
      sums.eastOfLeaf(leaf),
      sums.southOfLeaf(leaf),
    );
    this.#push(part, leaf, word, cell, cluster);
  }

  #addSlots(part: Part, leaf: number, word: number, cluster: number): void {
    const { easts, souths } = part.columns;
    const bits = cellBits(this.#zoom);
    let slots = 0;
    let east = 0;
    let south = 0;
    let eastSum = 0;
    let southSum = 0;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const slot = leaf * leafSlots + lowestBit(rest);
      const nextEast = easts[slot] ?? 0;
      const nextSouth = souths[slot] ?? 0;
      const isOtherCell = ((nextEast ^ east) | (nextSouth ^ south)) >>> bits !== 0;
      if (isOtherCell && slots !== 0) {
        const cell = this.cells.add(east, south, bitCount(slots), eastSum, southSum);
        this.#push(part, leaf, slots, cell, cluster);
        slots = 0;
        eastSum = 0;
        southSum = 0;
      }
      east = nextEast;
      south = nextSouth;
      slots |= rest & -rest;
      eastSum += nextEast;
      southSum += nextSouth;
    }
    const cell = this.cells.add(east, south, bitCount(slots), eastSum, southSum);
    this.#push(part, leaf, slots, cell, cluster);
  }

  #push(part: Part, run: number, word: number, cell: number, cluster: number): void {
    const base = this.#count * stride;
    if (base === this.#values.length) {
      const wider = new Int32Array(2 * base);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[base] = part.segment;
    this.#values[base + runOffset] = run;
    this.#values[base + wordOffset] = word;
    this.#values[base + cellOffset] = cell;
    this.#values[base + clusterOffset] = cluster;
    this.#count += 1;
  }

  #value(fragment: number, offset: number): number {
    return this.#values[fragment * stride + offset] ?? 0;
  }
}

function eachLeaf({ leafBoxes }: SegmentColumns, block: number, visit: (leaf: number) => void): void {
  const end = Math.min((block + 1) * blockLeaves, leafBoxes.count);
  for (let leaf = block * blockLeaves; leaf < end; leaf += 1) visit(leaf);
}
