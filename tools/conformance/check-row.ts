import type { Answer, Form, Request } from './client.ts';
import { NotSeen, type Person } from './people.ts';
import { once, type Scene } from './scene.ts';
import {
  answerFaults,
  declarationOf,
  faultUnless,
  hasVersion,
  idFields,
  type Row,
  requiredFields,
  shortened,
} from './specified-call.ts';

export interface RowResult {
  checks: number;
  /** Empty: the call is as specified. */
  faults: string[];
}
type Check = [name: string, faults: () => Promise<string[]>];

/** Checks the answers of one call. What a call does is checked by the tests of our own server. */
export async function checkRow(anyRow: Row, scene: Scene): Promise<RowResult> {
  const { form } = anyRow;
  const row = anyRow.isOnce && form ? { ...anyRow, form: once(async () => form(scene)) } : anyRow;
  const found = new Map<string, string[]>();
  let checks = 0;
  const run = async ([name, faults]: Check) => {
    checks += 1;
    for (const fault of await reported(faults)) found.set(fault, [...(found.get(fault) ?? []), name]);
  };
  try {
    for (const check of await checksOf(row, scene)) await run(check);
  } catch (error) {
    return { checks, faults: [...linesOf(found), String(error instanceof Error ? error.message : error)] };
  }
  return { checks, faults: linesOf(found) };
}

/** An error is a fault of one check. Without a person or a server the other checks would repeat it. */
const reported = (faults: () => Promise<string[]>) =>
  faults().catch((error: unknown) => {
    if (error instanceof NotSeen || (error instanceof Error && error.name === 'TimeoutError')) throw error;
    return [String(error instanceof Error ? error.message : error)];
  });

const shownFaults = 4;

function linesOf(found: ReadonlyMap<string, string[]>): string[] {
  const lines = [...found].slice(0, shownFaults).map(([fault, names]) => `${names.join(', ')}: ${fault}`);
  return found.size > shownFaults ? [...lines, `and ${found.size - shownFaults} more`] : lines;
}

async function checksOf(row: Row, scene: Scene): Promise<Check[]> {
  const { method, access, upload } = declarationOf(row);
  const isPublic = access === 'public';
  const isPost = method === 'POST';
  const good = (name: string, changed: Partial<Request>, more?: Form): Check => [
    name,
    async () => goodFaults(row, await send(row, scene, changed, more)),
  ];
  const refusal = (name: string, status: number, token: string | undefined): Check => [
    name,
    async () => refusalFaults(await send(row, scene, { token }), status),
  ];
  const stranger = isPublic || access === 'user' ? undefined : await personWithout(access, scene);
  const required = requiredFields(row);
  const ids = idFields(row);
  const accepted = [
    good('as specified', {}),
    good('unknown and empty fields', {}, { from_a_later_version: 'x', empty_field: '' }),
    ...(isPost && !upload
      ? [good('urlencoded', { encoding: 'urlencoded' }), good('JSON', { encoding: 'json' })]
      : []),
    good('Bearer header', { tokenIn: 'header' }),
    ...(isPost ? [good('auth_token in the query', { tokenIn: 'query' })] : []),
  ];
  const refused = [
    ...(isPublic
      ? []
      : [refusal('without a token', 401, undefined), refusal('with a broken token', 401, 'broken')]),
    ...(stranger ? [refusal('without the role', 403, stranger)] : []),
    ...(required.length > 0
      ? [['without its fields', () => withoutFields(row, scene, required)] as Check]
      : []),
    ...(ids.length > 0 ? [['with invalid ids', () => withBadIds(row, scene, ids)] as Check] : []),
    ...(hasVersion(row) ? [['of an outdated version', () => outdated(row, scene)] as Check] : []),
  ];
  return row.isOnce ? [...refused, ...accepted.slice(0, 1)] : [...accepted, ...refused];
}

/** The token of a demo person without the role; undefined if both have it. */
async function personWithout(role: string, scene: Scene): Promise<string | undefined> {
  const people = [await scene.driver(), await scene.manager()];
  return people.find(({ roles }) => !roles.includes(role))?.access;
}

function personWith(role: string, scene: Scene): Promise<Person> {
  if (role === 'operator') return scene.operator();
  return role === 'service' ? scene.manager() : scene.driver();
}

interface Sent extends Answer {
  form: Form;
}

async function send(row: Row, scene: Scene, changed: Partial<Request> = {}, more: Form = {}): Promise<Sent> {
  const { method, access } = declarationOf(row);
  const form = { ...(await row.form?.(scene)), ...more };
  const isAnonymous = row.isSignIn && !changed.tokenIn;
  const person = isAnonymous ? undefined : await (row.caller?.(scene) ?? personWith(access, scene));
  const answer = await scene.client.send({
    method,
    path: row.path,
    form,
    file: row.file?.(),
    token: person?.access,
    ...changed,
  });
  return { ...answer, form };
}

function envelopeFaults({ body, requestId }: Answer, isSuccess: boolean, isIdInHeader = false): string[] {
  if (!body) return ['the body is no JSON object'];
  return [
    ...faultUnless(body.success === isSuccess, `success is ${shortened(body.success)}`),
    ...faultUnless(typeof (isIdInHeader ? requestId : body.request_id) === 'string', 'request_id is absent'),
  ];
}

function goodFaults(row: Row, sent: Sent): string[] {
  const { status, body, form } = sent;
  if (status !== 200) return [`status ${status} ${shortened(body?.errors)}`];
  row.keep?.(body?.data as never);
  const data = (body?.data ?? {}) as Record<string, unknown>;
  const { legacyList: list, prepared } = declarationOf(row);
  const sameIds = idFields(row).filter((name) => name in data && name in form);
  const repeated = [...sameIds.map((name) => [name, name] as const), ...Object.entries(row.repeats ?? {})];
  const wrong = repeated.find(([field, name]) => String(data[field]) !== String(form[name]));
  const other = Object.entries(row.expected ?? {}).find(([field, value]) => data[field] !== value);
  const isSame = !list || JSON.stringify(body?.[list]) === JSON.stringify(data[list]);
  return [
    ...envelopeFaults(sent, true, prepared),
    ...answerFaults(row, body?.data),
    ...[wrong, other].flatMap((one) => (one ? [`data.${one[0]} is ${shortened(data[one[0]])}`] : [])),
    ...faultUnless(isSame, `${list} differs from data.${list}`),
    ...faultUnless(!row.filled || (data[row.filled] as unknown[])?.length > 0, `data.${row.filled} is empty`),
    ...Object.entries(data).flatMap(([name, value]) => duplicateFaults(name, value)),
  ];
}

/** A move of somebody who has not seen the last change is refused; a side gets the present bid. */
async function outdated(row: Row, scene: Scene): Promise<string[]> {
  const answer = await send(row, scene, {}, { version: 1_000_000 });
  const [error] = (answer.body?.errors ?? []) as { code?: string; details?: { bid?: unknown } }[];
  return [
    ...refusalFaults(answer, 409),
    ...faultUnless(error?.code === 'version_conflict', `the code is ${shortened(error?.code)}`),
    ...(declarationOf(row).access === 'operator' ? [] : answerFaults(row, error?.details?.bid)),
  ];
}

function duplicateFaults(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.flatMap((element: { id?: unknown } | null) => element?.id ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return faultUnless(twice === undefined, `data.${name} has the id ${shortened(twice)} twice`);
}

/** An error of the whole call: `errors` is a list of `{code, message}`. */
function refusalFaults(answer: Answer, status: number): string[] {
  if (answer.status !== status) return [`status ${answer.status} instead of ${status}`];
  const list = answer.body?.errors;
  const isList = Array.isArray(list) && list.length > 0 && list.every(({ code, message }) => code && message);
  return [...envelopeFaults(answer, false), ...faultUnless(isList, 'errors is no list of {code, message}')];
}

/** Errors of fields: `errors` is an object of lists of Russian sentences. */
function fieldFaults(answer: Answer, fields: readonly string[]): string[] {
  if (answer.status !== 422) return [`status ${answer.status} instead of 422`];
  const errors = answer.body?.errors as Record<string, unknown> | undefined;
  const isRussian = (list: unknown) =>
    Array.isArray(list) && list.every((text) => /[а-яё]/i.test(String(text)));
  return [
    ...envelopeFaults(answer, false),
    ...fields
      .filter((field) => !isRussian(errors?.[field]))
      .map((field) => `errors.${field} is no list of Russian sentences`),
  ];
}

async function withoutFields(row: Row, scene: Scene, required: readonly string[]): Promise<string[]> {
  const empty = Object.fromEntries(required.map((field) => [field, '']));
  return fieldFaults(await send(row, scene, {}, { ...empty, recaptcha_token: '' }), required);
}

async function withBadIds(row: Row, scene: Scene, fields: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const bad of ['0', '-1', '1.5', 'x']) {
    const form = Object.fromEntries(fields.map((field) => [field, bad]));
    for (const fault of fieldFaults(await send(row, scene, {}, form), fields))
      faults.push(`${bad}: ${fault}`);
  }
  return faults;
}
