import { OpenGzip } from './open-gzip.ts';

/** JSON that is answered many times; packed, to a tenth of it, for the first client that unpacks. */
export class KeptJson {
  readonly json: Buffer;
  #packed: { before: string; gzip: OpenGzip } | undefined;

  constructor(json: Buffer) {
    this.json = json;
  }

  /** A gzip stream of it with a text on both sides; packed anew only for another `before`. */
  gzipBetween(before: string, after: string): Buffer {
    if (this.#packed?.before !== before) {
      const gzip = new OpenGzip(Buffer.concat([Buffer.from(before), this.json]));
      this.#packed = { before, gzip };
    }
    return this.#packed.gzip.endedWith(Buffer.from(after));
  }
}
