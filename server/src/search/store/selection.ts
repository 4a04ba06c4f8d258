import { bitCount, lowestBit, removeBit } from './bits.ts';
import { blockLeaves, blockSlots, leafSlots } from './segment-columns.ts';

/** Clears the slots that do not pass in the words from `from` to `to`, exclusive. */
export type Filter = (words: Uint32Array, from: number, to: number) => void;

const notCounted = -1;

export class Selection {
  readonly #words: Uint32Array;
  readonly #counts: Int16Array;
  readonly #filters: readonly Filter[];
  readonly #alive: Uint32Array;

  constructor(alive: Uint32Array, filters: readonly Filter[]) {
    this.#alive = alive;
    this.#filters = filters;
    this.#words = new Uint32Array(alive.length);
    this.#counts = new Int16Array(Math.ceil(alive.length / blockLeaves)).fill(notCounted);
  }

  /** The number of slots in a block. Call it before reading the words of the block. */
  count(block: number): number {
    const known = this.#counts[block] ?? 0;
    if (known !== notCounted) return known;
    const from = block * blockLeaves;
    const to = Math.min(from + blockLeaves, this.#words.length);
    for (let leaf = from; leaf < to; leaf += 1) this.#words[leaf] = this.#alive[leaf] ?? 0;
    for (const filter of this.#filters) filter(this.#words, from, to);
    let count = 0;
    for (let leaf = from; leaf < to; leaf += 1) count += bitCount(this.#words[leaf] ?? 0);
    this.#counts[block] = count;
    return count;
  }

  word(leaf: number): number {
    return this.#words[leaf] ?? 0;
  }

  remove(slot: number): void {
    const block = Math.floor(slot / blockSlots);
    const known = this.#counts[block] ?? 0;
    const leaf = slot >>> 5;
    if (known === notCounted || ((this.word(leaf) >>> (slot & 31)) & 1) === 0) return;
    removeBit(this.#words, slot);
    this.#counts[block] = known - 1;
  }
}

export function inSet(set: Uint32Array | undefined): Filter {
  return (words, from, to) => {
    for (let leaf = from; leaf < to; leaf += 1) words[leaf] = (words[leaf] ?? 0) & (set?.[leaf] ?? 0);
  };
}

export function inSelection(selection: Selection): Filter {
  return (words, from, to) => {
    if (selection.count(from / blockLeaves) === 0) words.fill(0, from, to);
    else for (let leaf = from; leaf < to; leaf += 1) words[leaf] = (words[leaf] ?? 0) & selection.word(leaf);
  };
}

export function inAnyOf(sets: readonly (Uint32Array | undefined)[]): Filter {
  return (words, from, to) => {
    for (let leaf = from; leaf < to; leaf += 1) {
      let any = 0;
      for (const set of sets) any |= set?.[leaf] ?? 0;
      words[leaf] = (words[leaf] ?? 0) & any;
    }
  };
}

export function where(passes: (slot: number) => boolean): Filter {
  return (words, from, to) => {
    for (let leaf = from; leaf < to; leaf += 1) {
      let passing = words[leaf] ?? 0;
      for (let rest = passing; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest);
        if (!passes(leaf * leafSlots + bit)) passing &= ~(1 << bit);
      }
      words[leaf] = passing;
    }
  };
}
