import { onSphere } from '../geometry/geo-area.ts';
import { GeoBoxes } from '../geometry/geo-boxes.ts';
import { eastOf, lastCommonZoom, southOf } from '../geometry/mercator.ts';
import { type BestValues, leafSlots, type SegmentColumns } from './segment-columns.ts';
import { noAnswerYet } from './workshop-columns.ts';

const yieldEvery = 4096;

export function* pointsOf(lats: Float64Array, longs: Float64Array) {
  const xs = new Float64Array(lats.length);
  const ys = new Float64Array(lats.length);
  const zs = new Float64Array(lats.length);
  const easts = new Uint32Array(lats.length);
  const souths = new Uint32Array(lats.length);
  for (let slot = 0; slot < lats.length; slot += 1) {
    const [x, y, z] = onSphere(lats[slot] ?? 0, longs[slot] ?? 0);
    xs[slot] = x;
    ys[slot] = y;
    zs[slot] = z;
    easts[slot] = eastOf(longs[slot] ?? 0);
    souths[slot] = southOf(lats[slot] ?? 0);
    if (slot % yieldEvery === 0) yield;
  }
  return { xs, ys, zs, easts, souths };
}

export function* boxesOf({
  xs,
  ys,
  zs,
  lats,
  longs,
}: Pick<SegmentColumns, 'xs' | 'ys' | 'zs' | 'lats' | 'longs'>) {
  const boxes = new GeoBoxes(Math.ceil(xs.length / leafSlots));
  for (let slot = 0; slot < xs.length; slot += 1) {
    const leaf = Math.floor(slot / leafSlots);
    boxes.add(leaf, xs[slot] ?? 0, ys[slot] ?? 0, zs[slot] ?? 0, lats[slot] ?? 0, longs[slot] ?? 0);
    if (slot % yieldEvery === 0) yield;
  }
  return boxes;
}

/** The best values of each run of `runSlots` slots. */
export function bestValuesOf(
  { quality, score, rating, answer }: Pick<SegmentColumns, 'quality' | 'score' | 'rating' | 'answer'>,
  runSlots: number,
): BestValues {
  const runs = Math.ceil(quality.length / runSlots);
  const best = {
    quality: new Float64Array(runs),
    score: new Float64Array(runs),
    rating: new Int16Array(runs).fill(-1),
    answer: new Int32Array(runs).fill(noAnswerYet),
  };
  for (let slot = 0; slot < quality.length; slot += 1) {
    const run = Math.floor(slot / runSlots);
    best.quality[run] = Math.max(best.quality[run] ?? 0, quality[slot] ?? 0);
    best.score[run] = Math.max(best.score[run] ?? 0, score[slot] ?? 0);
    best.rating[run] = Math.max(best.rating[run] ?? -1, rating[slot] ?? -1);
    best.answer[run] = Math.min(best.answer[run] ?? noAnswerYet, answer[slot] ?? noAnswerYet);
  }
  return best;
}

/** The last zoom at which each run of `runSlots` slots is in one grid cell; negative without any. */
export function zoomsOf(
  { easts, souths }: Pick<SegmentColumns, 'easts' | 'souths'>,
  runSlots: number,
): Int8Array {
  const differences = new Uint32Array(Math.ceil(easts.length / runSlots));
  for (let slot = 0; slot < easts.length; slot += 1) {
    const run = Math.floor(slot / runSlots);
    const first = run * runSlots;
    const eastDifference = (easts[slot] ?? 0) ^ (easts[first] ?? 0);
    const southDifference = (souths[slot] ?? 0) ^ (souths[first] ?? 0);
    differences[run] = (differences[run] ?? 0) | eastDifference | southDifference;
  }
  return Int8Array.from(differences, lastCommonZoom);
}
