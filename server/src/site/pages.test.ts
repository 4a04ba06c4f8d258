import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { LogCatcher } from '../testing/log-scan.ts';
import { startApp, testNow } from '../testing/start-app.ts';
import type { PageRequest, RenderedPage } from './page-renderer.ts';

const test = startApp();
const webRoot = mkdtempSync(path.join(tmpdir(), 'sto-pages-'));
const log = new LogCatcher();
const rendered: PageRequest[] = [];
let answer: (request: PageRequest) => Promise<RenderedPage> | RenderedPage;
let app: FastifyInstance;
let testTurn = 0;

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36' };
const later = (seconds: number) =>
  test.clock.set(new Date(Date.parse(testNow) + seconds * 1000).toISOString());
const pageOf = ({ url, cityCookie = 'none', isPhone }: PageRequest) => ({
  status: 200,
  html: `<title>${url}</title><p>${cityCookie} ${isPhone ? 'phone' : 'desktop'}</p>${'page '.repeat(500)}`,
});

beforeAll(async () => {
  writeFileSync(path.join(webRoot, 'app.html'), '<!doctype html><title>empty</title>');
  const renderPage = async (request: PageRequest) => {
    rendered.push(request);
    return answer(request);
  };
  app = await buildApp(test.deps, { logger: { level: 'error', stream: log }, webRoot, renderPage });
});
beforeEach(() => {
  rendered.length = 0;
  answer = pageOf;
  // Pages of the test before are older than a minute.
  testTurn += 120;
  later(testTurn);
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

describe('a public page', () => {
  it('is rendered for its address, the city of the cookie and the kind of device', async () => {
    const page = await app.inject({
      url: '/osago',
      headers: { ...phone, cookie: 'a=b; city=kazan' },
    });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('kazan phone');
    expect(rendered).toEqual([
      {
        url: `${test.deps.config.publicUrl}/osago`,
        cityCookie: 'kazan',
        isPhone: true,
        renderedAt: test.clock.now(),
      },
    ]);
  });

  it('is rendered once a minute, however many ask for it', async () => {
    await Promise.all([app.inject('/kasko'), app.inject('/kasko'), app.inject('/kasko')]);
    later(testTurn + 59);
    await app.inject('/kasko');
    expect(rendered).toHaveLength(1);
    later(testTurn + 61);
    await app.inject('/kasko');
    expect(rendered).toHaveLength(2);
  });

  it('is another one for another city, device and query', async () => {
    const bodies = new Set<string>();
    for (const request of [
      { url: '/' },
      { url: '/', headers: phone },
      { url: '/', headers: { 'sec-ch-ua-mobile': '?1', cookie: 'city=sochi' } },
      { url: '/', headers: { cookie: 'city=sochi' } },
      { url: '/?works=1' },
    ])
      bodies.add((await app.inject(request)).body);
    expect(bodies.size).toBe(5);
    expect(rendered).toHaveLength(5);
  });

  it('is one for all queries that it does not read, in any order', async () => {
    for (const url of [
      '/?works=1&city=kazan',
      '/?city=kazan&utm_source=mail&works=1',
      '/?gclid=1&works=1&city=kazan&city=sochi',
      '/osago?utm_source=mail&works=1',
      '/osago',
    ])
      expect((await app.inject(url)).statusCode).toBe(200);
    const { publicUrl } = test.deps.config;
    expect(rendered.map(({ url }) => url)).toEqual([
      `${publicUrl}/?city=kazan&works=1`,
      `${publicUrl}/osago`,
    ]);
  });

  it('is the same bytes for a signed-in visitor, without personal data', async () => {
    const cookie = 'access_token=secret-token; identity_hash=abcdefghijklmnop; city=<script>';
    const nobody = await app.inject('/business');
    const person = await app.inject({
      url: '/business',
      headers: { cookie, authorization: 'Bearer secret-token' },
    });
    expect(person.rawPayload).toEqual(nobody.rawPayload);
    expect(rendered).toHaveLength(1);
    later(testTurn + 61);
    expect((await app.inject({ url: '/business', headers: { cookie } })).body).toBe(nobody.body);
    expect(JSON.stringify(rendered)).not.toMatch(/secret|abcdef|script/);
  });

  it('has the status of the renderer, for HEAD as well', async () => {
    answer = () => ({ status: 404, html: 'nothing here' });
    const get = await app.inject('/nowhere');
    const head = await app.inject({ method: 'HEAD', url: '/nowhere' });
    expect([get.statusCode, get.body]).toEqual([404, 'nothing here']);
    expect([head.statusCode, head.body]).toEqual([404, '']);
    expect(head.headers['content-type']).toContain('text/html');
  });

  it('leads elsewhere where the renderer says so', async () => {
    answer = () => ({ status: 301, location: '/service/1-garage' });
    const { statusCode, headers } = await app.inject('/service/1-old-name');
    expect([statusCode, headers.location]).toEqual([301, '/service/1-garage']);
    expect(headers['cache-control'], 'the workshop may get its name back').toBe('no-cache');
    const advertised = await app.inject('/service/1-old-name?utm_source=mail');
    expect(advertised.headers.location).toBe('/service/1-garage?utm_source=mail');
    expect(rendered).toHaveLength(1);
  });

  it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/'])(
    'does not lead to %s',
    async (location) => {
      answer = () => ({ status: 301, location });
      expect((await app.inject('/service/1-old-name')).statusCode).toBe(500);
    },
  );

  it('is sent compressed, and once to a browser that has it', async () => {
    const plain = await app.inject('/agents');
    const brotli = await app.inject({ url: '/agents', headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await app.inject({ url: '/agents', headers: { 'accept-encoding': 'gzip' } });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('accept-encoding'),
    });
    const again = await app.inject({
      url: '/agents',
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('a page that is not rendered on the server', () => {
  it('comes as the document alone, which search engines leave out', async () => {
    answer = () => null;
    const page = await app.inject('/customer/bids');
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.body).toContain('<title>empty</title>');
  });

  it('comes so too where rendering fails, is logged once, and is tried again', async () => {
    answer = () => {
      throw new Error('a broken component');
    };
    const pages = [await app.inject('/'), await app.inject('/'), await app.inject('/osago')];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(pages[0]?.headers).toMatchObject({ 'retry-after': '10', 'x-robots-tag': 'noindex' });
    expect(pages.every(({ body }) => body.includes('<title>empty</title>'))).toBe(true);
    expect(
      log
        .lines()
        .join()
        .match(/a page was not rendered/g),
    ).toHaveLength(1);
    answer = pageOf;
    expect((await app.inject('/')).body).toContain('desktop');
  });

  it('goes to one caller with too many new addresses; cached pages and other callers are served', async () => {
    const statusOf = async (url: string, remoteAddress: string) =>
      (await app.inject({ url, remoteAddress })).statusCode;
    const flood = Array.from({ length: 130 }, (_, number) => `/?service=${number + 1}`);
    const statuses: number[] = [];
    for (const url of flood) statuses.push(await statusOf(url, '203.0.113.7'));
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(new Set(statuses.slice(120))).toEqual(new Set([503]));
    expect(await statusOf('/?service=1', '203.0.113.7')).toBe(200);
    expect(await statusOf('/?service=129', '203.0.113.8')).toBe(200);
  });
});
