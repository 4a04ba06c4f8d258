/** Numbers of a box: its corners on the unit sphere, then on the map. */
const stride = 10;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The least box around each run of points; a box of boxes is made the same way. */
export class GeoBoxes {
  readonly #corners: Float64Array;
  readonly count: number;

  constructor(count: number) {
    this.count = count;
    this.#corners = new Float64Array(count * stride);
    for (let at = 0; at < this.#corners.length; at += 2) {
      this.#corners[at] = Infinity;
      this.#corners[at + 1] = -Infinity;
    }
  }

  /** Widens a box to hold a point. */
  add(box: number, x: number, y: number, z: number, lat: number, long: number): void {
    const at = box * stride;
    this.#widen(at, x, x);
    this.#widen(at + 2, y, y);
    this.#widen(at + 4, z, z);
    this.#widen(at + 6, lat, lat);
    this.#widen(at + 8, long, long);
  }

  /** Boxes around every `size` of these, in their order. */
  grouped(size: number): GeoBoxes {
    const groups = new GeoBoxes(Math.ceil(this.count / size));
    for (let box = 0; box < this.count; box += 1) {
      const to = Math.floor(box / size) * stride;
      for (let part = 0; part < stride; part += 2)
        groups.#widen(to + part, this.#at(box * stride + part), this.#at(box * stride + part + 1));
    }
    return groups;
  }

  /** No point of the box is nearer than this (square of the straight distance). */
  leastChord({ x, y, z }: Point, box: number): number {
    const at = box * stride;
    const byX = Math.max(this.#at(at) - x, x - this.#at(at + 1), 0);
    const byY = Math.max(this.#at(at + 2) - y, y - this.#at(at + 3), 0);
    const byZ = Math.max(this.#at(at + 4) - z, z - this.#at(at + 5), 0);
    return byX * byX + byY * byY + byZ * byZ;
  }

  /** No point of the box is farther than this. */
  mostChord({ x, y, z }: Point, box: number): number {
    const at = box * stride;
    const byX = Math.max(x - this.#at(at), this.#at(at + 1) - x);
    const byY = Math.max(y - this.#at(at + 2), this.#at(at + 3) - y);
    const byZ = Math.max(z - this.#at(at + 4), this.#at(at + 5) - z);
    return byX * byX + byY * byY + byZ * byZ;
  }

  /** How the box stands to a rectangle of the map: 0 outside, 1 across its border, 2 inside. */
  within(bounds: { south: number; west: number; north: number; east: number }, box: number): number {
    const at = box * stride;
    const [south, north] = [this.#at(at + 6), this.#at(at + 7)];
    const [west, east] = [this.#at(at + 8), this.#at(at + 9)];
    if (north < bounds.south || south > bounds.north) return 0;
    const isTall = south >= bounds.south && north <= bounds.north;
    if (bounds.west <= bounds.east) {
      if (east < bounds.west || west > bounds.east) return 0;
      return isTall && west >= bounds.west && east <= bounds.east ? 2 : 1;
    }
    if (west > bounds.east && east < bounds.west) return 0;
    return isTall && (west >= bounds.west || east <= bounds.east) ? 2 : 1;
  }

  #at(place: number): number {
    return this.#corners[place] ?? 0;
  }

  #widen(at: number, least: number, most: number): void {
    if (least < this.#at(at)) this.#corners[at] = least;
    if (most > this.#at(at + 1)) this.#corners[at + 1] = most;
  }
}
