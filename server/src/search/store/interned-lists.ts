import { addBit } from './bits.ts';
import { GrowableInts } from './growable-arrays.ts';
import { leafSlots } from './segment-columns.ts';

const yieldEvery = 4096;

/** A list of values for each row; every distinct value is stored once. */
export class InternedLists<Value> {
  readonly values: Value[] = [];
  readonly counts: number[] = [];
  readonly #indices = new Map<Value, number>();
  readonly #starts = [0];
  readonly #entries = new GrowableInts();

  add(values: readonly Value[]): void {
    for (const value of values) this.push(value);
    this.endRow();
  }

  push(value: Value): void {
    let index = this.#indices.get(value);
    if (index === undefined) {
      index = this.values.length;
      this.#indices.set(value, index);
      this.values.push(value);
      this.counts.push(0);
    }
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.#entries.push(index);
  }

  endRow(): void {
    this.#starts.push(this.#entries.length);
  }

  startOf(row: number): number {
    return this.#starts[row] ?? 0;
  }

  valueIndex(entry: number): number {
    return this.#entries.at(entry);
  }

  /** For each value a bitmap of the slots whose row has it. */
  *bitmaps(order: Uint32Array): Generator<void, Map<Value, Uint32Array>> {
    const sets = this.values.map(() => new Uint32Array(Math.ceil(order.length / leafSlots)));
    for (let slot = 0; slot < order.length; slot += 1) {
      const row = order[slot] ?? 0;
      const end = this.startOf(row + 1);
      for (let entry = this.startOf(row); entry < end; entry += 1)
        addBit(sets[this.valueIndex(entry)] as Uint32Array, slot);
      if (slot % yieldEvery === 0) yield;
    }
    return new Map(this.values.map((value, index) => [value, sets[index] as Uint32Array]));
  }
}
