import type { CarClass } from '@sto/contract/enums';
import type { WorkPrices } from './work-prices.ts';

/** Prices of one work for cars of one class, at the few workshops that have such prices: sorted slots, found by bisection. */
export class ClassPrices {
  readonly #slots: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  /** Slots must come in ascending order. */
  add(slot: number, from: number, to: number): void {
    this.#slots.push(slot);
    this.#from.push(from);
    this.#to.push(to);
  }

  at(slot: number): { from: number; to: number } | undefined {
    const index = this.#firstFrom(slot);
    if (this.#slots[index] !== slot) return undefined;
    return { from: this.#from[index] ?? 0, to: this.#to[index] ?? 0 };
  }

  /** Replaces the price for all classes by that of this class, in the sums of these slots. */
  replaceIn(sums: Float64Array, general: WorkPrices, first: number, end: number): void {
    for (let index = this.#firstFrom(first); ; index += 1) {
      const slot = this.#slots[index];
      if (slot === undefined || slot >= end) return;
      sums[slot] = (sums[slot] ?? 0) + (this.#from[index] ?? 0) - general.from(slot);
    }
  }

  #firstFrom(slot: number): number {
    let low = 0;
    let high = this.#slots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#slots[middle] ?? 0) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Prices by class, then by id of the work. */
export class ClassPriceTable {
  readonly #classes = new Map<CarClass, Map<number, ClassPrices>>();

  add(carClass: CarClass, workId: number, slot: number, [from, to]: readonly [number, number]): void {
    const works = this.#classes.get(carClass) ?? new Map<number, ClassPrices>();
    this.#classes.set(carClass, works);
    const prices = works.get(workId) ?? new ClassPrices();
    works.set(workId, prices);
    prices.add(slot, from, to);
  }

  has(carClass: CarClass, workIds: readonly number[]): boolean {
    const works = this.#classes.get(carClass);
    return works !== undefined && workIds.some((id) => works.has(id));
  }

  find(carClass: CarClass, workId: number): ClassPrices | undefined {
    return this.#classes.get(carClass)?.get(workId);
  }
}
