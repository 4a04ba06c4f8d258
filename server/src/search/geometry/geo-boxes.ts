const stride = 10;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export class GeoBoxes {
  readonly #corners: Float64Array;
  readonly count: number;

  constructor(count: number) {
    this.count = count;
    this.#corners = new Float64Array(count * stride);
    for (let index = 0; index < this.#corners.length; index += 2) {
      this.#corners[index] = Infinity;
      this.#corners[index + 1] = -Infinity;
    }
  }

  add(box: number, x: number, y: number, z: number, lat: number, long: number): void {
    const base = box * stride;
    this.#widen(base, x, x);
    this.#widen(base + 2, y, y);
    this.#widen(base + 4, z, z);
    this.#widen(base + 6, lat, lat);
    this.#widen(base + 8, long, long);
  }

  /** A box around every `size` consecutive boxes. */
  grouped(size: number): GeoBoxes {
    const groups = new GeoBoxes(Math.ceil(this.count / size));
    for (let box = 0; box < this.count; box += 1) {
      const to = Math.floor(box / size) * stride;
      for (let part = 0; part < stride; part += 2)
        groups.#widen(to + part, this.#value(box * stride + part), this.#value(box * stride + part + 1));
    }
    return groups;
  }

  /** The squared chord to the nearest point of the box, or less. */
  leastChord({ x, y, z }: Point, box: number): number {
    const base = box * stride;
    const byX = Math.max(this.#value(base) - x, x - this.#value(base + 1), 0);
    const byY = Math.max(this.#value(base + 2) - y, y - this.#value(base + 3), 0);
    const byZ = Math.max(this.#value(base + 4) - z, z - this.#value(base + 5), 0);
    return byX * byX + byY * byY + byZ * byZ;
  }

  /** The squared chord to the farthest point of the box, or more. */
  greatestChord({ x, y, z }: Point, box: number): number {
    const base = box * stride;
    const byX = Math.max(x - this.#value(base), this.#value(base + 1) - x);
    const byY = Math.max(y - this.#value(base + 2), this.#value(base + 3) - y);
    const byZ = Math.max(z - this.#value(base + 4), this.#value(base + 5) - z);
    return byX * byX + byY * byY + byZ * byZ;
  }

  /** 0: outside the rectangle, 1: across its border, 2: inside. */
  relationTo(bounds: { south: number; west: number; north: number; east: number }, box: number): number {
    const base = box * stride;
    const [south, north] = [this.#value(base + 6), this.#value(base + 7)];
    const [west, east] = [this.#value(base + 8), this.#value(base + 9)];
    if (north < bounds.south || south > bounds.north) return 0;
    const isTall = south >= bounds.south && north <= bounds.north;
    if (bounds.west <= bounds.east) {
      if (east < bounds.west || west > bounds.east) return 0;
      return isTall && west >= bounds.west && east <= bounds.east ? 2 : 1;
    }
    if (west > bounds.east && east < bounds.west) return 0;
    return isTall && (west >= bounds.west || east <= bounds.east) ? 2 : 1;
  }

  #value(index: number): number {
    return this.#corners[index] ?? 0;
  }

  #widen(index: number, min: number, max: number): void {
    if (min < this.#value(index)) this.#corners[index] = min;
    if (max > this.#value(index + 1)) this.#corners[index + 1] = max;
  }
}
