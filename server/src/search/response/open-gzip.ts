import { constants, crc32, gzipSync } from 'node:zlib';

/** A block of bytes as they are: what the flag, the length and its complement take before them. */
const storedHeadBytes = 5;
const trailerBytes = 8;

/**
 * A text packed once whose ending differs each time. The packed bytes stop at a whole byte; the ending follows
 * them as it is, in a last block of its own, so that to end the stream costs next to nothing.
 */
export class OpenGzip {
  readonly #packed: Buffer;
  readonly #checksum: number;
  readonly #length: number;

  constructor(text: Buffer) {
    this.#packed = gzipSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
    this.#checksum = crc32(text);
    this.#length = text.length;
  }

  /** One whole stream, in two pieces. The ending has less than 64 kB. */
  endedWith(ending: Buffer): Buffer[] {
    const head = Buffer.alloc(storedHeadBytes);
    head.writeUInt8(1);
    head.writeUInt16LE(ending.length, 1);
    head.writeUInt16LE(~ending.length & 0xffff, 3);
    const trailer = Buffer.alloc(trailerBytes);
    trailer.writeUInt32LE(crc32(ending, this.#checksum));
    trailer.writeUInt32LE(this.#length + ending.length, 4);
    return [this.#packed, Buffer.concat([head, ending, trailer])];
  }
}
