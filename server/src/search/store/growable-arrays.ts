/** Whole numbers, any number of them, without an object for each. */
export class GrowingInts {
  #numbers = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const wider = new Int32Array(this.#length * 2);
      wider.set(this.#numbers);
      this.#numbers = wider;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  at(place: number): number {
    return this.#numbers[place] ?? 0;
  }
}

const chunkBytes = 4 * 1024 * 1024;
/** A sign of UTF-16 becomes at most so many bytes of UTF-8. */
const mostBytesOfSign = 3;

/** Texts, any number of them, as their bytes. */
export class GrowingTexts {
  readonly #chunks: Buffer[] = [];
  #used = chunkBytes;

  /** Where it stands, for {@link copy}, and how many bytes it has. */
  push(text: string): { start: number; length: number } {
    const most = text.length * mostBytesOfSign;
    if (most > chunkBytes) throw new Error('a workshop of megabytes');
    if (this.#used + most > chunkBytes) {
      this.#chunks.push(Buffer.allocUnsafeSlow(chunkBytes));
      this.#used = 0;
    }
    const start = (this.#chunks.length - 1) * chunkBytes + this.#used;
    const length = this.#chunks.at(-1)?.write(text, this.#used) ?? 0;
    this.#used += length;
    return { start, length };
  }

  copy(start: number, length: number, target: Buffer, at: number): void {
    const from = start % chunkBytes;
    this.#chunks[Math.floor(start / chunkBytes)]?.copy(target, at, from, from + length);
  }
}
