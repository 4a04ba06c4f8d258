import type { CallSchemas, Endpoint } from '@sto/contract/endpoint';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import type { Form, Upload } from './client.ts';
import type { Scene } from './scene.ts';

/** Something that must be so after the call, seen through other calls. Answers what is wrong; nothing if all is well. */
export type Effect = (scene: Scene) => Promise<string[]>;

export type Declaration = Endpoint & CallSchemas;

/** One call of the specification, with what the contract cannot say. */
export interface Row {
  path: string;
  /** In place of the contract's declaration of the path. */
  declaration?: Declaration;
  /** A form that is valid now. Some calls take a value once, so it is made before each request. */
  form?: (scene: Scene) => Promise<Form> | Form;
  file?: () => Upload;
  /** Values of `data` that the answer repeats from the form, by field of `data`. */
  repeats?: Record<string, string>;
  /** A list of `data` that holds something on a demo server. */
  filled?: string;
  /** One field that holds an id: only a positive whole number is taken. */
  idField?: string;
  /** A good answer has the request id in the header `X-Request-Id`. */
  isIdInHeader?: true;
  /** The call is part of the sign-in: it is sent without a token. */
  isSignIn?: true;
  effects?: Record<string, Effect>;
}

/** What the contract declares of a row: method, access, form and answer. */
export function declarationOf({ path, declaration }: Row): Declaration {
  if (declaration) return declaration;
  const call = declaredCalls.find(({ endpoint }) => endpoint.path === path);
  if (!call) throw new Error(`the contract has no call ${path}`);
  const { endpoint, summary, form, answer } = call;
  return { ...endpoint, summary, form, answer };
}

/** The fields that the form needs, by what it says of an empty one. */
export function requiredFields(row: Row): string[] {
  const { error } = declarationOf(row).form.safeParse({});
  const missing = (error?.issues ?? []).filter(({ code }) => code === 'invalid_type');
  return [...new Set(missing.map(({ path: [field] }) => String(field)))].filter((field) => field !== 'file');
}

/** What of `data` differs from its schema, in the words of zod. */
export function answerFaults(row: Row, data: unknown): string[] {
  const { error } = declarationOf(row).answer.safeParse(data);
  return (error?.issues ?? []).map(({ path, message }) => `data.${path.join('.')}: ${message}`);
}

export const faultUnless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault]);

/** As a fault shows a value. */
export const shortened = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 60);
