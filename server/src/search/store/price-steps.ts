import type { SearchFacets } from '@sto/contract/workshops/workshops.schemas';
import { freePrice } from './workshop-columns.ts';

/** Quantiles of the known prices that become ceilings of the price filter. */
const quantiles = [0.2, 0.4, 0.6, 0.8];
const unknownStep = 0;
const freeStep = 1;
const firstStep = 2;
const smallSteps = 20;
const stepsPerPower = 18;
export const maxSteps = 256;

/**
 * The price rounded up to two digits, the second 0 or 5 (3 240 → 3 500, 840 → 850), as a number that fits a byte. `key`:
 * see `PriceColumn`.
 */
export function priceStep(key: number): number {
  if (key === Infinity) return unknownStep;
  if (key === freePrice) return freeStep;
  if (key <= 1000) return firstStep + Math.ceil(key / 50) - 1;
  let size = 500;
  let step = firstStep + smallSteps;
  while (key > size * 20) {
    size *= 10;
    step += stepsPerPower;
  }
  return Math.min(maxSteps - 1, step + Math.ceil(key / size) - 3);
}

function priceOf(step: number): number {
  const index = step - firstStep;
  if (index < smallSteps) return (index + 1) * 50;
  const power = Math.floor((index - smallSteps) / stepsPerPower);
  return (index - smallSteps - stepsPerPower * power + 3) * 500 * 10 ** power;
}

export class PriceHistogram {
  readonly #counts = new Uint32Array(maxSteps);

  add(step: number, count: number): void {
    this.#counts[step] = (this.#counts[step] ?? 0) + count;
  }

  /** Ceilings that some workshops pass and some do not; free works pass all. */
  ceilings(): SearchFacets['price_to'] {
    const free = this.#counts[freeStep] ?? 0;
    const priced = this.#counts.subarray(firstStep);
    const known = priced.reduce((sum, count) => sum + count, 0);
    const ceilings: SearchFacets['price_to'] = [];
    let upTo = 0;
    let quantile = 0;
    for (const [index, count] of priced.entries()) {
      upTo += count;
      const before = quantile;
      while (quantile < quantiles.length && upTo > Math.floor(known * (quantiles[quantile] ?? 1)))
        quantile += 1;
      if (quantile > before && upTo < known)
        ceilings.push({ value: priceOf(firstStep + index), count: upTo + free });
    }
    return ceilings;
  }
}
