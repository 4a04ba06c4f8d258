import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { IdForm } from '@sto/contract/primitives';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Client } from './api-client.ts';
import { checkRow } from './conformance/check-row.ts';
import { callOf, formOf, type Row } from './conformance/row.ts';
import { notWalked, rows } from './conformance/rows.ts';
import { Scene } from './conformance/scene.ts';

afterEach(() => vi.unstubAllGlobals());

class TestScene extends Scene {
  override token = async (name: string) => name;
}
const scene = new TestScene(new Client('http://localhost:1'), {});
const call = {
  id: 'things.index',
  noun: 'Вещи',
  summary: 'Вещи',
  endpoint: { method: 'GET', path: '/v2/thing/index/', access: 'service', legacyList: 'things' },
  form: z.object({ thing_id: IdForm }),
  answer: z.object({ things: z.array(z.object({ id: z.int().positive() })) }),
} as const;
const row: Row = { path: call.endpoint.path, form: { thing_id: 7 } };
const faultsOf = async (one = row) => (await checkRow(one, scene, call)).faults.join('\n');

type Reply = [status: number, body: unknown];
const refused = (status: number, errors: unknown): Reply => [
  status,
  { success: false, errors, request_id: 'r' },
];
const withThings = (things: unknown[], more = {}) => ({
  success: true,
  things,
  data: { things, ...more },
  request_id: 'r',
});
const replies: Record<string, Reply> = {
  good: [200, withThings([{ id: 1 }])],
  noToken: refused(401, [{ code: 'unauthorized', message: 'Войдите' }]),
  noRole: refused(403, [{ code: 'forbidden', message: 'Нет прав' }]),
  badForm: refused(422, { thing_id: ['Нужен номер'] }),
};

function serve(changed: Record<string, Reply> = {}) {
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const query = new URL(url).searchParams;
    const token = headers.authorization?.slice('Bearer '.length) ?? query.get('auth_token');
    const isGoodId = /^[1-9]\d*$/.test(query.get('thing_id') ?? '');
    const which =
      token === 'driver' ? 'noRole' : token !== 'manager' ? 'noToken' : isGoodId ? 'good' : 'badForm';
    const [status, body] = changed[which] ?? replies[which] ?? [500, null];
    return new Response(JSON.stringify(body), { status });
  });
}

const callIds = declaredCalls.map(({ id }) => id);
const leftOut = Object.values(notWalked).flat();

describe('the walk over the calls of the specification', () => {
  it('gives one reason for each call that it leaves out', () => {
    const reasons = Object.keys(notWalked);
    expect(callIds).toEqual(expect.arrayContaining(leftOut));
    expect(new Set(leftOut).size).toBe(leftOut.length);
    expect(reasons.filter((reason) => !/\w+ \w+/.test(reason) || !notWalked[reason]?.length)).toEqual([]);
  });

  it('has a row for every other call, and for none of those', () => {
    const walked = new Set(rows.map((one) => callOf(one).id));
    expect(leftOut.filter((id) => walked.has(id))).toEqual([]);
    expect(callIds.filter((id) => !walked.has(id) && !leftOut.includes(id))).toEqual([]);
  });

  it('sends a change once, after all that is refused, and leaves its answer', async () => {
    serve();
    const form = vi.fn(() => ({ thing_id: 7 }));
    const change: Row = { ...row, form, isOnce: true, keeps: { thing: 'things.0.id' } };
    expect(await checkRow(change, scene, call)).toEqual({ checks: 9, faults: [] });
    expect(scene.left.thing).toBe(1);
    expect(form).toHaveBeenCalledOnce();
  });

  it('fills a form with what rows have left, then with examples', async () => {
    scene.left.thing_id = 9;
    expect(await formOf({ path: row.path, also: ['title'] }, call, scene)).toEqual({
      thing_id: 9,
      title: 'Адрес',
    });
    scene.left.thing_id = undefined;
    await expect(formOf({ path: row.path }, call, scene)).rejects.toThrow('have left no thing_id');
  });

  it('finds a change that ends in another state', async () => {
    serve();
    expect(await faultsOf({ ...row, expected: { status: 'visit' } })).toContain('data.status is absent');
  });

  it.each<[string, Row['expected'], fault: string]>([
    ['a number that is expected', { things: [{ id: 1 }] }, ''],
    ['a number instead of text', { things: [{ id: '1' }] }, 'data.things is '],
    ['nothing instead of the text «undefined»', { other: 'undefined' }, 'data.other is absent'],
    ['an id that the form sends as text', ({ thing_id }) => ({ thing_id }), ''],
  ])('compares by value: %s', async (_name, expected, fault) => {
    serve({ good: [200, withThings([{ id: 1 }], { thing_id: 7 })] });
    const found = await faultsOf({ ...row, form: { thing_id: '7' }, expected });
    expect(found.length > 0).toBe(fault.length > 0);
    expect(found).toContain(fault);
  });

  it('finds an answer that has another id than the form, or has it as text', async () => {
    for (const thing_id of [8, '7']) {
      serve({ good: [200, withThings([], { thing_id })] });
      expect(await faultsOf()).toContain(`data.thing_id is ${JSON.stringify(thing_id)}`);
    }
  });

  it('finds no fault in a correct call', async () => {
    serve();
    expect(await checkRow(row, scene, call)).toEqual({ checks: 11, faults: [] });
  });

  it.each<[string, Record<string, Reply>, string]>([
    [
      'answers without a token',
      { noToken: replies.good as Reply },
      'with a broken token: status 200 instead of 401',
    ],
    [
      'answers without the role',
      { noRole: replies.good as Reply },
      'without the role: status 200 instead of 403',
    ],
    ['takes a bad id', { badForm: replies.good as Reply }, 'with the id 0: status 200 instead of 422'],
    [
      'names a field in English',
      { badForm: refused(422, { thing_id: ['Required'] }) },
      'errors.thing_id.0: ',
    ],
    ['refuses as an object', { noToken: refused(401, { form: ['Войдите'] }) }, 'without a token: errors: '],
    [
      'has the old list in one place',
      { good: [200, { success: true, data: { things: [] }, request_id: 'r' }] },
      'things differs',
    ],
    [
      'has two different lists',
      { good: [200, { success: true, things: [{ id: 1 }], data: { things: [] }, request_id: 'r' }] },
      'things differs',
    ],
    [
      'has no request_id',
      { good: [200, { success: true, things: [], data: { things: [] } }] },
      'as specified: request_id: ',
    ],
    ['has a broken element', { good: [200, withThings([{ id: 1 }, {}, { id: 3 }])] }, 'data.things.1.id: '],
    [
      'has an element twice',
      { good: [200, withThings([{ id: 1 }, { id: 1 }])] },
      'data.things has an id twice',
    ],
    ['fails', { good: [500, { success: false, errors: [] }] }, 'Bearer header: status 500'],
  ])('finds a call that %s', async (_name, changed, fault) => {
    serve(changed);
    expect(await faultsOf()).toContain(fault);
  });

  it('reports that a call was not checked if the sign-in fails', async () => {
    serve();
    const alone = new Scene(scene.client, {});
    expect((await checkRow(row, alone, call)).faults.join()).toContain('not checked, the sign-in failed');
  });
});

const walk = path.join(import.meta.dirname, 'conformance/run.ts');
const walkOn = (url: string) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [walk, url], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });

describe('the walk on a server that is not ready', () => {
  it('has a row for every call when the sign-in fails', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"success":false,"errors":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { code, out } = await walkOn(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    const lines = out.trim().split('\n');
    expect(code).toBe(1);
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines.find((line) => line.includes('/user/info/'))).toContain('not checked, the sign-in failed');
    expect(lines.at(-1)).toBe(`0 passed, ${rows.length} failed`);
  });

  it('reports a server that does not answer', async () => {
    const { code, out, err } = await walkOn('http://127.0.0.1:1');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer: .+\n$/);
  });
});
