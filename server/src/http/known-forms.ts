import type { z } from 'zod';

const mostKept = 1000;
const longestKept = 512;

/**
 * Reads forms by a schema and remembers the latest good ones by what was sent: to read a search takes longer than to
 * find its kept answer. A kept form is frozen. What a browser sends of itself is of use to it alone, and is not kept.
 */
export class KnownForms<Schema extends z.ZodType> {
  readonly #schema: Schema;
  /** The latest asked last. */
  readonly #kept = new Map<string, z.ZodSafeParseSuccess<z.output<Schema>>>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  safeParse(values: Record<string, unknown>): z.ZodSafeParseResult<z.output<Schema>> {
    if ('identity_hash' in values) return this.#schema.safeParse(values);
    const sent = JSON.stringify(values);
    const known = this.#kept.get(sent);
    if (known) {
      this.#kept.delete(sent);
      this.#kept.set(sent, known);
      return known;
    }
    const read = this.#schema.safeParse(values);
    if (read.success && sent.length <= longestKept) this.#keep(sent, read);
    return read;
  }

  #keep(sent: string, read: z.ZodSafeParseSuccess<z.output<Schema>>): void {
    Object.freeze(read.data);
    this.#kept.set(sent, read);
    if (this.#kept.size <= mostKept) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
