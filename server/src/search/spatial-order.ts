/** Cells along each side of the area that the curve runs through: two of 16 bits make one key. */
const side = 65_536;

/** Points between two pauses. */
const portion = 4096;

/**
 * The points along a Hilbert curve, so that near ones stand near each other in the list: any run of it is a
 * small patch of the map. Gives the place of each point in the given lists.
 */
export function* spatialOrder(
  lats: ArrayLike<number>,
  longs: ArrayLike<number>,
): Generator<void, Uint32Array> {
  const [south, tall] = extentOf(lats);
  const [west, wide] = extentOf(longs);
  const keys = new Uint32Array(lats.length);
  for (let place = 0; place < keys.length; place += 1) {
    const x = Math.min(side - 1, Math.floor((((longs[place] ?? 0) - west) / wide) * side));
    const y = Math.min(side - 1, Math.floor((((lats[place] ?? 0) - south) / tall) * side));
    keys[place] = alongCurve(x, y);
    if (place % portion === 0) yield;
  }
  const byLow = sortedBy(
    keys,
    0,
    Uint32Array.from(keys, (_, place) => place),
  );
  yield;
  return sortedBy(keys, 16, byLow);
}

/** The least of the numbers, and how far the greatest is from it; never 0. */
function extentOf(numbers: ArrayLike<number>): [least: number, spread: number] {
  let least = Infinity;
  let most = -Infinity;
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? 0;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  return [least, most > least ? most - least : 1];
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

/** A stable sort by 16 bits of the keys. */
function sortedBy(keys: Uint32Array, shift: number, places: Uint32Array): Uint32Array {
  const starts = new Uint32Array(side + 1);
  const digit = (place: number) => ((keys[place] ?? 0) >>> shift) & (side - 1);
  for (const place of places) {
    const next = digit(place) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let value = 1; value <= side; value += 1)
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
