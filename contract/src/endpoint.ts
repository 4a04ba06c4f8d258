import type { z } from 'zod';

/**
 * `public` needs no session (and uses one if sent), `user` any session, the others a person with that role.
 */
export type Access = 'public' | 'user' | 'customer' | 'service' | 'operator';

export type CaptchaAction = 'auth' | 'bid_create' | 'plate_lookup' | 'lead_create';

/** How often one address may make a call. Many people of a mobile network share an address: be generous. */
export interface RateLimit {
  max: number;
  minutes: number;
}

/** Calls of one kind are counted together. */
export type LimitKind = 'login' | 'search' | 'upload';

/** One call of the API. Browsers import it, so it has only types of schemas. */
export interface Endpoint<
  Form extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}/`;
  readonly access: Who;
  /** Key of `data` that an old (non-`v2`) call also serves at the top level of the envelope. */
  readonly legacyList?: string;
  /** A workshop's API key may make the call too, for its own workshop. */
  readonly apiKey?: true;
  /**
   * The answer is prepared bytes that many callers share: `request_id` is in the header `X-Request-Id` and not in the
   * body. The web sends the form urlencoded, which the server parses faster; form-data works as everywhere.
   */
  readonly prepared?: true;
  readonly upload?: true;
  readonly captcha?: CaptchaAction;
  /** A limit of the call's own, or the kind that it is counted with. Absent: with the other reads or writes. */
  readonly limit?: RateLimit | LimitKind;
  /** A type only: no value has this property. The server finds the schemas by `schemasOf`. */
  readonly schemas?: { readonly form: Form; readonly answer: Answer };
}

export interface CallSchemas<Form extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly summary: string;
  /** The input, after the wire layer has read query, form-data or JSON into one object. */
  readonly form: Form;
  readonly answer: Answer;
}

type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>;
export type FormOf<E extends Endpoint> = z.output<SchemasOf<E>['form']>;
export type FormInput<E extends Endpoint> = z.input<SchemasOf<E>['form']>;
export type AnswerOf<E extends Endpoint> = z.output<SchemasOf<E>['answer']>;
export type AnswerInput<E extends Endpoint> = z.input<SchemasOf<E>['answer']>;

type Declaration = Omit<Endpoint, 'schemas'>;
type Declared<Schemas, Rows extends Record<keyof Rows, Declaration>> = {
  readonly [Name in keyof Rows]: Name extends keyof Schemas
    ? Schemas[Name] extends CallSchemas<infer Form, infer Answer>
      ? Endpoint<Form, Answer, Rows[Name]['access']>
      : never
    : never;
};

/**
 * Declares the calls of one table of schemas, e.g. `declareEndpoints<typeof bidSchemas>()({ create: { … }
 * })`. A missing or extra endpoint is a type error.
 */
export function declareEndpoints<Schemas extends Record<string, CallSchemas>>() {
  return <const Rows extends Record<keyof Schemas, Declaration>>(
    rows: Rows & Record<Exclude<keyof Rows, keyof Schemas>, never>,
  ) => rows as Declared<Schemas, Rows>;
}
