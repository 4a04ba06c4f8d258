import { gzipSync } from 'node:zlib';
import type { KeptJson } from './kept-json.ts';

const leastBytes = 16 * 1024;
const leastPackedBytes = 1024;
/** A burst of great answers must not keep its memory for ever. */
const mostKeptBytes = 32 * 2 ** 20;
/** Buffers of answers that were sent, by their size. */
const sent = new Map<number, Buffer[]>();
let keptBytes = 0;

/** JSON of a whole answer, with room on both sides, so that an envelope around it costs no copy of it. */
export class ReadyJson {
  static readonly roomBefore = 64;
  static readonly roomAfter = 192;
  readonly #bytes: Buffer;
  readonly #end: number;
  readonly #kept: KeptJson | undefined;

  /** The JSON stands from {@link roomBefore} to `end`, and {@link roomAfter} is left behind it. */
  constructor(bytes: Buffer, end: number, kept?: KeptJson) {
    this.#bytes = bytes;
    this.#end = end;
    this.#kept = kept;
  }

  /** For an answer of at most so many bytes. New memory for each costs more than to fill it, so it is used again. */
  static room(bytes: number): Buffer {
    const whole = ReadyJson.roomBefore + bytes + ReadyJson.roomAfter;
    const size = Math.max(leastBytes, 2 ** Math.ceil(Math.log2(whole)));
    const known = sent.get(size)?.pop();
    if (known) keptBytes -= size;
    return known ?? Buffer.allocUnsafeSlow(size);
  }

  static copyOf(kept: KeptJson): ReadyJson {
    const { json } = kept;
    const bytes = ReadyJson.room(json.length);
    bytes.set(json, ReadyJson.roomBefore);
    return new ReadyJson(bytes, ReadyJson.roomBefore + json.length, kept);
  }

  get json(): Buffer {
    return this.#bytes.subarray(ReadyJson.roomBefore, this.#end);
  }

  /** With plain ASCII on both sides, in place: for one use. */
  between(before: string, after: string): Buffer {
    const start = ReadyJson.roomBefore - before.length;
    if (start < 0 || after.length > ReadyJson.roomAfter) return Buffer.from(before + this.json + after);
    this.#bytes.write(before, start, 'latin1');
    this.#bytes.write(after, this.#end, 'latin1');
    return this.#bytes.subarray(start, this.#end + after.length);
  }

  /**
   * The same as a gzip stream, at once: through a stream it takes about twice as long. Undefined of an
   * answer that is too short to pack.
   */
  gzipBetween(before: string, after: string): Buffer | undefined {
    if (this.#end - ReadyJson.roomBefore < leastPackedBytes) return undefined;
    return this.#kept?.gzipBetween(before, after) ?? gzipSync(this.between(before, after), { level: 1 });
  }

  /** The answer has left: nobody may read it any more. */
  release(): void {
    const size = this.#bytes.length;
    if (keptBytes + size > mostKeptBytes) return;
    const others = sent.get(size) ?? [];
    others.push(this.#bytes);
    sent.set(size, others);
    keptBytes += size;
  }
}
