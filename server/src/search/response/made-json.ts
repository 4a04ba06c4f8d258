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

  override release(): void {
    giveBack(this.#room);
  }

  /** At once: through a stream it takes about twice as long. */
  protected pack(before: string, after: string): Buffer[] {
    const end = before.length + this.json.length;
    const room = MadeJson.room(end + after.length);
    room.write(before, 'latin1');
    this.json.copy(room, before.length);
    room.write(after, end, 'latin1');
    const packed = gzipSync(room.subarray(0, end + after.length), { level: 1 });
    giveBack(room);
    return [packed];
  }
}

function giveBack(room: Buffer): void {
  const size = room.length;
  if (keptBytes + size > mostKeptBytes) return;
  const others = sent.get(size) ?? [];
  others.push(room);
  sent.set(size, others);
  keptBytes += size;
}
