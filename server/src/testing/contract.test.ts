import { configEndpoints } from '@sto/contract/config/config.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../http/openapi/json-schemas.ts';
import type { OpenApiDocument, Operation } from '../http/openapi/openapi-shapes.ts';
import { signedIn } from './as.ts';
import { pdfBytes } from './build/media.ts';
import { call } from './call.ts';
import { expectedOf, hasOwn, holders, type Right } from './rights/right.ts';
import { nextFileName, rights } from './rights/rights-table.ts';
import type { Scene } from './rights/scene.ts';
import { storedScene } from './rights/stored-scene.ts';
import { startApp } from './start-app.ts';

/*
 * Every call is made, and what really came over the wire is held to the document that the server itself gives out.
 * The forms come from the table of rights, the rest from the document.
 */
const test = startApp({ LIMITS: 'off' });
const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
let document: OpenApiDocument;

beforeAll(async () => {
  document = (await test.app.inject({ url: '/api/openapi.json' })).json();
  const { ErrorItem, ...schemas } = document.components.schemas;
  // Errors have additional details: `attempts_left`, `bid_id`.
  ajv.addSchema(withRefs({ $id: 'api', components: { schemas: { ...closed(schemas), ErrorItem } } }));
});

/** Its good answer needs a registry that knows the plate; `find-car-by-plate.test.ts` has one. */
const refusedHere = [
  'customerReview.create',
  'workshopReview.reply',
  'workshopReview.complain',
  'workshopReview.rateCustomer',
  'car.byPlate',
];

/** The same without additional fields, which a reader of the document would not know. */
function closed<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closed) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([name, child]) => [name, closed(child)]));
  const isObject = 'properties' in part && !('additionalProperties' in part);
  return (isObject ? { ...inner, additionalProperties: false } : inner) as Part;
}

interface Declared {
  $ref?: string;
  content?: { 'application/json': { schema: JsonSchema } };
}

function schemaOf({ responses }: Operation, status: number): JsonSchema {
  const declared = (responses[status] ?? responses.default) as Declared;
  const response = declared.$ref
    ? (document.components.responses?.[declared.$ref.split('/').at(-1) ?? ''] as Declared)
    : declared;
  const schema = response.content?.['application/json'].schema;
  if (!schema) throw new Error(`the document tells nothing of ${status}`);
  return schema;
}

/** What of the body is not as the schema has it; an envelope is closed as its data is. */
function faultsOf(schema: JsonSchema, body: unknown): string[] {
  const isRight = ajv.compile(withRefs(closed(schema)));
  if (isRight(body)) return [];
  return (isRight.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** References into the one schema of all components, so that each is compiled once. */
function withRefs<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/components/', '"api#/components/')) as Part;
}

function operationOf({ method, path }: Endpoint): Operation {
  const found = document.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

/** A good call of this kind, by somebody who may make it and has what it names. */
async function ask(endpoint: Endpoint, right: Right, scene: Scene) {
  const able = holders[endpoint.access].filter((role) => !right.of || hasOwn[right.of](scene.own[role]));
  const role = able.find((one) => expectedOf(right.own, one) === 200) ?? able[0];
  if (!role) throw new Error('nobody may make the call');
  const mine = scene.own[role];
  const state = await right.ready?.(mine, test);
  const form = { ...(await right.form(mine, mine, { scene, test })), ...state };
  return call(test.app, endpoint, form, {
    ...(mine.person && { token: mine.person.token }),
    ...(right.withFile && { file: { name: nextFileName(), bytes: pdfBytes() } }),
  });
}

describe('the server answers as documented', () => {
  it.each(declaredCalls)('$id, for a valid call', async ({ id, endpoint }) => {
    const operation = operationOf(endpoint);
    const statuses: number[] = [];
    const scene = await storedScene(test);
    await test.reindex();
    for (const right of rights.get(endpoint) ?? []) {
      const { status, body } = await ask(endpoint, right, scene);
      statuses.push(status);
      expect(faultsOf(schemaOf(operation, status), body)).toEqual([]);
    }
    const good = statuses.filter((status) => status === 200);
    expect(good.length > 0).toBe(!refusedHere.includes(id));
  });

  const guarded = declaredCalls.filter(({ endpoint }) => endpoint.access !== 'public');
  it.each(guarded)('$id, without a login', async ({ endpoint }) => {
    const operation = operationOf(endpoint);
    const { status, body } = await call(test.app, endpoint, {});
    expect([status, Object.keys(operation.responses)]).toEqual([401, expect.arrayContaining(['401'])]);
    expect(faultsOf(schemaOf(operation, status), body)).toEqual([]);
  });

  it.each(declaredCalls)('$id, with every field wrong', async ({ endpoint }) => {
    const operation = operationOf(endpoint);
    const form = operation.requestBody?.content['multipart/form-data']?.schema;
    const names = form
      ? Object.keys(form.properties ?? {})
      : (operation.parameters ?? []).map(({ name }) => name);
    const wrong = names.map((name) => [name.replace('[]', ''), '\u0001']);
    const { token } = await signedIn(test, { roles: ['customer', 'service'] });
    const { auth_token: _, ...fields } = Object.fromEntries(wrong) as Record<string, string>;
    const { status, body } = await call(test.app, endpoint, fields, { token });
    expect(status).toBeLessThan(500);
    expect(faultsOf(schemaOf(operation, status), body)).toEqual([]);
  });
});

describe('the comparison', () => {
  it('finds a missing field, a wrong type and an undocumented field', async () => {
    const schema = schemaOf(operationOf(configEndpoints.get), 200);
    const { body } = await call(test.app, configEndpoints.get, {});
    const { is_demo: isDemo, ...data } = body.data as Record<string, unknown>;
    expect(faultsOf(schema, { ...body, data: { ...data, is_demo: isDemo } })).toEqual([]);
    expect(faultsOf(schema, { ...body, data })).toHaveLength(1);
    expect(faultsOf(schema, { ...body, data: { ...data, is_demo: 'no' } })).toHaveLength(1);
    expect(faultsOf(schema, { ...body, data: { ...data, is_demo: isDemo, more: 1 } })).toHaveLength(1);
    expect(faultsOf(schema, { ...body, more: 1 })).toHaveLength(1);
  });
});
