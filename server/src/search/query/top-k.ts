const firstRoom = 128;

/** The best of those offered, at most `most`: by three numbers, the least first, then by id. */
export class BestSlots {
  #most = 0;
  #count = 0;
  /** Places in the lists below, as a heap whose top is the worst of those kept. */
  #heap = new Int32Array(firstRoom);
  #first = new Float64Array(firstRoom);
  #second = new Float64Array(firstRoom);
  #third = new Float64Array(firstRoom);
  #ids = new Int32Array(firstRoom);
  #slots = new Int32Array(firstRoom);
  #segments = new Uint8Array(firstRoom);

  /** Forgets all: one is used for many searches, since making its lists takes longer than a search. */
  reset(most: number): void {
    this.#most = most;
    this.#count = 0;
    if (most <= this.#heap.length) return;
    const room = 2 ** Math.ceil(Math.log2(most));
    this.#heap = new Int32Array(room);
    this.#first = new Float64Array(room);
    this.#second = new Float64Array(room);
    this.#third = new Float64Array(room);
    this.#ids = new Int32Array(room);
    this.#slots = new Int32Array(room);
    this.#segments = new Uint8Array(room);
  }

  get count(): number {
    return this.#count;
  }

  /** False: whatever has these numbers or greater ones stays out. */
  mayTake(first: number, second: number, third: number): boolean {
    if (this.#count < this.#most) return true;
    if (this.#most === 0) return false;
    const top = this.#heap[0] ?? 0;
    const worst = this.#first[top] ?? 0;
    if (first !== worst) return first < worst;
    const worstSecond = this.#second[top] ?? 0;
    if (second !== worstSecond) return second < worstSecond;
    return third <= (this.#third[top] ?? 0);
  }

  /** What has a greater first number is not taken any more. */
  get worstFirst(): number {
    if (this.#count < this.#most) return Infinity;
    return this.#most === 0 ? -Infinity : (this.#first[this.#heap[0] ?? 0] ?? -Infinity);
  }

  offer(first: number, second: number, third: number, id: number, slot: number, segment: number): void {
    const isFull = this.#count === this.#most;
    if (isFull && !this.#isBefore(first, second, third, id)) return;
    const place = isFull ? (this.#heap[0] ?? 0) : this.#count;
    this.#first[place] = first;
    this.#second[place] = second;
    this.#third[place] = third;
    this.#ids[place] = id;
    this.#slots[place] = slot;
    this.#segments[place] = segment;
    if (isFull) {
      this.#sink(0, this.#count);
      return;
    }
    this.#heap[place] = place;
    this.#count += 1;
    if (this.#count === this.#most) this.#heapify();
  }

  /** Tells all of them in order, the best first; nothing may be offered after it. */
  each(visit: (segment: number, slot: number, chordSquared: number) => void): void {
    if (this.#count < this.#most) this.#heapify();
    for (let end = this.#count - 1; end > 0; end -= 1) {
      const best = this.#heap[end] ?? 0;
      this.#heap[end] = this.#heap[0] ?? 0;
      this.#heap[0] = best;
      this.#sink(0, end);
    }
    for (let at = 0; at < this.#count; at += 1) {
      const place = this.#heap[at] ?? 0;
      visit(this.#segments[place] ?? 0, this.#slots[place] ?? 0, this.#third[place] ?? 0);
    }
  }

  /** Than the worst of those kept. */
  #isBefore(first: number, second: number, third: number, id: number): boolean {
    if (!this.mayTake(first, second, third)) return false;
    const top = this.#heap[0] ?? 0;
    return (
      first !== this.#first[top] ||
      second !== this.#second[top] ||
      third !== this.#third[top] ||
      id < (this.#ids[top] ?? 0)
    );
  }

  #isWorse(left: number, right: number): boolean {
    const leftFirst = this.#first[left] ?? 0;
    const rightFirst = this.#first[right] ?? 0;
    // Not a difference: two infinite ones are equal.
    if (leftFirst !== rightFirst) return leftFirst > rightFirst;
    const bySecond = (this.#second[left] ?? 0) - (this.#second[right] ?? 0);
    if (bySecond !== 0) return bySecond > 0;
    const byThird = (this.#third[left] ?? 0) - (this.#third[right] ?? 0);
    return byThird !== 0 ? byThird > 0 : (this.#ids[left] ?? 0) > (this.#ids[right] ?? 0);
  }

  #heapify(): void {
    for (let at = (this.#count >> 1) - 1; at >= 0; at -= 1) this.#sink(at, this.#count);
  }

  #sink(from: number, end: number): void {
    const heap = this.#heap;
    const place = heap[from] ?? 0;
    let at = from;
    for (let next = 2 * at + 1; next < end; next = 2 * at + 1) {
      if (next + 1 < end && this.#isWorse(heap[next + 1] ?? 0, heap[next] ?? 0)) next += 1;
      const worse = heap[next] ?? 0;
      if (!this.#isWorse(worse, place)) break;
      heap[at] = worse;
      at = next;
    }
    heap[at] = place;
  }
}
