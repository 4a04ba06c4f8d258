export const none = -1;
const initialCapacity = 128;

/** A priority queue of blocks: the best bound first, then the nearest. */
export class BlockQueue {
  #count = 0;
  #left = 0;
  /** Entries; the root is the next. */
  #heap = new Int32Array(initialCapacity);
  #blockIndices = new Int32Array(initialCapacity);
  #bounds = new Float64Array(initialCapacity);
  #tieBounds = new Float64Array(initialCapacity);
  #chords = new Float64Array(initialCapacity);

  reset(maxEntries: number): void {
    this.#count = 0;
    if (maxEntries <= this.#heap.length) return;
    const capacity = 2 ** Math.ceil(Math.log2(maxEntries));
    this.#heap = new Int32Array(capacity);
    this.#blockIndices = new Int32Array(capacity);
    this.#bounds = new Float64Array(capacity);
    this.#tieBounds = new Float64Array(capacity);
    this.#chords = new Float64Array(capacity);
  }

  /** `bound`, `tieBound`, `chord`: no slot of the block has a lesser key, tie break or distance. */
  add(blockIndex: number, bound: number, tieBound: number, chord: number): void {
    const entry = this.#count;
    this.#heap[entry] = entry;
    this.#blockIndices[entry] = blockIndex;
    this.#bounds[entry] = bound;
    this.#tieBounds[entry] = tieBound;
    this.#chords[entry] = chord;
    this.#count += 1;
  }

  /** Call after the last {@link add} and before the first {@link next}. */
  heapify(): void {
    this.#left = this.#count;
    for (let position = (this.#left >> 1) - 1; position >= 0; position -= 1) this.#sink(position);
  }

  next(): number {
    if (this.#left === 0) return none;
    const first = this.#heap[0] ?? none;
    this.#left -= 1;
    this.#heap[0] = this.#heap[this.#left] ?? none;
    this.#sink(0);
    return first;
  }

  blockIndex(entry: number): number {
    return this.#blockIndices[entry] ?? 0;
  }

  bound(entry: number): number {
    return this.#bounds[entry] ?? 0;
  }

  tieBound(entry: number): number {
    return this.#tieBounds[entry] ?? 0;
  }

  chord(entry: number): number {
    return this.#chords[entry] ?? 0;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const entry = heap[from] ?? 0;
    let position = from;
    for (let child = 2 * position + 1; child < this.#left; child = 2 * position + 1) {
      if (child + 1 < this.#left && this.#isBefore(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1;
      const before = heap[child] ?? 0;
      if (!this.#isBefore(before, entry)) break;
      heap[position] = before;
      position = child;
    }
    heap[position] = entry;
  }

  #isBefore(left: number, right: number): boolean {
    const byBound = this.bound(left) - this.bound(right);
    // Infinity - Infinity is NaN: equal bounds.
    if (byBound < 0 || byBound > 0) return byBound < 0;
    const byTieBound = this.tieBound(left) - this.tieBound(right);
    return byTieBound !== 0 ? byTieBound < 0 : this.chord(left) < this.chord(right);
  }
}
