import type { SearchFacets } from '@sto/contract/workshops/workshops.schemas';
import { freePrice } from './workshop-columns.ts';

/** Parts of the known prices that the ceilings cut off. */
const shares = [0.2, 0.4, 0.6, 0.8];
const unknownStep = 0;
const freeStep = 1;
/** Steps of 50 up to 1000, then 18 of each power of ten. */
const firstStep = 2;
const smallSteps = 20;
const stepsOfPower = 18;
export const mostSteps = 256;

/**
 * A number of a byte for what a price is rounded up to: to two digits, the second of them 0 or 5 (3 240 → 3 500,
 * 840 → 850). `key` as a `PriceColumn` tells it.
 */
export function priceStep(key: number): number {
  if (key === Infinity) return unknownStep;
  if (key === freePrice) return freeStep;
  if (key <= 1000) return firstStep + Math.ceil(key / 50) - 1;
  let size = 500;
  let step = firstStep + smallSteps;
  while (key > size * 20) {
    size *= 10;
    step += stepsOfPower;
  }
  return Math.min(mostSteps - 1, step + Math.ceil(key / size) - 3);
}

function priceOf(step: number): number {
  const place = step - firstStep;
  if (place < smallSteps) return (place + 1) * 50;
  const power = Math.floor((place - smallSteps) / stepsOfPower);
  return (place - smallSteps - stepsOfPower * power + 3) * 500 * 10 ** power;
}

/** Prices counted by their steps. */
export class PriceSteps {
  readonly #counts = new Uint32Array(mostSteps);

  add(step: number, count: number): void {
    this.#counts[step] = (this.#counts[step] ?? 0) + count;
  }

  /** Ceilings that some pass and some do not, what is free included. */
  ceilings(): SearchFacets['price_to'] {
    const free = this.#counts[freeStep] ?? 0;
    const priced = this.#counts.subarray(firstStep);
    const known = priced.reduce((sum, count) => sum + count, 0);
    const found: SearchFacets['price_to'] = [];
    let upTo = 0;
    let share = 0;
    for (const [place, count] of priced.entries()) {
      upTo += count;
      const before = share;
      while (share < shares.length && upTo > Math.floor(known * (shares[share] ?? 1))) share += 1;
      if (share > before && upTo < known)
        found.push({ value: priceOf(firstStep + place), count: upTo + free });
    }
    return found;
  }
}
