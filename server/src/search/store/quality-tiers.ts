import { addBit } from './bits.ts';
import { allSlots, leafSlots, type Tier } from './segment-columns.ts';

/** Parts of the whole from which on a tier begins, from the best. */
const shares = [0.03, 0.12, 0.4];
const fewSlots = 2048;
const sampled = 4096;

/**
 * The slots by their own promise, the best first. Among thousands of workshops in a city the best are few and
 * anywhere, the rest count where they are near: looked through one after the other, either are found at once.
 */
export function tiersOf(promises: Float64Array): Tier[] {
  if (promises.length <= fewSlots) return [allSlots];
  const step = Math.max(1, Math.floor(promises.length / sampled));
  const sample = promises.filter((_, slot) => slot % step === 0).sort();
  const floors = [...shares.map((share) => sample[Math.floor(sample.length * (1 - share))] ?? 0), -Infinity];
  const words = floors.map(() => new Uint32Array(Math.ceil(promises.length / leafSlots)));
  for (let slot = 0; slot < promises.length; slot += 1) {
    const promise = promises[slot] ?? 0;
    const tier = floors.findIndex((floor) => promise >= floor);
    addBit(words[tier] as Uint32Array, slot);
  }
  return words.map((set, tier) => ({ words: set, peak: floors[tier - 1] ?? Infinity }));
}
