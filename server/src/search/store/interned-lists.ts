import { addBit } from './bits.ts';
import { GrowingInts } from './growable-arrays.ts';
import { leafSlots } from './segment-columns.ts';

/** Entries laid between two pauses. */
const portion = 4096;

/** Lists of values, one a row: the values told once, the lists as their numbers. */
export class ListedValues<Value> {
  readonly values: Value[] = [];
  readonly counts: number[] = [];
  readonly #numbers = new Map<Value, number>();
  readonly #starts = [0];
  readonly #entries = new GrowingInts();

  add(values: readonly Value[]): void {
    for (const value of values) this.push(value);
    this.endRow();
  }

  push(value: Value): void {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.values.length;
      this.#numbers.set(value, number);
      this.values.push(value);
      this.counts.push(0);
    }
    this.counts[number] = (this.counts[number] ?? 0) + 1;
    this.#entries.push(number);
  }

  endRow(): void {
    this.#starts.push(this.#entries.length);
  }

  /** Where the entries of a row begin. */
  startOf(place: number): number {
    return this.#starts[place] ?? 0;
  }

  /** The place in {@link values} of an entry. */
  numberAt(entry: number): number {
    return this.#entries.at(entry);
  }

  *bits(order: Uint32Array): Generator<void, Map<Value, Uint32Array>> {
    const sets = this.values.map(() => new Uint32Array(Math.ceil(order.length / leafSlots)));
    for (let slot = 0; slot < order.length; slot += 1) {
      const place = order[slot] ?? 0;
      const end = this.startOf(place + 1);
      for (let at = this.startOf(place); at < end; at += 1)
        addBit(sets[this.numberAt(at)] as Uint32Array, slot);
      if (slot % portion === 0) yield;
    }
    return new Map(this.values.map((value, number) => [value, sets[number] as Uint32Array]));
  }
}
