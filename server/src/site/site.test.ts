import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { imageSignature } from '../features/images/image-address.ts';
import { buildMark } from '../testing/build/workshop.ts';
import { startApp } from '../testing/start-app.ts';

const test = startApp();
const webRoot = mkdtempSync(path.join(tmpdir(), 'sto-web-'));
const code = `console.log(${JSON.stringify('СТО рядом '.repeat(200))})`;
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'app.html'), '<!doctype html><title>СТО рядом: страница</title>');
  writeFileSync(path.join(webRoot, 'assets/index-a1.js'), code);
  writeFileSync(path.join(path.dirname(webRoot), `${path.basename(webRoot)}-beside.txt`), 'not of the web');
  app = await buildApp(test.deps, { logger: false, webRoot });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
  rmSync(`${webRoot}-beside.txt`);
});

describe('the built web without a renderer of pages', () => {
  it.each(['/', '/?city=kazan', '/customer/bids/7', '/404', '/apiary'])(
    'answers %s with the document in which the browser draws it, checked at each visit',
    async (url) => {
      const page = await app.inject(url);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.body).toContain('СТО рядом: страница');
    },
  );

  it('sends a share without a service worker to its page, whatever its size', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const shared = await app.inject({
      method: 'POST',
      url: '/share',
      headers,
      payload: '-'.repeat(2_000_000),
    });
    expect([shared.statusCode, shared.headers.location]).toEqual([303, '/share']);
  });

  it('does not send an unchanged page again', async () => {
    const { etag } = (await app.inject('/')).headers;
    const again = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('caches its assets for a year and sends them compressed', async () => {
    const plain = await app.inject('/assets/index-a1.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe(code);
    const small = await app.inject({
      url: '/assets/index-a1.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(code);
    expect(small.rawPayload.length).toBeLessThan(code.length / 10);
  });

  it('sends the compressed copies of the build to clients that accept them', async () => {
    writeFileSync(path.join(webRoot, 'assets/index-c3.js'), code);
    writeFileSync(path.join(webRoot, 'assets/index-c3.js.br'), brotliCompressSync('made by the build'));
    writeFileSync(path.join(webRoot, 'assets/index-c3.js.gz'), gzipSync('made by the build'));
    const served = (encoding: string) =>
      app.inject({ url: '/assets/index-c3.js', headers: { 'accept-encoding': encoding } });
    const brotli = await served('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotli.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('made by the build');
    expect(gunzipSync((await served('gzip')).rawPayload).toString()).toBe('made by the build');
    expect((await served('identity')).body).toBe(code);
  });

  it.each([
    ['/sw.js', 'application/javascript', 'self.skipWaiting()'],
    ['/manifest.webmanifest', 'application/manifest+json', '{}'],
  ])('lets browsers revalidate %s each time', async (url, type, text) => {
    writeFileSync(path.join(webRoot, url), text);
    const file = await app.inject(url);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toContain(type);
    expect(file.headers['cache-control']).toBe('no-cache');
    expect(file.body).toBe(text);
  });

  it('sends the picture of a city through the image proxy too, where it may run nothing', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    mkdirSync(path.join(webRoot, 'cities'));
    writeFileSync(path.join(webRoot, 'cities/kazan.svg'), svg);
    const address = `/rs:fit:0:48/${Buffer.from('/cities/kazan.svg').toString('base64url')}.svg`;
    const signature = imageSignature(test.deps.secrets, address);
    for (const url of ['/cities/kazan.svg', `/img/${signature}${address}`]) {
      const { statusCode, headers, body } = await app.inject(url);
      expect([url, statusCode, body]).toEqual([url, 200, svg]);
      expect(headers['content-type']).toBe('image/svg+xml');
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    }
  });

  it('serves a later build without a restart', async () => {
    writeFileSync(path.join(webRoot, 'assets/index-b2.js'), 'new');
    expect((await app.inject('/assets/index-b2.js')).body).toBe('new');
  });

  it.each([
    '/assets/index-gone.js',
    '/favicon.ico',
    '/api/nothing',
    '/media/nothing',
    '/img/nothing',
    '/dev/nothing',
    '/../x-beside.txt',
    `/..%2f${path.basename(webRoot)}-beside.txt`,
    '/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
  ])('has nothing at %s', async (url) => {
    const answer = await app.inject(url);
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ success: false, request_id: expect.any(String) });
  });
});

describe('an answer of the API', () => {
  it('is compressed too if it is long', async () => {
    for (let made = 0; made < 20; made += 1) await buildMark(test.deps.db);
    const answer = await app.inject({
      method: 'POST',
      url: `/api${carCatalogueEndpoints.marks.path}`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toMatchObject({ success: true });
  });
});
