import { eastOf, southOf } from './mercator.ts';

/** Squares along each side of the map, through which the curve runs: no cell of any zoom is smaller. */
const side = 2 ** 24;
/** Bits of the steps of the map that are within a square. */
const bits = 8;
/** A square's place along the curve takes 48 bits, sorted by so many at a time. */
const digits = 2 ** 16;

/** Points between two pauses. */
const portion = 4096;

/**
 * The points along a Hilbert curve over the whole map, so that near ones stand near each other in the list: any run
 * of it is a small patch of the map, and those in a cell of the map are one run. Gives the place of each point in the
 * given lists.
 */
export function* spatialOrder(
  lats: ArrayLike<number>,
  longs: ArrayLike<number>,
): Generator<void, Uint32Array> {
  const keys = new Float64Array(lats.length);
  for (let place = 0; place < keys.length; place += 1) {
    keys[place] = alongCurve(eastOf(longs[place] ?? 0) >>> bits, southOf(lats[place] ?? 0) >>> bits);
    if (place % portion === 0) yield;
  }
  let order = Uint32Array.from(keys, (_, place) => place);
  for (const unit of [1, digits, digits ** 2]) {
    order = sortedBy(keys, unit, order);
    yield;
  }
  return order;
}

function alongCurve(x: number, y: number): number {
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

/** A stable sort by one digit of the keys. */
function sortedBy(keys: Float64Array, unit: number, places: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(digits + 1);
  const digit = (place: number) => Math.floor((keys[place] ?? 0) / unit) % digits;
  for (const place of places) {
    const next = digit(place) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let value = 1; value <= digits; value += 1)
    starts[value] = (starts[value] ?? 0) + (starts[value - 1] ?? 0);
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const value = digit(place);
    const at = starts[value] ?? 0;
    sorted[at] = place;
    starts[value] = at + 1;
  }
  return sorted;
}
