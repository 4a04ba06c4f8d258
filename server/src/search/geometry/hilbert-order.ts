import { eastOf, southOf } from './mercator.ts';

/** Squares along each side of the map that the curve visits; no grid cell at any zoom is smaller. */
const side = 2 ** 24;
/** Bits of a map position that are within a square. */
const bitsInSquare = 8;
const radix = 2 ** 16;
/** Points between two yields. */
const yieldEvery = 4096;

export function* hilbertOrder(
  lats: ArrayLike<number>,
  longs: ArrayLike<number>,
): Generator<void, Uint32Array> {
  const keys = new Float64Array(lats.length);
  for (let point = 0; point < keys.length; point += 1) {
    keys[point] = curvePosition(
      eastOf(longs[point] ?? 0) >>> bitsInSquare,
      southOf(lats[point] ?? 0) >>> bitsInSquare,
    );
    if (point % yieldEvery === 0) yield;
  }
  let order = Uint32Array.from(keys, (_, point) => point);
  for (const unit of [1, radix, radix ** 2]) {
    order = sortedByDigit(keys, unit, order);
    yield;
  }
  return order;
}

function curvePosition(x: number, y: number): number {
  let key = 0;
  let [column, row] = [x, y];
  for (let half = side >>> 1; half > 0; half >>>= 1) {
    const right = (column & half) > 0 ? 1 : 0;
    const upper = (row & half) > 0 ? 1 : 0;
    key = key * 4 + ((3 * right) ^ upper);
    if (upper === 1) continue;
    if (right === 1) [column, row] = [side - 1 - column, side - 1 - row];
    [column, row] = [row, column];
  }
  return key;
}

function sortedByDigit(keys: Float64Array, unit: number, points: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(radix + 1);
  const digit = (point: number) => Math.floor((keys[point] ?? 0) / unit) % radix;
  for (const point of points) {
    const next = digit(point) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let value = 1; value <= radix; value += 1)
    starts[value] = (starts[value] ?? 0) + (starts[value - 1] ?? 0);
  const sorted = new Uint32Array(points.length);
  for (const point of points) {
    const value = digit(point);
    const position = starts[value] ?? 0;
    sorted[position] = point;
    starts[value] = position + 1;
  }
  return sorted;
}
