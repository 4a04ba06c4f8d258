/** A shorter answer is not worth packing. */
const leastPackedBytes = 1024;

/** JSON of a whole answer as bytes, to be sent inside an envelope. */
export abstract class ReadyJson {
  /** Nobody may write into it. */
  abstract readonly json: Buffer;

  /** Pieces of a gzip stream of it with plain ASCII on both sides. Undefined of an answer too short to pack. */
  gzipBetween(before: string, after: string): Buffer[] | undefined {
    return this.json.length < leastPackedBytes ? undefined : this.pack(before, after);
  }

  /** To be called, where there is one, when the answer has left: the one who asked for it reads it no more. */
  release?(): void;

  protected abstract pack(before: string, after: string): Buffer[];
}
