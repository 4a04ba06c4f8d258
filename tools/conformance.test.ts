import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { IdForm } from '@sto/contract/primitives';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { checkRow } from './conformance/check-row.ts';
import { Client } from './conformance/client.ts';
import { dealRows } from './conformance/deal.ts';
import { NotSeen } from './conformance/people.ts';
import { rows } from './conformance/rows.ts';
import type { Scene } from './conformance/scene.ts';
import type { Row } from './conformance/specified-call.ts';

afterEach(() => vi.unstubAllGlobals());

const scene = {
  client: new Client('http://localhost:1'),
  driver: async () => ({ access: 'driver', roles: ['customer'] }),
  manager: async () => ({ access: 'manager', roles: ['service'] }),
} as unknown as Scene;
const row: Row = {
  path: '/v2/thing/index/',
  declaration: {
    method: 'GET',
    path: '/v2/thing/index/',
    summary: 'Вещи',
    access: 'customer',
    form: z.object({ thing_id: IdForm }),
    answer: z.object({ things: z.array(z.object({ id: z.int().positive() })) }),
    legacyList: 'things',
  },
  form: () => ({ thing_id: 7 }),
};

type Reply = [status: number, body: unknown];
const refused = (status: number, errors: unknown): Reply => [
  status,
  { success: false, errors, request_id: 'r' },
];
const withThings = (things: unknown[]) => ({ success: true, things, data: { things }, request_id: 'r' });
const replies: Record<string, Reply> = {
  good: [200, withThings([])],
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
      token === 'manager' ? 'noRole' : token !== 'driver' ? 'noToken' : isGoodId ? 'good' : 'badForm';
    const [status, body] = changed[which] ?? replies[which] ?? [500, null];
    return new Response(JSON.stringify(body), { status });
  });
}

describe('the walk over the calls of the specification', () => {
  it('has every row of its table', () => {
    expect(rows).toHaveLength(32);
    expect(new Set(rows.map(({ path }) => path)).size).toBe(32);
  });

  it('has a row for every call but those of codes, letters, the assistant and foreign servers', () => {
    const walked = new Set([...rows, ...dealRows].map(({ path }) => path));
    const without = declaredCalls.filter(({ endpoint }) => !walked.has(endpoint.path)).map(({ id }) => id);
    expect(without).toEqual([
      ...['auth.confirm', 'auth.resend', 'auth.logout', 'phone.sendCode', 'phone.confirm'],
      ...['session.sendCode', 'session.confirm', 'session.revoke', 'consent.withdraw'],
      ...['assistant.send', 'assistant.session', 'assistant.handOver', 'assistant.makeBid'],
      ...['sendEmailCode', 'confirmEmail', 'unsubscribeEmail', 'subscribe', 'unsubscribe'].map(
        (name) => `notificationSettings.${name}`,
      ),
      ...['webhook.test', 'devSms.last', 'devClock.advance'],
    ]);
  });

  it('sends a change once, after all that is refused, and keeps its answer', async () => {
    serve();
    const kept: unknown[] = [];
    const form = vi.fn(() => ({ thing_id: 7 }));
    const change = { ...row, form, isOnce: true as const, keep: (data: unknown) => kept.push(data) };
    expect(await checkRow(change, scene)).toEqual({ checks: 6, faults: [] });
    expect(kept).toEqual([{ things: [] }]);
    expect(form).toHaveBeenCalledOnce();
  });

  it('finds a change that ends in another state', async () => {
    serve();
    const expected = { status: 'visit' };
    expect((await checkRow({ ...row, expected }, scene)).faults.join()).toContain('data.status is absent');
  });

  it('finds no fault in a correct call', async () => {
    serve();
    expect(await checkRow(row, scene)).toEqual({ checks: 8, faults: [] });
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
    ['takes a bad id', { badForm: replies.good as Reply }, '0: status 200 instead of 422'],
    [
      'names a field in English',
      { badForm: refused(422, { thing_id: ['Required'] }) },
      'errors.thing_id is no list of Russian',
    ],
    [
      'refuses as an object',
      { noToken: refused(401, { form: ['Войдите'] }) },
      'errors is no list of {code, message}',
    ],
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
      'request_id is absent',
    ],
    ['has a broken element', { good: [200, withThings([{ id: 1 }, {}, { id: 3 }])] }, 'data.things.1.id: '],
    [
      'has an element twice',
      { good: [200, withThings([{ id: 1 }, { id: 1 }])] },
      'data.things has the id 1 twice',
    ],
    ['fails', { good: [500, { success: false, errors: [] }] }, 'Bearer header: status 500'],
  ])('finds a call that %s', async (_name, changed, fault) => {
    serve(changed);
    expect((await checkRow(row, scene)).faults.join('\n')).toContain(fault);
  });

  it('reports a fault once with its checks', async () => {
    serve({ good: [500, null] });
    const checks = 'as specified, unknown and empty fields, Bearer header';
    expect((await checkRow(row, scene)).faults).toEqual([`${checks}: status 500 absent`]);
  });

  it('reports that a call was not checked if the sign-in fails', async () => {
    serve();
    const alone = { ...scene, driver: () => Promise.reject(new NotSeen('not seen')) } as unknown as Scene;
    expect((await checkRow(row, alone)).faults).toEqual(['not seen']);
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
    const count = rows.length + dealRows.length;
    expect(lines).toHaveLength(count + 1);
    expect(lines.find((line) => line.includes('/user/info/'))).toContain('not checked, the sign-in failed');
    expect(lines.at(-1)).toBe(`0 passed, ${count} failed`);
  });

  it('reports a server that does not answer', async () => {
    const { code, out, err } = await walkOn('http://127.0.0.1:1');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer: .+\n$/);
  });
});
