import { onSphere } from '../geometry/geo-area.ts';
import { GeoBoxes } from '../geometry/geo-boxes.ts';
import { eastOf, lastZoomTogether, southOf } from '../geometry/mercator.ts';
import { leafSlots, type Peaks, type SegmentColumns } from './segment-columns.ts';
import { noAnswerYet } from './workshop-columns.ts';

/** Slots between two pauses. */
const portion = 4096;

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
    if (slot % portion === 0) yield;
  }
  return { xs, ys, zs, easts, souths };
}

/** A box around each leaf. */
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
    if (slot % portion === 0) yield;
  }
  return boxes;
}

/** The best numbers of each run of so many slots. */
export function peaksOf(
  { quality, score, rating, answer }: Pick<SegmentColumns, 'quality' | 'score' | 'rating' | 'answer'>,
  slots: number,
): Peaks {
  const runs = Math.ceil(quality.length / slots);
  const peaks = {
    quality: new Float64Array(runs),
    score: new Float64Array(runs),
    rating: new Int16Array(runs).fill(-1),
    answer: new Int32Array(runs).fill(noAnswerYet),
  };
  for (let slot = 0; slot < quality.length; slot += 1) {
    const run = Math.floor(slot / slots);
    peaks.quality[run] = Math.max(peaks.quality[run] ?? 0, quality[slot] ?? 0);
    peaks.score[run] = Math.max(peaks.score[run] ?? 0, score[slot] ?? 0);
    peaks.rating[run] = Math.max(peaks.rating[run] ?? -1, rating[slot] ?? -1);
    peaks.answer[run] = Math.min(peaks.answer[run] ?? noAnswerYet, answer[slot] ?? noAnswerYet);
  }
  return peaks;
}

/** The last zoom of the map at which each run of so many slots lies within one cell; below 0: at none. */
export function zoomsOf(
  { easts, souths }: Pick<SegmentColumns, 'easts' | 'souths'>,
  slots: number,
): Int8Array {
  const differences = new Uint32Array(Math.ceil(easts.length / slots));
  for (let slot = 0; slot < easts.length; slot += 1) {
    const run = Math.floor(slot / slots);
    const first = run * slots;
    const byEast = (easts[slot] ?? 0) ^ (easts[first] ?? 0);
    const bySouth = (souths[slot] ?? 0) ^ (souths[first] ?? 0);
    differences[run] = (differences[run] ?? 0) | byEast | bySouth;
  }
  return Int8Array.from(differences, lastZoomTogether);
}
