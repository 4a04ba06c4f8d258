import type { GeoBoxes } from './geo-boxes.ts';

/** Points on the unit sphere and in degrees, by index. */
interface Points {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
  readonly lats: Float64Array;
  readonly longs: Float64Array;
}

interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

const earthRadiusKm = 6371;
const radians = Math.PI / 180;

/** A point on the unit sphere, where distances know neither poles nor the 180th meridian. */
export function onSphere(lat: number, long: number): [x: number, y: number, z: number] {
  const level = Math.cos(lat * radians);
  return [level * Math.cos(long * radians), level * Math.sin(long * radians), Math.sin(lat * radians)];
}

export function kilometresOf(chordSquared: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2));
}

/** The chord in kilometres: a lower bound of {@link kilometresOf} without its trigonometry. */
export function straightKilometres(chordSquared: number): number {
  return earthRadiusKm * Math.sqrt(chordSquared);
}

function chordSquaredOf(km: number): number {
  const half = km / earthRadiusKm / 2;
  return half >= Math.PI / 2 ? Infinity : 4 * Math.sin(half) ** 2;
}

/** The relation of a box to an area. */
export const outside = 0;
export const across = 1;
export const inside = 2;

/** A circle, a rectangle, or their intersection; distances are from the centre of the circle in any case. */
export class GeoArea {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly #maxChord: number;
  readonly #bounds: Bounds | undefined;

  constructor(centre: { lat: number; long: number }, radiusKm: number, bounds?: Bounds) {
    [this.x, this.y, this.z] = onSphere(centre.lat, centre.long);
    this.#maxChord = chordSquaredOf(radiusKm);
    this.#bounds = bounds;
  }

  contains({ xs, ys, zs, lats, longs }: Points, point: number): boolean {
    const byX = (xs[point] ?? 0) - this.x;
    const byY = (ys[point] ?? 0) - this.y;
    const byZ = (zs[point] ?? 0) - this.z;
    if (byX * byX + byY * byY + byZ * byZ > this.#maxChord) return false;
    // Without bounds the degrees are not read: that saves two cache misses a point.
    return this.#bounds === undefined || isInBounds(this.#bounds, lats[point] ?? 0, longs[point] ?? 0);
  }

  relationTo(boxes: GeoBoxes, box: number): number {
    if (boxes.leastChord(this, box) > this.#maxChord) return outside;
    const isInCircle = this.#maxChord === Infinity || boxes.greatestChord(this, box) <= this.#maxChord;
    const circle = isInCircle ? inside : across;
    return this.#bounds ? Math.min(circle, boxes.relationTo(this.#bounds, box)) : circle;
  }
}

function isInBounds({ south, west, north, east }: Bounds, lat: number, long: number): boolean {
  if (lat < south || lat > north) return false;
  // With west > east the rectangle crosses the 180th meridian.
  return west <= east ? long >= west && long <= east : long >= west || long <= east;
}
