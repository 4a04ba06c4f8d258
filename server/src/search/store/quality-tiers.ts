import { addBit } from './bits.ts';
import { allSlots, leafSlots, type Tier } from './segment-columns.ts';

/** Cumulative shares of all slots in the tiers before the last. */
const shares = [0.03, 0.12, 0.4];
const minSlots = 2048;
const sampleSize = 4096;

/**
 * Slots split by their own score, the best tier first. In a large city the best workshops are few and anywhere, and the
 * rest matter only when near: scanning tier by tier finds the k-th result early, so that more blocks are skipped.
 */
export function tiersOf(scores: Float64Array): Tier[] {
  if (scores.length <= minSlots) return [allSlots];
  const step = Math.max(1, Math.floor(scores.length / sampleSize));
  const sample = scores.filter((_, slot) => slot % step === 0).sort();
  const floors = [...shares.map((share) => sample[Math.floor(sample.length * (1 - share))] ?? 0), -Infinity];
  const words = floors.map(() => new Uint32Array(Math.ceil(scores.length / leafSlots)));
  for (let slot = 0; slot < scores.length; slot += 1) {
    const score = scores[slot] ?? 0;
    const tier = floors.findIndex((floor) => score >= floor);
    addBit(words[tier] as Uint32Array, slot);
  }
  return words.map((set, tier) => ({ words: set, upperBound: floors[tier - 1] ?? Infinity }));
}
