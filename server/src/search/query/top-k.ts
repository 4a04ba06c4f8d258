const initialCapacity = 128;

/** The k least entries by key, tie break, distance and id, in a bounded heap over typed arrays. */
export class TopK {
  #k = 0;
  #count = 0;
  /** Indices into the lists below; the root is the worst entry. */
  #heap = new Int32Array(initialCapacity);
  #keys = new Float64Array(initialCapacity);
  #tieBreaks = new Float64Array(initialCapacity);
  #chords = new Float64Array(initialCapacity);
  #ids = new Int32Array(initialCapacity);
  #slots = new Int32Array(initialCapacity);
  #segments = new Uint8Array(initialCapacity);

  reset(k: number): void {
    this.#k = k;
    this.#count = 0;
    if (k <= this.#heap.length) return;
    const capacity = 2 ** Math.ceil(Math.log2(k));
    this.#heap = new Int32Array(capacity);
    this.#keys = new Float64Array(capacity);
    this.#tieBreaks = new Float64Array(capacity);
    this.#chords = new Float64Array(capacity);
    this.#ids = new Int32Array(capacity);
    this.#slots = new Int32Array(capacity);
    this.#segments = new Uint8Array(capacity);
  }

  /** False if no entry with these values or greater ones can enter. */
  accepts(key: number, tieBreak: number, chord: number): boolean {
    if (this.#count < this.#k) return true;
    if (this.#k === 0) return false;
    const worst = this.#heap[0] ?? 0;
    const worstKey = this.#keys[worst] ?? 0;
    if (key !== worstKey) return key < worstKey;
    const worstTieBreak = this.#tieBreaks[worst] ?? 0;
    if (tieBreak !== worstTieBreak) return tieBreak < worstTieBreak;
    return chord <= (this.#chords[worst] ?? 0);
  }

  /** No entry with a greater key can enter. */
  get worstKey(): number {
    if (this.#count < this.#k) return Infinity;
    return this.#k === 0 ? -Infinity : (this.#keys[this.#heap[0] ?? 0] ?? -Infinity);
  }

  push(key: number, tieBreak: number, chord: number, id: number, slot: number, segment: number): void {
    const isFull = this.#count === this.#k;
    if (isFull && !this.#isBetterThanWorst(key, tieBreak, chord, id)) return;
    const entry = isFull ? (this.#heap[0] ?? 0) : this.#count;
    this.#keys[entry] = key;
    this.#tieBreaks[entry] = tieBreak;
    this.#chords[entry] = chord;
    this.#ids[entry] = id;
    this.#slots[entry] = slot;
    this.#segments[entry] = segment;
    if (isFull) {
      this.#sink(0, this.#count);
      return;
    }
    this.#heap[entry] = entry;
    this.#count += 1;
    if (this.#count === this.#k) this.#heapify();
  }

  /** Visits the entries, the best first. Call {@link reset} before the next push. */
  drain(visit: (segment: number, slot: number, chordSquared: number) => void): void {
    if (this.#count < this.#k) this.#heapify();
    for (let end = this.#count - 1; end > 0; end -= 1) {
      const best = this.#heap[end] ?? 0;
      this.#heap[end] = this.#heap[0] ?? 0;
      this.#heap[0] = best;
      this.#sink(0, end);
    }
    for (let position = 0; position < this.#count; position += 1) {
      const entry = this.#heap[position] ?? 0;
      visit(this.#segments[entry] ?? 0, this.#slots[entry] ?? 0, this.#chords[entry] ?? 0);
    }
  }

  #isBetterThanWorst(key: number, tieBreak: number, chord: number, id: number): boolean {
    if (!this.accepts(key, tieBreak, chord)) return false;
    const worst = this.#heap[0] ?? 0;
    return (
      key !== this.#keys[worst] ||
      tieBreak !== this.#tieBreaks[worst] ||
      chord !== this.#chords[worst] ||
      id < (this.#ids[worst] ?? 0)
    );
  }

  #isWorse(left: number, right: number): boolean {
    const leftKey = this.#keys[left] ?? 0;
    const rightKey = this.#keys[right] ?? 0;
    // Not a subtraction: Infinity - Infinity is NaN.
    if (leftKey !== rightKey) return leftKey > rightKey;
    const byTieBreak = (this.#tieBreaks[left] ?? 0) - (this.#tieBreaks[right] ?? 0);
    if (byTieBreak !== 0) return byTieBreak > 0;
    const byChord = (this.#chords[left] ?? 0) - (this.#chords[right] ?? 0);
    return byChord !== 0 ? byChord > 0 : (this.#ids[left] ?? 0) > (this.#ids[right] ?? 0);
  }

  #heapify(): void {
    for (let position = (this.#count >> 1) - 1; position >= 0; position -= 1)
      this.#sink(position, this.#count);
  }

  #sink(from: number, end: number): void {
    const heap = this.#heap;
    const entry = heap[from] ?? 0;
    let position = from;
    for (let child = 2 * position + 1; child < end; child = 2 * position + 1) {
      if (child + 1 < end && this.#isWorse(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1;
      const worse = heap[child] ?? 0;
      if (!this.#isWorse(worse, entry)) break;
      heap[position] = worse;
      position = child;
    }
    heap[position] = entry;
  }
}
