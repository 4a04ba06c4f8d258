import { addBit, bitCount, hasBit, lowestBit } from './bits.ts';

/** Who does a work and for how much: a bit for each slot, and the prices of those that are set, in their order. */
export class WorkPrices {
  readonly words: Uint32Array;
  /** How many bits are set before each word. */
  readonly #before: Uint32Array;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  #count = 0;

  constructor(slots: number, count: number) {
    this.words = new Uint32Array((slots + 31) >>> 5);
    this.#before = new Uint32Array(this.words.length);
    this.#from = new Int32Array(count);
    this.#to = new Int32Array(count);
  }

  /** Slots must come in their order; the same one again changes its price. */
  add(slot: number, from: number, to: number): void {
    if (hasBit(this.words, slot)) this.#count -= 1;
    else addBit(this.words, slot);
    this.#from[this.#count] = from;
    this.#to[this.#count] = to;
    this.#count += 1;
  }

  finish(): void {
    for (let word = 1; word < this.words.length; word += 1)
      this.#before[word] = (this.#before[word - 1] ?? 0) + bitCount(this.words[word - 1] ?? 0);
  }

  from(slot: number): number {
    return this.#from[this.#placeOf(slot)] ?? 0;
  }

  to(slot: number): number {
    return this.#to[this.#placeOf(slot)] ?? 0;
  }

  /** Adds the price of each slot of a word to that slot's sum. */
  addTo(sums: Float64Array, word: number): void {
    let place = this.#before[word] ?? 0;
    for (let rest = this.words[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const slot = word * 32 + lowestBit(rest);
      sums[slot] = (sums[slot] ?? 0) + (this.#from[place] ?? 0);
      place += 1;
    }
  }

  /** Of a slot whose bit is set. */
  #placeOf(slot: number): number {
    const word = slot >>> 5;
    const below = (this.words[word] ?? 0) & ((1 << (slot & 31)) - 1);
    return (this.#before[word] ?? 0) + bitCount(below);
  }
}
