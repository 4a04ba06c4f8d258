import type { CallSchemas, Endpoint } from '@sto/contract/endpoint';
import { schemasOf } from '@sto/contract/endpoint-tables';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { pdfBytes } from '../build/media.ts';
import { call } from '../call.ts';
import { startApp } from '../start-app.ts';
import { expectedOf, hasOwn, holders, type Right } from './right.ts';
import { nextFileName, rights } from './rights-table.ts';
import {
  type RoleName,
  roleNames,
  type Scene,
  strangersSecrets,
  strangersState,
  type Things,
} from './scene.ts';
import { storedScene } from './stored-scene.ts';

const test = startApp({ LIMITS: 'off' });

/** Makes the call as `role` with an object of `theirs`; the status, and an answer that holds no secret of the strangers. */
async function statusOf(endpoint: Endpoint, right: Right, scene: Scene, role: RoleName, theirs: Things) {
  const mine = scene.own[role];
  const form = await right.form(mine, theirs, { scene, test });
  const token = mine.person?.token;
  const { status, body } = await call(test.app, endpoint, form, {
    ...(token && { token }),
    ...(right.withFile && { file: { name: nextFileName(), bytes: pdfBytes() } }),
  });
  const text = JSON.stringify(body);
  expect(strangersSecrets.filter((secret) => text.includes(secret))).toEqual([]);
  return status;
}

/** Every cell of one row: first what is foreign, then what is one's own, since the latter may change things. */
async function cellsOf(endpoint: Endpoint, right: Right, scene: Scene) {
  const got: Record<string, number> = {};
  const due: Record<string, number> = {};
  const cell = async (role: RoleName, whose: 'foreign' | 'own', expected: number) => {
    const theirs = whose === 'own' ? scene.own[role] : scene.strangers;
    due[`${role}, ${whose}`] = expected;
    got[`${role}, ${whose}`] = await statusOf(endpoint, right, scene, role, theirs);
  };
  const mayCall = (role: RoleName) => holders[endpoint.access].includes(role);
  for (const role of roleNames) {
    if (!mayCall(role)) await cell(role, 'foreign', role === 'anonymous' ? 401 : 403);
    else if (right.of) await cell(role, 'foreign', expectedOf(right.foreign, role));
  }
  for (const role of roleNames)
    if (mayCall(role) && (!right.of || hasOwn[right.of](scene.own[role])))
      await cell(role, 'own', expectedOf(right.own, role));
  return { got, due };
}

const rows = [...rights].flatMap(([endpoint, ways]) =>
  ways.map((right, index) => ({ title: `${endpoint.path} (${index + 1})`, endpoint, right })),
);

describe('the rights of every call, role by role', () => {
  it.each(rows)('$title', async ({ endpoint, right }) => {
    const scene = await storedScene(test);
    await test.reindex();
    const before = await strangersState(test, scene);
    const { got, due } = await cellsOf(endpoint, right, scene);
    expect(got).toEqual(due);
    expect(await strangersState(test, scene)).toBe(before);
  });

  it('are in the table exactly for every call that is served', () => {
    const pathsOf = (endpoints: Iterable<Endpoint>) => [...endpoints].map(({ path }) => path).sort();
    expect(pathsOf(rights.keys())).toEqual(pathsOf(test.app.handledEndpoints));
  });

  it('name a stranger’s object wherever a form takes an id', () => {
    const takesObject = [...rights.keys()].filter(
      (endpoint) => endpoint !== workshopEndpoints.rescue && hasIdOfThings(endpoint),
    );
    const untried = takesObject.filter((endpoint) => !rights.get(endpoint)?.some(({ of }) => of));
    expect(takesObject.length).toBeGreaterThan(10);
    expect(untried.map(({ path }) => path)).toEqual([]);
  });
});

const idFields = ['id', 'ids', 'auto_id', 'object_id', 'offer_id', 'upload_ids'];
const hasIdOfThings = (endpoint: Endpoint) =>
  idFields.some((field) => field in shapeOf(schemasOf(endpoint).form));

function shapeOf(form: CallSchemas['form']): object {
  return 'shape' in form && typeof form.shape === 'object' && form.shape !== null ? form.shape : {};
}
