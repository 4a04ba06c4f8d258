import { isDeepStrictEqual } from 'node:util';
import type { DeclaredCall } from '@sto/contract/endpoint-tables';
import { z } from 'zod';
import type { Answer, Form, Request } from '../api-client.ts';
import { callOf, type Fields, fieldsOf, formOf, type Row, requestOf } from './row.ts';
import type { Scene } from './scene.ts';

type Check = [name: string, isMeant: boolean, faults: () => Promise<string[]>];

/** Checks the answers of one call; without a fault it is as specified. What a call does is checked by the tests of our own server. */
export async function checkRow(row: Row, scene: Scene, call = callOf(row)) {
  const faults: string[] = [];
  let checks = 0;
  try {
    for (const [name, isMeant, found] of await checksOf(row, scene, call)) {
      if (!isMeant) continue;
      checks += 1;
      for (const fault of await found()) faults.push(`${name}: ${fault}`);
    }
  } catch (error) {
    faults.push(String(error instanceof Error ? error.message : error));
  }
  return { checks, faults };
}

async function checksOf(row: Row, scene: Scene, call: DeclaredCall): Promise<Check[]> {
  const { method, access, upload } = call.endpoint;
  const [isPost, isPublic] = [method === 'POST', access === 'public'];
  const { required, ids, hasVersion } = fieldsOf(call);
  const needsRole = access === 'service' || access === 'operator';
  const identity_hash = await scene.value('identity_hash');
  let form: Form | undefined;
  const send = async (changed: Partial<Request>, more: Form) => {
    form ??= await formOf(row, call, scene);
    const request = await requestOf(row, call, scene, { ...form, ...more });
    return { ...(await scene.client.send({ ...request, ...changed })), form: { ...form, ...more } };
  };
  const good = async (changed: Partial<Request> = {}, more: Form = {}) => {
    // A form that was accepted may be valid once: what is refused takes the last one.
    if (!row.isOnce) form = undefined;
    return goodFaults(row, call, scene, await send(changed, more));
  };
  const refused = async (status: number, changed: Partial<Request>, more: Form = {}, errors = errorList) =>
    faultsOf(await send(changed, more), status, { errors });
  const badFields = (fields: string[], value: string) => () => {
    const form = Object.fromEntries(fields.map((field) => [field, value]));
    return refused(422, {}, { recaptcha_token: '', ...form }, sentences(fields));
  };
  const asSpecified: Check = ['as specified', true, () => good()];
  const accepted: Check[] = [
    ['unknown and empty fields', true, () => good({}, { from_a_later_version: 'x', empty_field: '' })],
    ['urlencoded', isPost && !upload, () => good({ encoding: 'urlencoded' })],
    ['JSON', isPost && !upload, () => good({ encoding: 'json' })],
    ['without a session', isPublic && !row.as, () => good({ token: undefined }, { identity_hash })],
    ['Bearer header', true, () => good({ tokenIn: 'header' })],
    ['auth_token in the query', isPost, () => good({ tokenIn: 'query' })],
  ];
  const refusals: Check[] = [
    ['without a token', !isPublic, () => refused(401, { token: undefined })],
    ['with a broken token', !isPublic, () => refused(401, { token: 'broken' })],
    ['without the role', needsRole, async () => refused(403, { token: await scene.token('driver') })],
    ['without its fields', required.length > 0, badFields(required, '')],
    ...['0', '-1', '1.5', 'x'].map((id): Check => [`with the id ${id}`, ids.length > 0, badFields(ids, id)]),
    ['outdated', hasVersion, () => refused(409, {}, { version: 1_000_000 }, conflict(call))],
  ];
  return row.isOnce ? [...refusals, asSpecified] : [asSpecified, ...accepted, ...refusals];
}

const errorList: z.ZodType = z
  .array(z.object({ code: z.string().min(1), message: z.string().min(1) }))
  .min(1);
/** Errors of fields: lists of Russian sentences. */
const sentences = (fields: string[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, z.array(z.string().regex(/[а-яё]/i))])));
/** A move of somebody who has not seen the last change is refused; a side gets the present bid. */
const conflict = ({ endpoint, answer }: DeclaredCall) => {
  const details = endpoint.access === 'operator' ? z.unknown().optional() : z.object({ bid: answer });
  return z.tuple([z.object({ code: z.literal('version_conflict'), message: z.string().min(1), details })]);
};

const shortened = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 60);

function faultsOf({ status, body }: Answer, wanted: number, fields: Record<string, z.ZodType>): string[] {
  if (status !== wanted) return [`status ${status} instead of ${wanted}, errors ${shortened(body?.errors)}`];
  const envelope = z.object({ success: z.literal(wanted === 200), request_id: z.string(), ...fields });
  const { error } = envelope.safeParse(body);
  return issuesOf(error);
}

const issuesOf = (error: z.ZodError | undefined) =>
  (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

function goodFaults(row: Row, call: DeclaredCall, scene: Scene, sent: Answer & { form: Form }): string[] {
  const { legacyList: list, prepared } = call.endpoint;
  const body = prepared ? { ...sent.body, request_id: sent.requestId } : sent.body;
  const faults = faultsOf({ ...sent, body }, 200, { data: call.answer });
  if (sent.status !== 200) return faults;
  const data = (body?.data ?? {}) as Fields;
  keep(row, data, scene);
  const parsed = call.form.safeParse(sent.form);
  if (!parsed.success) return [...faults, ...issuesOf(parsed.error).map((issue) => `form ${issue}`)];
  const form = parsed.data as Fields;
  const sameIds = fieldsOf(call).ids.filter((name) => name in data && name in form);
  const expected = Object.entries({
    ...Object.fromEntries(sameIds.map((name) => [name, form[name]])),
    ...(typeof row.expected === 'function' ? row.expected(form) : row.expected),
  });
  const wrong = expected.filter(([name, value]) => !isDeepStrictEqual(data[name], value));
  const isEmpty = row.filled !== undefined && !(data[row.filled] as unknown[])?.length;
  const isSame = !list || JSON.stringify(body?.[list]) === JSON.stringify(data[list]);
  return [
    ...[...faults, ...wrong.map(([name]) => `data.${name} is ${shortened(data[name])}`)],
    ...(isSame ? [] : [`${list} differs from data.${list}`]),
    ...(isEmpty ? [`data.${row.filled} is empty`] : []),
    ...Object.keys(data).flatMap((name) =>
      hasAnIdTwice(data[name]) ? [`data.${name} has an id twice`] : [],
    ),
  ];
}

function keep({ keeps = {} }: Row, data: unknown, scene: Scene): void {
  const inside = (value: unknown, key: string) => (value as Fields | undefined)?.[key];
  const places = typeof keeps === 'object' ? Object.entries(keeps) : [];
  for (const [name, place] of places) scene.left[name] = place.split('.').reduce(inside, data);
  if (typeof keeps === 'function') Object.assign(scene.left, keeps(data as never, scene));
}

function hasAnIdTwice(list: unknown): boolean {
  const ids = (Array.isArray(list) ? list : []).flatMap((element?: { id?: unknown }) => element?.id ?? []);
  return new Set(ids).size < ids.length;
}
