import { OpenGzip } from './open-gzip.ts';
import { ReadyJson } from './ready-json.ts';

/** JSON that is answered many times; packed, to a tenth of it, for the first client that unpacks. */
export class KeptJson extends ReadyJson {
  readonly json: Buffer;
  #packed: { before: string; gzip: OpenGzip } | undefined;

  constructor(json: Buffer) {
    super();
    this.json = json;
  }

  /** Packed anew only for another `before`. */
  protected pack(before: string, after: string): Buffer[] {
    if (this.#packed?.before !== before) {
      const gzip = new OpenGzip(Buffer.concat([Buffer.from(before), this.json]));
      this.#packed = { before, gzip };
    }
    return this.#packed.gzip.endedWith(Buffer.from(after));
  }
}
