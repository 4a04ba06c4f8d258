import { bitsOfCell } from '../geometry/mercator.ts';

/** {@link MapCells.reach} in sides of a cell. */
const reachSides = 2;
const nowhere = -1;
const fewestSeats = 1024;

/** Places counted by the cells of a grid over the world. One is used many times: making its lists takes longer. */
export class MapCells {
  count = 0;
  /** Beyond this distance places are told apart. */
  reach = 0;
  #bits = 0;
  #seats = fewestSeats;
  /** Cells by their column and row; {@link nowhere}: none yet. */
  #table = new Int32Array(fewestSeats);
  #columns = new Uint32Array(fewestSeats / 2);
  #rows = new Uint32Array(fewestSeats / 2);
  #sizes = new Uint32Array(fewestSeats / 2);
  /** Sums of the places. */
  #easts = new Float64Array(fewestSeats / 2);
  #souths = new Float64Array(fewestSeats / 2);

  /** Forgets all; the grid is now that of a zoom. */
  reset(zoom: number): void {
    this.count = 0;
    this.#bits = bitsOfCell(zoom);
    this.reach = reachSides * 2 ** this.#bits;
    this.#seats = fewestSeats;
    this.#table.fill(nowhere, 0, fewestSeats);
  }

  /** Counts so many places, with their sums, in the cell in which one of them stands; gives the cell. */
  add(east: number, south: number, size: number, easts: number, souths: number): number {
    const cell = this.#cellAt(east >>> this.#bits, south >>> this.#bits);
    this.#sizes[cell] = (this.#sizes[cell] ?? 0) + size;
    this.#easts[cell] = (this.#easts[cell] ?? 0) + easts;
    this.#souths[cell] = (this.#souths[cell] ?? 0) + souths;
    return cell;
  }

  size(cell: number): number {
    return this.#sizes[cell] ?? 0;
  }

  easts(cell: number): number {
    return this.#easts[cell] ?? 0;
  }

  souths(cell: number): number {
    return this.#souths[cell] ?? 0;
  }

  /** The fullest cells first, of equals the one that was met first. */
  fullestFirst(): Float64Array {
    // A number that sorts by both: a comparison in code takes ten times as long.
    const keys = new Float64Array(this.count);
    for (let cell = 0; cell < keys.length; cell += 1) keys[cell] = -this.size(cell) * this.count + cell;
    keys.sort();
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0;
      keys[at] = key - Math.floor(key / this.count) * this.count;
    }
    return keys;
  }

  /** The other cells whose places stand, on average, near those of a cell. */
  eachNear(cell: number, visit: (other: number) => void): void {
    const column = this.#columns[cell] ?? 0;
    const row = this.#rows[cell] ?? 0;
    for (let left = column - reachSides; left <= column + reachSides; left += 1)
      for (let top = row - reachSides; top <= row + reachSides; top += 1) {
        const other = this.#table[this.#seat(left, top)] ?? nowhere;
        if (other !== nowhere && other !== cell && this.areNear(cell, other)) visit(other);
      }
  }

  /** Whether the places of two cells stand, on average, near each other. */
  areNear(one: number, other: number): boolean {
    const byEast = this.easts(one) / this.size(one) - this.easts(other) / this.size(other);
    const bySouth = this.souths(one) / this.size(one) - this.souths(other) / this.size(other);
    return byEast * byEast + bySouth * bySouth <= this.reach * this.reach;
  }

  #cellAt(column: number, row: number): number {
    const seat = this.#seat(column, row);
    const known = this.#table[seat] ?? nowhere;
    if (known !== nowhere) return known;
    const cell = this.count;
    this.count += 1;
    this.#table[seat] = cell;
    this.#columns[cell] = column;
    this.#rows[cell] = row;
    this.#sizes[cell] = 0;
    this.#easts[cell] = 0;
    this.#souths[cell] = 0;
    if (this.count * 2 === this.#seats) this.#widen();
    return cell;
  }

  /** Where the cell stands in the table, or the free seat in which it would. */
  #seat(column: number, row: number): number {
    const hash = Math.imul(Math.imul(column, 0x9e3779b1) ^ row, 0x85ebca6b);
    const mask = this.#seats - 1;
    let seat = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const cell = this.#table[seat] ?? nowhere;
      if (cell === nowhere || (this.#columns[cell] === column && this.#rows[cell] === row)) return seat;
      seat = (seat + 1) & mask;
    }
  }

  /** Twice the seats, so that half of them are always free. */
  #widen(): void {
    this.#seats *= 2;
    if (this.#seats > this.#table.length) {
      const cells = this.#seats / 2;
      this.#table = new Int32Array(this.#seats);
      this.#columns = widened(this.#columns, new Uint32Array(cells));
      this.#rows = widened(this.#rows, new Uint32Array(cells));
      this.#sizes = widened(this.#sizes, new Uint32Array(cells));
      this.#easts = widened(this.#easts, new Float64Array(cells));
      this.#souths = widened(this.#souths, new Float64Array(cells));
    }
    this.#table.fill(nowhere, 0, this.#seats);
    for (let cell = 0; cell < this.count; cell += 1)
      this.#table[this.#seat(this.#columns[cell] ?? 0, this.#rows[cell] ?? 0)] = cell;
  }
}

function widened<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, wider: Numbers): Numbers {
  wider.set(numbers);
  return wider;
}
