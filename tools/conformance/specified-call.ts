import type { CallSchemas, Endpoint } from '@sto/contract/endpoint';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { IdForm } from '@sto/contract/primitives';
import { z } from 'zod';
import type { Form, Upload } from './client.ts';
import type { Person } from './people.ts';
import type { Scene } from './scene.ts';

export type Declaration = Endpoint & CallSchemas;

/** One call of the specification, with checks beyond the contract. */
export interface Row<Data = never> {
  path: string;
  declaration?: Declaration;
  /** A form that is valid now. Some calls accept a value once, so it is made before each request. */
  form?: ((scene: Scene) => Promise<Form> | Form) | undefined;
  file?: () => Upload;
  /** Values that the answer repeats from the form under another name, by field of `data`. */
  repeats?: Record<string, string>;
  /** A list of `data` that is not empty on a demo server. */
  filled?: string;
  /** A change that is possible once, after the rows before it: what is refused is sent first. */
  isOnce?: true;
  /** Absent: the demo person with the role of the call. */
  caller?: (scene: Scene) => Promise<Person>;
  /** Fields of `data` with their values. */
  expected?: Record<string, unknown>;
  /** For the rows after it. */
  keep?: (data: Data) => void;
  /** The call is part of the sign-in and is sent without a token. */
  isSignIn?: true;
}

/** A path without a slash at its start is short for one of `/v2`. */
export const row = <Data>(path: string, form?: Row['form'], more: Partial<Row<Data>> = {}): Row =>
  ({ path: path.startsWith('/') ? path : `/v2/${path}/`, form, ...more }) as Row;

/** A change that is possible once. */
export const change = <Data>(path: string, form?: Row['form'], more: Partial<Row<Data>> = {}): Row =>
  row(path, form, { isOnce: true, ...more });

export function declarationOf({ path, declaration }: Row): Declaration {
  if (declaration) return declaration;
  const call = declaredCalls.find(({ endpoint }) => endpoint.path === path);
  if (!call) throw new Error(`the contract has no call ${path}`);
  const { endpoint, summary, form, answer } = call;
  return { ...endpoint, summary, form, answer };
}

const fieldsOf = (row: Row): [string, z.ZodType][] =>
  Object.entries((declarationOf(row).form as z.ZodObject<Record<string, z.ZodType>>).shape ?? {});

export const requiredFields = (row: Row): string[] =>
  fieldsOf(row)
    .filter(([name, field]) => name !== 'file' && !field.safeParse(undefined).success)
    .map(([name]) => name);

/** Only a positive integer is valid in these fields. */
export const idFields = (row: Row): string[] =>
  fieldsOf(row)
    .filter(([, field]) => (field instanceof z.ZodOptional ? field.unwrap() : field) === IdForm)
    .map(([name]) => name);

/** A change that is refused with `version_conflict` to one who has not seen the last one. */
export const hasVersion = (row: Row): boolean => fieldsOf(row).some(([name]) => name === 'version');

export function answerFaults(row: Row, data: unknown): string[] {
  const { error } = declarationOf(row).answer.safeParse(data);
  return (error?.issues ?? []).map(({ path, message }) => `data.${path.join('.')}: ${message}`);
}

export const faultUnless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault]);

export const shortened = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 60);
