import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fieldsOf } from './form-fields.ts';
import { readWireForm } from './wire-form.ts';

type Values = Record<string, unknown>;

const mostKept = 1000;
const longestKept = 2048;
/** What a browser sends of itself is of use to it alone, and what opens its things is nobody else's. */
const ownFields = ['identity_hash', 'auth_token'];

/**
 * Reads the forms of a call that many make alike, and remembers the latest by what was sent: to read a search takes
 * longer than to find its kept answer. What is kept is frozen.
 */
export class KnownForms<Schema extends z.ZodType> {
  readonly #schema: Schema;
  /** By the text of the body, the latest asked last. */
  readonly #values = new Map<string, Values>();
  readonly #read = new WeakMap<Values, z.ZodSafeParseSuccess<z.output<Schema>>>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** The fields of a request; of those that sent the same the same object. Throws what `readWireForm` throws. */
  async values(request: FastifyRequest): Promise<Values> {
    const text = textOf(request);
    const known = text && this.#values.get(text);
    if (known) {
      this.#values.delete(text);
      this.#values.set(text, known);
      return known;
    }
    const { values } = await readWireForm(request);
    if (text && !ownFields.some((name) => name in values)) this.#keep(text, frozen(values));
    return values;
  }

  safeParse(values: Values): z.ZodSafeParseResult<z.output<Schema>> {
    const known = this.#read.get(values);
    if (known) return known;
    const read = this.#schema.safeParse(values);
    if (read.success && Object.isFrozen(values)) {
      frozen(read.data);
      this.#read.set(values, read);
    }
    return read;
  }

  #keep(text: string, values: Values): void {
    this.#values.set(text, values);
    if (this.#values.size <= mostKept) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined) this.#values.delete(oldest);
  }
}

/** With its lists. */
function frozen<Form>(form: Form): Form {
  for (const value of Object.values(form ?? {})) Object.freeze(value);
  return Object.freeze(form);
}

const plainFormData = /^multipart\/form-data; ?boundary=([\w-]{8,70})$/;

/**
 * What a body says, the same for all that say it: a browser makes up a boundary each time, and between the fields stands a
 * zero byte instead. A body that could pass for another has no such text, nor has one that is long.
 */
function textOf({ headers, query, body }: FastifyRequest): string | undefined {
  if (!Buffer.isBuffer(body) || body.length > longestKept || body.includes(0)) return undefined;
  if (fieldsOf(query).length > 0) return undefined;
  const contentType = headers['content-type'] ?? '';
  const text = body.toString('latin1');
  if (contentType === 'application/x-www-form-urlencoded') return text;
  const [, boundary] = plainFormData.exec(contentType) ?? [];
  if (!boundary) return undefined;
  const fields = `\r\n${text}`.replaceAll(`\r\n--${boundary}`, '\0');
  return fields.startsWith('\0') && !fields.includes(boundary) ? fields : undefined;
}
