import type { CallSchemas, Endpoint } from '@sto/contract/endpoint';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import type { Form, Upload } from './client.ts';
import type { Scene } from './scene.ts';

export type Declaration = Endpoint & CallSchemas;

/** One call of the specification, with checks beyond the contract. */
export interface Row {
  path: string;
  declaration?: Declaration;
  /** A form that is valid now. Some calls accept a value once, so it is made before each request. */
  form?: (scene: Scene) => Promise<Form> | Form;
  file?: () => Upload;
  /** Values that the answer repeats from the form, by field of `data`. */
  repeats?: Record<string, string>;
  /** A list of `data` that is not empty on a demo server. */
  filled?: string;
  /** A field with an id: only a positive integer is valid. */
  idField?: string;
  /** The call is part of the sign-in and is sent without a token. */
  isSignIn?: true;
}

export function declarationOf({ path, declaration }: Row): Declaration {
  if (declaration) return declaration;
  const call = declaredCalls.find(({ endpoint }) => endpoint.path === path);
  if (!call) throw new Error(`the contract has no call ${path}`);
  const { endpoint, summary, form, answer } = call;
  return { ...endpoint, summary, form, answer };
}

/** The required fields, found by sending an empty form. */
export function requiredFields(row: Row): string[] {
  const { error } = declarationOf(row).form.safeParse({});
  const missing = (error?.issues ?? []).filter(({ code }) => code === 'invalid_type');
  return [...new Set(missing.map(({ path: [field] }) => String(field)))].filter((field) => field !== 'file');
}

export function answerFaults(row: Row, data: unknown): string[] {
  const { error } = declarationOf(row).answer.safeParse(data);
  return (error?.issues ?? []).map(({ path, message }) => `data.${path.join('.')}: ${message}`);
}

export const faultUnless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault]);

export const shortened = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 60);
