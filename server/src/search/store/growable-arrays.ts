/** An array of 32-bit integers that grows without boxing them. */
export class GrowableInts {
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

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }
}

const chunkBytes = 4 * 1024 * 1024;
/** One UTF-16 unit takes up to three bytes of UTF-8. */
const maxBytesPerUnit = 3;

export class GrowableTexts {
  readonly #chunks: Buffer[] = [];
  #used = chunkBytes;

  push(text: string): { start: number; length: number } {
    const maxBytes = text.length * maxBytesPerUnit;
    if (maxBytes > chunkBytes) throw new Error('the card of a workshop exceeds 4 MB');
    if (this.#used + maxBytes > chunkBytes) {
      this.#chunks.push(Buffer.allocUnsafeSlow(chunkBytes));
      this.#used = 0;
    }
    const start = (this.#chunks.length - 1) * chunkBytes + this.#used;
    const length = this.#chunks.at(-1)?.write(text, this.#used) ?? 0;
    this.#used += length;
    return { start, length };
  }

  copy(start: number, length: number, target: Buffer, targetStart: number): void {
    const from = start % chunkBytes;
    this.#chunks[Math.floor(start / chunkBytes)]?.copy(target, targetStart, from, from + length);
  }
}
