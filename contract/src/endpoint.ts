import type { z } from 'zod';

/**
 * Who may call: `public` needs no session (one is used when sent), `user` any signed-in person,
 * `customer` and `service` a person holding that role.
 */
export type Access = 'public' | 'user' | 'customer' | 'service';

/**
 * One call of the API, declared once. The server validates by `form` and `answer`, the web's `call` is
 * typed by them, tests and the API page walk the tables.
 */
export interface Endpoint<
  Form extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST';
  /** Path under the API's base address, with the trailing slash, e.g. `/v2/user/info/`. */
  readonly path: `/${string}/`;
  /** What the call does, in Russian, on one line: the API page shows it, the web build leaves it out. */
  readonly summary: string;
  readonly access: Who;
  /** What the caller sends, after the wire layer has read query, form-data or JSON into one object. */
  readonly form: Form;
  /** What stands in `data` of the envelope. */
  readonly answer: Answer;
  /** Key of `data` that an old (non-`v2`) call also serves at the top level of the envelope. */
  readonly legacyList?: string;
  /** An API key of a workshop may make the call too, within its workshop; others refuse a key. */
  readonly apiKey?: true;
  /** The form holds one uploaded file in the field `file`. */
  readonly upload?: true;
  /** The call needs a captcha token in `recaptcha_token`; the providers see this name. */
  readonly captcha?: 'auth' | 'bid_create' | 'plate_lookup' | 'lead_create';
}

export type FormOf<E extends Endpoint> = z.output<E['form']>;
export type FormInput<E extends Endpoint> = z.input<E['form']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** Keeps the exact types of a declared call. */
export function endpoint<Form extends z.ZodType, Answer extends z.ZodType, const Who extends Access>(
  declaration: Endpoint<Form, Answer, Who>,
): Endpoint<Form, Answer, Who> {
  return declaration;
}
