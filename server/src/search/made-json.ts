import { gzipSync } from 'node:zlib';
import { ReadyJson } from './ready-json.ts';

const leastBytes = 16 * 1024;
/** A burst of great answers must not keep its memory for ever. */
const mostKeptBytes = 32 * 2 ** 20;
/** Memory of answers that were sent, by its size. */
const sent = new Map<number, Buffer[]>();
let keptBytes = 0;

/** JSON made for one request. New memory for each would cost more than to fill it, so it is used again. */
export class MadeJson extends ReadyJson {
  readonly json: Buffer;
  readonly #room: Buffer;

  /** Of a room that {@link room} gave, the first `length` bytes. */
  constructor(room: Buffer, length: number) {
    super();
    this.#room = room;
    this.json = room.subarray(0, length);
  }

  /** For an answer of at most so many bytes. */
  static room(bytes: number): Buffer {
    const size = Math.max(leastBytes, 2 ** Math.ceil(Math.log2(bytes)));
    const known = sent.get(size)?.pop();
    if (known) keptBytes -= size;
    return known ?? Buffer.allocUnsafeSlow(size);
  }

  release(): void {
    const size = this.#room.length;
    if (keptBytes + size > mostKeptBytes) return;
    const others = sent.get(size) ?? [];
    others.push(this.#room);
    sent.set(size, others);
    keptBytes += size;
  }

  /** At once: through a stream it takes about twice as long. */
  protected pack(before: string, after: string): Buffer[] {
    const whole = Buffer.concat([Buffer.from(before), this.json, Buffer.from(after)]);
    return [gzipSync(whole, { level: 1 })];
  }
}
