import type { Answer, Ask, Form } from './client.ts';
import type { Row } from './row.ts';
import type { Scene } from './scene.ts';
import { shapeFaults, valueAt } from './shape.ts';

/** One look at a call: a name and what was wrong; nothing wrong: it holds. */
interface Look {
  name: string;
  faults: (row: Row, scene: Scene) => Promise<string[]>;
}

const isProtected = ({ caller }: Row) => caller === 'user' || caller === 'customer' || caller === 'service';
const tokenFor = ({ caller }: Row, { driver, manager }: Scene) =>
  caller === 'service' ? manager.access : caller === 'public' ? undefined : driver.access;

/** The row as its caller sends it, with what a look changes. */
async function ask(row: Row, scene: Scene, changed: Partial<Ask> = {}, more: Form = {}): Promise<Answer> {
  const { method, path } = row;
  const form = { ...(await row.form?.(scene)), ...more };
  return scene.client.send({
    method,
    path,
    form,
    file: row.file?.(),
    token: tokenFor(row, scene),
    ...changed,
  });
}

function envelopeFaults({ body }: Answer, isSuccess: boolean): string[] {
  if (!body) return ['the body is no JSON object'];
  return [
    ...(body.success === isSuccess ? [] : [`success is ${JSON.stringify(body.success)}`]),
    ...(typeof body.request_id === 'string' ? [] : ['request_id is absent']),
  ];
}

function goodFaults(row: Row, answer: Answer): string[] {
  if (answer.status !== 200)
    return [`status ${answer.status} ${JSON.stringify(answer.body?.errors ?? null)}`];
  const { body } = answer;
  const twice = Object.keys(row.answer).filter((path) => /^\w+$/.test(path) && path !== 'data');
  const differing = twice.filter(
    (list) => JSON.stringify(body?.[list]) !== JSON.stringify(valueAt(body, `data.${list}`)),
  );
  return [
    ...envelopeFaults(answer, true),
    ...shapeFaults(body, row.answer),
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
    token: tokenFor(row, scene),
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

/** Which looks a row takes. */
function looksAt(row: Row, { driver, manager }: Scene): Look[] {
  const { caller } = row;
  // A workshop's person may be a driver too: then nobody here lacks the role, and that look is not taken.
  const stranger =
    caller === 'user' ? undefined : [driver, manager].find(({ roles }) => !roles.includes(caller));
  const good = (name: string, changed: Partial<Ask>, more?: Form): Look => ({
    name,
    faults: async (of, scene) => goodFaults(of, await ask(of, scene, changed, more)),
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
      ? [
          refusal('without a token', 401, () => undefined),
          refusal('with a broken token', 401, () => 'broken'),
        ]
      : []),
    ...(isProtected(row) && stranger ? [refusal('without the role', 403, () => stranger.access)] : []),
    ...(row.required ? [{ name: 'without its fields', faults: withoutFields }] : []),
    ...(row.idField ? [{ name: 'with ids that are none', faults: withBadIds }] : []),
  ];
}

function refusal(name: string, status: number, token: (scene: Scene) => string | undefined): Look {
  return {
    name,
    faults: async (row, scene) => refusalFaults(await ask(row, scene, { token: token(scene) }), status),
  };
}

export interface RowResult {
  looks: number;
  /** What does not hold; empty: the call is as specified. */
  faults: string[];
}

export async function checkRow(row: Row, scene: Scene): Promise<RowResult> {
  const looks = looksAt(row, scene);
  const faults: string[] = [];
  for (const { name, faults: find } of looks) {
    try {
      for (const fault of await find(row, scene)) faults.push(`${name}: ${fault}`);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { looks: looks.length, faults };
}
