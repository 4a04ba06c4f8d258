import { addBit, bitCount, hasBit, lowestBit } from './bits.ts';

/** Prices of one work: a bitmap of the slots that do it, and a packed list of their prices, found by rank. */
export class WorkPrices {
  readonly words: Uint32Array;
  readonly #ranks: Uint32Array;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  #count = 0;

  constructor(slots: number, count: number) {
    this.words = new Uint32Array((slots + 31) >>> 5);
    this.#ranks = new Uint32Array(this.words.length);
    this.#from = new Int32Array(count);
    this.#to = new Int32Array(count);
  }

  add(slot: number, from: number, to: number): void {
    if (hasBit(this.words, slot)) this.#count -= 1;
    else addBit(this.words, slot);
    this.#from[this.#count] = from;
    this.#to[this.#count] = to;
    this.#count += 1;
  }

  finish(): void {
    for (let word = 1; word < this.words.length; word += 1)
      this.#ranks[word] = (this.#ranks[word - 1] ?? 0) + bitCount(this.words[word - 1] ?? 0);
  }

  from(slot: number): number {
    return this.#from[this.#rankOf(slot)] ?? 0;
  }

  to(slot: number): number {
    return this.#to[this.#rankOf(slot)] ?? 0;
  }

  /** Adds the price of each slot in a word to the sum of that slot. */
  addTo(sums: Float64Array, word: number): void {
    let rank = this.#ranks[word] ?? 0;
    for (let rest = this.words[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const slot = word * 32 + lowestBit(rest);
      sums[slot] = (sums[slot] ?? 0) + (this.#from[rank] ?? 0);
      rank += 1;
    }
  }

  #rankOf(slot: number): number {
    const word = slot >>> 5;
    const below = (this.words[word] ?? 0) & ((1 << (slot & 31)) - 1);
    return (this.#ranks[word] ?? 0) + bitCount(below);
  }
}
