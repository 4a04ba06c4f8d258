/** Instead of an entry, when there is none left. */
export const none = -1;
const firstRoom = 128;

/**
 * Blocks that wait to be looked at: the most promising first, of equals the nearest; those that nobody asks for are
 * not sorted. One is used for many searches, since making its lists takes longer.
 */
export class BlockQueue {
  #count = 0;
  #left = 0;
  /** Entries, as a heap whose top is the next. */
  #heap = new Int32Array(firstRoom);
  #ats = new Int32Array(firstRoom);
  #promises = new Float64Array(firstRoom);
  #seconds = new Float64Array(firstRoom);
  #chords = new Float64Array(firstRoom);

  /** Forgets all and makes room. */
  reset(most: number): void {
    this.#count = 0;
    if (most <= this.#heap.length) return;
    const room = 2 ** Math.ceil(Math.log2(most));
    this.#heap = new Int32Array(room);
    this.#ats = new Int32Array(room);
    this.#promises = new Float64Array(room);
    this.#seconds = new Float64Array(room);
    this.#chords = new Float64Array(room);
  }

  /** `promise`, `second`, `chord`: no slot of the block has lesser ones. */
  add(at: number, promise: number, second: number, chord: number): void {
    const entry = this.#count;
    this.#heap[entry] = entry;
    this.#ats[entry] = at;
    this.#promises[entry] = promise;
    this.#seconds[entry] = second;
    this.#chords[entry] = chord;
    this.#count += 1;
  }

  /** After all are added. */
  order(): void {
    this.#left = this.#count;
    for (let at = (this.#left >> 1) - 1; at >= 0; at -= 1) this.#sink(at);
  }

  next(): number {
    if (this.#left === 0) return none;
    const first = this.#heap[0] ?? none;
    this.#left -= 1;
    this.#heap[0] = this.#heap[this.#left] ?? none;
    this.#sink(0);
    return first;
  }

  at(entry: number): number {
    return this.#ats[entry] ?? 0;
  }

  promise(entry: number): number {
    return this.#promises[entry] ?? 0;
  }

  second(entry: number): number {
    return this.#seconds[entry] ?? 0;
  }

  chord(entry: number): number {
    return this.#chords[entry] ?? 0;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const entry = heap[from] ?? 0;
    let at = from;
    for (let next = 2 * at + 1; next < this.#left; next = 2 * at + 1) {
      if (next + 1 < this.#left && this.#isBefore(heap[next + 1] ?? 0, heap[next] ?? 0)) next += 1;
      const child = heap[next] ?? 0;
      if (!this.#isBefore(child, entry)) break;
      heap[at] = child;
      at = next;
    }
    heap[at] = entry;
  }

  #isBefore(left: number, right: number): boolean {
    const byPromise = this.promise(left) - this.promise(right);
    // Not a number: two infinite ones are equal.
    if (byPromise < 0 || byPromise > 0) return byPromise < 0;
    const bySecond = this.second(left) - this.second(right);
    return bySecond !== 0 ? bySecond < 0 : this.chord(left) < this.chord(right);
  }
}
