import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  type Break,
  type BreakingProxy,
  startBreakingProxy,
} from './conformance/breaking-proxy.ts';
import { checkRow } from './conformance/check-row.ts';
import { Client } from './conformance/client.ts';
import { rows } from './conformance/rows.ts';
import { Scene } from './conformance/scene.ts';
import { type SmallServer, startSmallServer } from './conformance/small-server.ts';

/** Every demo city has some workshops, and the search has more than one page. */
const workshops = 60;
let server: SmallServer;
let proxy: BreakingProxy;
let scene: Scene;

beforeAll(async () => {
  server = await startSmallServer(workshops);
  proxy = await startBreakingProxy(server.url);
  scene = new Scene(new Client(proxy.url), { driver: '+79000000001', manager: '+79000000101' });
}, 180_000);
afterAll(async () => {
  proxy?.close();
  await server?.close();
});

const geoSearch = '/v2/map/default/geo-search/';
const favorite = (change: 'add' | 'remove') => `/customer/favorite-service/${change}/`;
const refresh = '/v2/user/profile/refresh-token/';
const reviews = '/common/default/get-service-reviews/';
const car = (what: string) => `/v2/customer/auto/${what}/`;
const uploadForWork = '/v2/customer/bid/upload-file-work-type/';
/** Calls that depend on each other and are quick, checked with each fault. */
const usual = [geoSearch, '/v2/service/view/', favorite('add'), favorite('remove'), car('index')];

const changed =
  (change: (answer: Body, body: string) => void, instead?: string): Break =>
  async (passOn, body) => {
    const answer = await passOn(instead ? { path: instead } : {});
    change(answer, body);
    return answer;
  };
/** The server's answer to a request without a field. */
const withoutField =
  (field: string): Break =>
  (passOn, body) =>
    passOn({ body: body.replaceAll(`name="${field}"`, 'name="absent"') });
const listOf = ({ data }: Body, name: string) => data[name] as Record<string, unknown>[];

const breaks: [name: string, path: string, how: Break, fault: RegExp][] = [
  [
    'says that a removed workshop is a favourite',
    favorite('remove'),
    changed(({ data }) => Object.assign(data, { is_favorite: true })),
    /data\.is_favorite is true/,
  ],
  [
    'returns the token that was sent',
    refresh,
    changed(({ data }, body) => {
      const sent = /refresh_token"?[=:]?"?\s*([\w.-]{40,})/.exec(body)?.[1];
      if (sent) data.refresh_token = sent;
    }),
    /refresh_token is the one that was sent/,
  ],
  ['has no is_truncated', geoSearch, changed(({ data }) => delete data.is_truncated), /data\.is_truncated: /],
  [
    'shows its phones to everybody',
    '/v2/service/view/',
    changed(({ data }) => Object.assign(data, { phones: ['+74950000017'], is_phone_revealed: true })),
    /phones \["\+74950000017"\] to another browser/,
  ],
  [
    'masks no phone',
    '/v2/service/view/',
    changed(({ data }) => Object.assign(data, { phones_masked: [] })),
    /phones_masked \[\]/,
  ],
  [
    'has a rating that its reviews contradict',
    '/v2/service/view/',
    changed(({ data }) => Object.assign(data.sub_ratings as object, { terms: 1 })),
    /sub_ratings\.terms is 1/,
  ],
  [
    'names the bids of others',
    reviews,
    changed((answer) => {
      for (const review of [...listOf(answer, 'reviews'), ...(answer.reviews as Record<string, unknown>[])])
        review.bid_id = 7;
    }),
    /bid_id is 7/,
  ],
  [
    'has a broken second element',
    geoSearch,
    changed(({ data }) => Object.assign(data.services as unknown[], { 1: {} })),
    /data\.services/,
  ],
  [
    'adds nothing and says that it did',
    favorite('add'),
    changed(({ data }) => Object.assign(data, { is_favorite: true }), favorite('remove')),
    /the list of favourites lacks it/,
  ],
  [
    'removes nothing and says that it did',
    favorite('remove'),
    changed(({ data }) => Object.assign(data, { is_favorite: false }), favorite('add')),
    /the list of favourites has it/,
  ],
  [
    'keeps the car that it reports as deleted',
    car('delete'),
    changed((answer) => {
      answer.data = { id: (answer.data.auto as { id: number }).id, is_archived: true };
    }, car('update')),
    /is gone from the garage: it is still there/,
  ],
  [
    'does not filter by rating',
    geoSearch,
    withoutField('rating_from'),
    /rating_from: .*does not obey|does not obey/,
  ],
  [
    'reports every workshop as open',
    geoSearch,
    changed(({ data }) => {
      for (const card of data.services as Record<string, unknown>[])
        if ('is_open_now' in card) card.is_open_now = true;
    }),
    /open_now: total \d+, without it \d+, \d+ obey/,
  ],
  [
    'reports the opposite of open',
    geoSearch,
    changed(({ data }) => {
      for (const card of data.services as Record<string, unknown>[])
        if ('is_open_now' in card) card.is_open_now = !card.is_open_now;
    }),
    /is_open_now: of \d+ is not what its schedule says/,
  ],
  [
    'gives whole cards as points',
    geoSearch,
    withoutField('only_coordinates'),
    /only_coordinates: gives whole cards/,
  ],
  ['finds every city by any name', '/map/city/get-list/', withoutField('query'), /query: /],
  ['gives page 1 for page 2', geoSearch, withoutField('page'), /its pages: two pages of 4 are not one of 8/],
  ['gives page 1 for page 2', reviews, withoutField('page'), /its pages: \d+ is on both pages/],
  ['has no total', reviews, changed(({ data }) => delete data.total), /data\.total: /],
  [
    'has a mark without a name',
    '/car/mark/get-list/',
    changed((answer) => {
      for (const list of [answer.marks as Record<string, unknown>[], listOf(answer, 'marks')])
        Object.assign(list.at(-1) ?? {}, { name: '' });
    }),
    /has no name|marks\.\d+\.name/,
  ],
  [
    'loses the work of a photo',
    uploadForWork,
    async (passOn, body) => {
      const work = /name="work_type_id"\s+([1-9]\d*)\s/.exec(body)?.[1];
      const answer = await passOn(work ? { path: '/v2/customer/bid/upload-file/' } : {});
      answer.data.work_type_id = Number(work);
      return answer;
    },
    /with its work: there it is/,
  ],
];

/** The specification leaves these open. */
const allowed: [name: string, path: string, how: Break][] = [
  [
    'gives fewer reviews a page than it has',
    reviews,
    changed((answer) => {
      answer.reviews = (answer.reviews as unknown[]).slice(0, 2);
      answer.data.reviews = answer.reviews;
    }),
  ],
];

async function walkPast(changed: string, how: Break): Promise<Record<string, string>> {
  proxy.breakCall(changed, how);
  const red: Record<string, string> = {};
  for (const row of rows.filter(({ path }) => [...usual, changed].includes(path))) {
    const { faults } = await checkRow(row, scene);
    if (faults.length > 0) red[row.path] = faults.join('; ');
  }
  return red;
}

describe('the walk with one broken answer', () => {
  it.each(breaks)(
    'finds a call that %s: %s',
    async (_name, broken, how, fault) => {
      expect(await walkPast(broken, how)).toEqual({ [broken]: expect.stringMatching(fault) });
    },
    60_000,
  );

  it.each(allowed)(
    'finds no fault in a call that %s: %s',
    async (_name, changed, how) => {
      expect(await walkPast(changed, how)).toEqual({});
    },
    60_000,
  );
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
    const refused = { success: false, errors: [{ code: 'internal', message: 'Ошибка' }], data: {} };
    proxy.breakCall('/v2/user/profile/auth/', async () => refused);
    const { code, out } = await walkOn(proxy.url);
    const lines = out.trim().split('\n');
    expect(code).toBe(1);
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines.find((line) => line.startsWith('POST /v2/user/profile/auth/'))).toContain('status 500');
    expect(lines.find((line) => line.includes('/user/info/'))).toContain('not checked, the sign-in failed');
    expect(lines.find((line) => line.includes('/car/mark/'))).toContain('not checked');
    expect(lines.at(-1)).toBe(`0 passed, ${rows.length} failed`);
  }, 60_000);

  it('reports a server that does not answer', async () => {
    const { code, out, err } = await walkOn('http://127.0.0.1:1');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer: .+\n$/);
  }, 60_000);
});
