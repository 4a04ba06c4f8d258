/** Where places stand on the Web Mercator map, the world from 0 to 1. */
export interface OnMap {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Beyond this distance, in sides of a cell, places are told apart. */
const reach = 2;
const nowhere = -1;

/** Places counted by the cells of a grid over the world. One is used many times: making its lists takes longer. */
export class MapCells {
  count = 0;
  #mask = 0;
  /** Cells by their column and row; {@link nowhere}: none yet. */
  #table = new Int32Array(0);
  #columns = new Int32Array(0);
  #rows = new Int32Array(0);
  #sizes = new Uint32Array(0);
  #xs = new Float64Array(0);
  #ys = new Float64Array(0);

  /** Takes in the places that `list` names from `from` to before `to`; `across`: how many cells the world is wide. */
  fill(
    { xs, ys }: OnMap,
    across: number,
    list: Uint32Array,
    from: number,
    to: number,
    cellOf?: Uint32Array,
  ): void {
    this.#prepare(to - from);
    for (let at = from; at < to; at += 1) {
      const place = list[at] ?? 0;
      const x = (xs[place] ?? 0) * across;
      const y = (ys[place] ?? 0) * across;
      const cell = this.#cellAt(Math.floor(x), Math.floor(y));
      this.#sizes[cell] = (this.#sizes[cell] ?? 0) + 1;
      this.#xs[cell] = (this.#xs[cell] ?? 0) + x;
      this.#ys[cell] = (this.#ys[cell] ?? 0) + y;
      if (cellOf) cellOf[place] = cell;
    }
    for (let cell = 0; cell < this.count; cell += 1) {
      this.#xs[cell] = (this.#xs[cell] ?? 0) / this.size(cell);
      this.#ys[cell] = (this.#ys[cell] ?? 0) / this.size(cell);
    }
  }

  size(cell: number): number {
    return this.#sizes[cell] ?? 0;
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
    const column = Math.floor(this.#xs[cell] ?? 0);
    const row = Math.floor(this.#ys[cell] ?? 0);
    for (let left = column - reach; left <= column + reach; left += 1)
      for (let top = row - reach; top <= row + reach; top += 1) {
        const other = this.#table[this.#seat(left, top)] ?? nowhere;
        if (other !== nowhere && other !== cell && this.#areNear(cell, other)) visit(other);
      }
  }

  /** Whether the fullest cell has all others near it. */
  get areOneGroup(): boolean {
    let fullest = 0;
    for (let cell = 1; cell < this.count; cell += 1) if (this.size(cell) > this.size(fullest)) fullest = cell;
    const column = Math.floor(this.#xs[fullest] ?? 0);
    const row = Math.floor(this.#ys[fullest] ?? 0);
    for (let cell = 0; cell < this.count; cell += 1) {
      const isWithin =
        Math.abs((this.#columns[cell] ?? 0) - column) <= reach &&
        Math.abs((this.#rows[cell] ?? 0) - row) <= reach;
      if (!isWithin || !this.#areNear(fullest, cell)) return false;
    }
    return true;
  }

  #areNear(one: number, other: number): boolean {
    const byX = (this.#xs[one] ?? 0) - (this.#xs[other] ?? 0);
    const byY = (this.#ys[one] ?? 0) - (this.#ys[other] ?? 0);
    return Math.hypot(byX, byY) <= reach;
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
    this.#xs[cell] = 0;
    this.#ys[cell] = 0;
    return cell;
  }

  /** Where the cell stands in the table, or the free seat in which it would. */
  #seat(column: number, row: number): number {
    const hash = Math.imul(Math.imul(column, 0x9e3779b1) ^ row, 0x85ebca6b);
    let seat = (hash ^ (hash >>> 15)) & this.#mask;
    for (;;) {
      const cell = this.#table[seat] ?? nowhere;
      if (cell === nowhere || (this.#columns[cell] === column && this.#rows[cell] === row)) return seat;
      seat = (seat + 1) & this.#mask;
    }
  }

  /** Forgets all and makes room for so many cells, half of the seats free. */
  #prepare(most: number): void {
    this.count = 0;
    const seats = 2 ** Math.ceil(Math.log2(2 * most + 1));
    if (seats > this.#table.length) {
      this.#table = new Int32Array(seats);
      this.#columns = new Int32Array(seats);
      this.#rows = new Int32Array(seats);
      this.#sizes = new Uint32Array(seats);
      this.#xs = new Float64Array(seats);
      this.#ys = new Float64Array(seats);
    }
    this.#mask = seats - 1;
    this.#table.fill(nowhere, 0, seats);
  }
}
