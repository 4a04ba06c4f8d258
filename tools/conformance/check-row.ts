import type { Answer, Ask, Form } from './client.ts';
import { NotSeen } from './people.ts';
import type { Caller, Row } from './row.ts';
import type { Scene } from './scene.ts';
import { shapeFaults, valueAt } from './shape.ts';

/** One look at a call: a name and what was wrong; nothing wrong: it holds. */
interface Look {
  name: string;
  faults: (row: Row, scene: Scene) => Promise<string[]>;
}

const isProtected = ({ caller }: Row) => caller === 'user' || caller === 'customer' || caller === 'service';
const tokenFor = async ({ caller }: Row, scene: Scene) =>
  caller === 'public' ? undefined : (await (caller === 'service' ? scene.manager() : scene.driver())).access;

interface Sent extends Answer {
  form: Form;
}

/** The row as its caller sends it, with what a look changes. */
async function ask(row: Row, scene: Scene, changed: Partial<Ask> = {}, more: Form = {}): Promise<Sent> {
  const { method, path } = row;
  const form = { ...(await row.form?.(scene)), ...more };
  const token = await tokenFor(row, scene);
  const answer = await scene.client.send({ method, path, form, file: row.file?.(), token, ...changed });
  return { ...answer, form };
}

function envelopeFaults({ body, requestId }: Answer, isSuccess: boolean, isIdInHeader = false): string[] {
  if (!body) return ['the body is no JSON object'];
  return [
    ...(body.success === isSuccess ? [] : [`success is ${JSON.stringify(body.success)}`]),
    ...(typeof (isIdInHeader ? requestId : body.request_id) === 'string' ? [] : ['request_id is absent']),
  ];
}

function goodFaults({ answer: shape, isIdInHeader }: Row, sent: Sent): string[] {
  const { status, body, form } = sent;
  if (status !== 200) return [`status ${status} ${JSON.stringify(body?.errors ?? null)}`];
  const wanted = typeof shape === 'function' ? shape(form) : shape;
  const differing = Object.keys(wanted).filter(
    (list) =>
      list !== 'data' && JSON.stringify(body?.[list]) !== JSON.stringify(valueAt(body, `data.${list}`)),
  );
  return [
    ...envelopeFaults(sent, true, isIdInHeader),
    ...shapeFaults(body, wanted),
    ...differing.map((list) => `${list} differs from data.${list}`),
  ];
}

/** A refusal of the whole: `errors` is a list of `{code, message}`. */
function refusalFaults(answer: Answer, status: number): string[] {
  if (answer.status !== status) return [`status ${answer.status} instead of ${status}`];
  const list = answer.body?.errors;
  const isList = Array.isArray(list) && list.length > 0 && list.every(({ code, message }) => code && message);
  return [...envelopeFaults(answer, false), ...(isList ? [] : ['errors is no list of {code, message}'])];
}

/** A refusal of fields: `errors` is an object of lists of sentences. */
function fieldFaults(answer: Answer, fields: readonly string[]): string[] {
  if (answer.status !== 422) return [`status ${answer.status} instead of 422`];
  const errors = answer.body?.errors as Record<string, unknown> | undefined;
  const untold = fields.filter((field) => {
    const told = errors?.[field];
    return !Array.isArray(told) || !told.every((sentence) => /[а-яё]/i.test(String(sentence)));
  });
  return [
    ...envelopeFaults(answer, false),
    ...untold.map((field) => `errors.${field} is no list of Russian sentences`),
  ];
}

async function withoutFields(row: Row, scene: Scene): Promise<string[]> {
  const { recaptcha_token: _, ...form } = (await row.form?.(scene)) ?? {};
  const kept = Object.entries(form).filter(([name]) => !row.required?.includes(name));
  const { method, path } = row;
  const request = {
    method,
    path,
    form: Object.fromEntries(kept),
    file: row.file?.(),
    token: await tokenFor(row, scene),
  };
  return fieldFaults(await scene.client.send(request), row.required ?? []);
}

async function withBadIds(row: Row, scene: Scene): Promise<string[]> {
  const field = row.idField ?? '';
  const faults: string[] = [];
  for (const bad of ['0', '-1', '1.5', 'x'])
    for (const fault of fieldFaults(await ask(row, scene, {}, { [field]: bad }), [field]))
      faults.push(`${field}=${bad}: ${fault}`);
  return faults;
}

/** Which looks a row takes; its effects are not among them. */
async function looksAt(row: Row, scene: Scene): Promise<Look[]> {
  const stranger = isProtected(row) ? await strangerTo(row.caller, scene) : undefined;
  const good = (name: string, changed: Partial<Ask>, more?: Form): Look => ({
    name,
    faults: async (of, on) => goodFaults(of, await ask(of, on, changed, more)),
  });
  const isPost = row.method === 'POST';
  const takesToken = row.caller !== 'public';
  const empty = Object.fromEntries((row.optional ?? []).map((name) => [name, '']));
  return [
    good('as specified', {}),
    good('unknown and empty fields', {}, { ...empty, from_a_later_version: 'x', empty_field: '' }),
    ...(isPost && !row.file
      ? [good('urlencoded', { encoding: 'urlencoded' }), good('JSON', { encoding: 'json' })]
      : []),
    ...(takesToken ? [good('Bearer header', { tokenIn: 'header' })] : []),
    ...(takesToken && isPost ? [good('auth_token in the query', { tokenIn: 'query' })] : []),
    ...(isProtected(row)
      ? [refusal('without a token', 401, undefined), refusal('with a broken token', 401, 'broken')]
      : []),
    ...(stranger ? [refusal('without the role', 403, stranger)] : []),
    ...(row.required ? [{ name: 'without its fields', faults: withoutFields }] : []),
    ...(row.idField ? [{ name: 'with ids that are none', faults: withBadIds }] : []),
  ];
}

/**
 * The token of somebody who lacks the role. A workshop's person may be a driver too: then nobody here lacks it, and
 * that look is not taken.
 */
async function strangerTo(caller: Caller, scene: Scene): Promise<string | undefined> {
  const people = [await scene.driver(), await scene.manager()];
  return caller === 'user' ? undefined : people.find(({ roles }) => !roles.includes(caller))?.access;
}

function refusal(name: string, status: number, token: string | undefined): Look {
  return { name, faults: async (row, scene) => refusalFaults(await ask(row, scene, { token }), status) };
}

export interface RowResult {
  looks: number;
  /** What does not hold; empty: the call is as specified. */
  faults: string[];
}

/**
 * Looks at one call from every side. What follows from it is looked at only when its answer is right, since it is
 * read from that.
 */
export async function checkRow(row: Row, scene: Scene): Promise<RowResult> {
  const told = new Map<string, string[]>();
  let looks = 0;
  const take = async (name: string, find: () => Promise<string[]>) => {
    looks += 1;
    for (const fault of await find()) told.set(fault, [...(told.get(fault) ?? []), name]);
  };
  try {
    for (const { name, faults } of await looksAt(row, scene))
      await take(
        name,
        caught(() => faults(row, scene)),
      );
    if (told.size === 0)
      for (const [name, effect] of Object.entries(row.effects ?? {}))
        await take(
          name,
          caught(() => effect(scene)),
        );
  } catch (error) {
    return { looks, faults: [...linesOf(told), wordsOf(error)] };
  }
  return { looks, faults: linesOf(told) };
}

/** A fault of one look; but where somebody is missing, or the server is silent, the other looks would say the same. */
const caught = (find: () => Promise<string[]>) => () =>
  find().catch((error: unknown) => {
    if (error instanceof NotSeen || (error instanceof Error && error.name === 'TimeoutError')) throw error;
    return [wordsOf(error)];
  });

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const faultsShown = 4;

/** One fault is told once, beside the others of the looks that saw it. */
function linesOf(told: ReadonlyMap<string, string[]>): string[] {
  const byLooks = new Map<string, string[]>();
  for (const [fault, names] of [...told].slice(0, faultsShown)) {
    const looks = names.join(', ');
    byLooks.set(looks, [...(byLooks.get(looks) ?? []), fault]);
  }
  const lines = [...byLooks].map(([looks, faults]) => `${looks}: ${faults.join(', ')}`);
  return told.size > faultsShown ? [...lines, `and ${told.size - faultsShown} more`] : lines;
}
