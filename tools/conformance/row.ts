import { randomUUID } from 'node:crypto';
import { type DeclaredCall, declaredCalls } from '@sto/contract/endpoint-tables';
import { IdForm } from '@sto/contract/primitives';
import { dayInZone } from '@sto/contract/workshops/opening-hours';
import { z } from 'zod';
import type { Form, Request } from '../api-client.ts';
import type { Left, Scene } from './scene.ts';

export type Fields = Record<string, unknown>;

/** One call of the contract. Its form has each required field: see `Scene.value`. */
export interface Row {
  path: string;
  /** `owner`, `manager`, `operator`, `visitor`, or a name for a new person. Absent: one with the right role. */
  as?: string;
  /** Optional fields that are sent too. */
  also?: string[];
  /** The name of the value that is the `id` of the form. */
  id?: string;
  /** Values of this row alone. */
  form?: Form | ((scene: Scene) => Promise<Form> | Form);
  /** A change that is possible once, after the rows before it: what is refused is sent first. */
  isOnce?: true;
  /** Fields of `data` with their values, also from the form as the contract reads it: numbers sent as text are numbers. */
  expected?: Fields | ((form: Fields) => Fields);
  /** A list of `data` that is not empty on a demo server. */
  filled?: string;
  /** Values for the rows after it, by name: their places in `data`, e.g. `items.0.id`. */
  keeps?: Record<string, string> | ((data: never, scene: Scene) => Left);
}

type More = Omit<Row, 'path'>;
/** A path without a slash at its start is short for one of `/v2`. */
export const row = (path: string, more: More = {}): Row => ({
  path: path.startsWith('/') ? path : `/v2/${path}/`,
  ...more,
});
/** A change that is possible once. */
export const change = (path: string, more: More = {}) => row(path, { isOnce: true, ...more });
export const by = (as: string, ...rows: Row[]) => rows.map((one): Row => ({ ...one, as }));

export function callOf({ path }: Row): DeclaredCall {
  const call = declaredCalls.find(({ endpoint }) => endpoint.path === path);
  if (!call) throw new Error(`the contract has no call ${path}`);
  return call;
}

export function fieldsOf({ form }: DeclaredCall) {
  const { shape = {} } = form as { shape?: Record<string, z.ZodType> };
  const bare = (field?: z.ZodType) => (field instanceof z.ZodOptional ? field.unwrap() : field);
  return {
    required: Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success),
    /** Only a positive integer is valid in these. */
    ids: Object.keys(shape).filter((name) => bare(shape[name]) === IdForm),
    /** The change is refused with `version_conflict` to one who has not seen the last one. */
    hasVersion: 'version' in shape,
  };
}

export async function formOf(row: Row, call: DeclaredCall, scene: Scene): Promise<Form> {
  const form = { ...(typeof row.form === 'function' ? await row.form(scene) : row.form) };
  if (row.id) form.id = await scene.value(row.id);
  const captcha = call.endpoint.captcha ? ['recaptcha_token'] : [];
  for (const field of [...fieldsOf(call).required, ...captcha, ...(row.also ?? [])])
    form[field] ??= await scene.value(field);
  return form;
}

export async function requestOf(row: Row, call: DeclaredCall, scene: Scene, form: Form): Promise<Request> {
  const { method, path, access, upload } = call.endpoint;
  const person = row.as ?? (access === 'operator' ? 'operator' : access === 'service' ? 'manager' : 'driver');
  return { method, path, form, file: upload && picture(), token: await scene.token(person) };
}

export const momentIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** The day of the workshops, all of them in Moscow's time. */
export const dayIn = (hours: number) => dayInZone(new Date(momentIn(hours)), 'Europe/Moscow');

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** A picture of one pixel under a new name: a bid refuses duplicate names. */
const picture = () => new File([Buffer.from(onePixel, 'base64')], `${randomUUID()}.png`);
