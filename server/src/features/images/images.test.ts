import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hours } from '../../platform/clock/durations.ts';
import { buildJpeg } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { imageSignature } from './image-address.ts';
import { makingLimit } from './images.routes.ts';

const test = startApp();
const base = 'http://localhost:8080';
const photo = '/media/workshops/1/photo.jpg';
const cacheFolder = () => path.join(test.deps.config.dataDir, 'img-cache');

beforeEach(() => rmSync(cacheFolder(), { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

beforeAll(async () => {
  const { files } = test.deps;
  await files.put('workshops/1/photo.jpg', await buildJpeg({ width: 1600, height: 1200 }), 'image/jpeg');
  await files.put('workshops/1/1.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml');
  await files.put('workshops/1/broken.jpg', 'not a picture', 'image/jpeg');
});

/** An address as the web builds it. */
function addressOf(source: string, size = '480:0', extension = 'webp'): string {
  const processing = `/rs:fit:${size}/${Buffer.from(source).toString('base64url')}.${extension}`;
  return `/img/${imageSignature(test.deps.secrets, processing)}${processing}`;
}
const picture = (source: string, size?: string, extension?: string) =>
  test.app.inject(addressOf(source, size, extension));

describe('a signature', () => {
  it('is the one of imgproxy’s own example', () => {
    const keys = {
      imageKey: Buffer.from('736563726574', 'hex'),
      imageSalt: Buffer.from('68656C6C6F', 'hex'),
    };
    const path = '/rs:fill:300:400:0/g:sm/aHR0cDovL2V4YW1w/bGUuY29tL2ltYWdl/cy9jdXJpb3NpdHku/anBn.png';
    expect(imageSignature(keys, path)).toBe('oKfUtW34Dvo2BGQehJFR4Nr0_rIjOtdtzJ3QFsUcXH8');
  });

  it('opens its own path and no other', async () => {
    const good = addressOf(`${base}${photo}`);
    expect((await test.app.inject(good)).statusCode).toBe(200);
    expect((await test.app.inject(good.replace('480:0', '640:0'))).statusCode).toBe(403);
    expect(
      (
        await test.app.inject(
          good.replace(/\/img\/./, (start) => (start.endsWith('-') ? '/img/_' : '/img/-')),
        )
      ).statusCode,
    ).toBe(403);
    expect((await test.app.inject('/img/x')).statusCode).toBe(403);
  });
});

describe('a resized picture', () => {
  it('is a WebP within the box, cached permanently', async () => {
    const answer = await picture(`${base}${photo}`, '320:320');
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 240,
    });
  });

  it('keeps its own size without a requested one and is never enlarged', async () => {
    for (const size of ['0:0', '1920:0'])
      expect((await sharp((await picture(photo, size)).rawPayload).metadata()).width).toBe(1600);
  });

  it('that is huge is scaled down even without a requested size', async () => {
    const huge = await buildJpeg({ width: 2400, height: 3000 });
    await test.deps.files.put('workshops/1/huge.jpg', huge, 'image/jpeg');
    const made = await sharp((await picture('/media/workshops/1/huge.jpg', '0:0')).rawPayload).metadata();
    expect([made.width, made.height]).toEqual([1536, 1920]);
  });

  it('may have its source split by slashes', async () => {
    const encoded = Buffer.from(`${base}${photo}`).toString('base64url').replace(/.{16}/g, '$&/');
    const processing = `/rs:fit:92:0/${encoded}.webp`;
    const signature = imageSignature(test.deps.secrets, processing);
    expect((await test.app.inject(`/img/${signature}${processing}`)).statusCode).toBe(200);
  });

  it('is created once for concurrent requests, and stored on the disk', async () => {
    const read = vi.spyOn(test.deps.files, 'read');
    const renditions = Array.from({ length: 8 }, () => picture(photo, '184:0'));
    const [one, ...others] = await Promise.all(renditions);
    for (const other of others)
      expect(other.rawPayload.equals(one?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect((await picture(`${base}${photo}`, '184:0')).statusCode).toBe(200);
    expect(read).toHaveBeenCalledTimes(1);
    expect(readdirSync(cacheFolder())).toHaveLength(1);
  });

  it('is created again when its file was damaged', async () => {
    const first = await picture(photo, '184:0');
    for (const name of readdirSync(cacheFolder())) writeFileSync(path.join(cacheFolder(), name), 'spoiled');
    const second = await picture(photo, '184:0');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const read = vi.spyOn(test.deps.files, 'read');
    expect((await picture(photo, '184:0')).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(read).not.toHaveBeenCalled();
  });

  it('is not sent again to a browser that has it', async () => {
    for (const extension of ['webp', 'svg']) {
      const source = extension === 'svg' ? '/media/workshops/1/1.svg' : photo;
      const url = addressOf(source, '320:320', extension);
      const { etag } = (await test.app.inject(url)).headers;
      const ask = (tag: string) => test.app.inject({ url, headers: { 'if-none-match': tag } });
      const known = await ask(`"other", ${etag}`);
      expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
      expect(known.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
      expect((await ask('"other"')).statusCode).toBe(200);
    }
  });

  it('is refused in a size that is not listed', async () => {
    for (const size of ['481:0', '480:7', '9999:0'])
      expect([size, (await picture(photo, size)).statusCode]).toEqual([size, 404]);
  });
});

describe('a drawing', () => {
  it('is served unchanged and cannot run scripts', async () => {
    const answer = await picture(`${base}/media/workshops/1/1.svg`, '92:92', 'svg');
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(answer.body).toContain('<svg');
  });

  it('cannot be requested as a photo, nor a photo as a drawing', async () => {
    expect((await picture('/media/workshops/1/1.svg', '92:92', 'webp')).statusCode).toBe(404);
    expect((await picture(photo, '92:92', 'svg')).statusCode).toBe(404);
  });
});

describe('a source', () => {
  it.each([
    'https://example.org/photo.jpg',
    'http://169.254.169.254/latest/meta-data',
    '//example.org/media/a.jpg',
    'file:///etc/passwd',
    '/api/config/',
    '/media/../api/config/',
    '/media/%2e%2e/api/config/',
    '/media/workshops/1/photo.jpg?size=1',
    '/media/workshops/1/absent.jpg',
    '/media/workshops/1/broken.jpg',
    '',
  ])('that is not a picture of ours is not found: %j', async (source) => {
    expect((await picture(source)).statusCode).toBe(404);
  });

  it('that is private needs its own signed address and is never cached', async () => {
    const identity_hash = 'browser-0000000001';
    const file = { name: 'a.jpg', bytes: await buildJpeg({ width: 1600, height: 1200 }) };
    const { data } = await call(test.app, fileEndpoints.upload, { identity_hash }, { file });
    const opened = await picture(`${base}${data.url}`);
    expect(existsSync(cacheFolder())).toBe(false);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect((await sharp(opened.rawPayload).metadata()).width).toBe(480);
    const forged = data.url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`);
    expect((await picture(forged)).statusCode).toBe(404);
    expect((await picture(data.url.split('?')[0] ?? '')).statusCode).toBe(404);
    test.clock.advance(hours(2));
    expect((await picture(data.url)).statusCode).toBe(404);
  });
});

it('new pictures are limited by address; cached ones are not counted', async () => {
  const ask = (source: string, remoteAddress: string) =>
    test.app.inject({ url: addressOf(source), remoteAddress });
  const [greedy, other] = ['203.0.113.8', '203.0.113.9'];
  expect((await ask(photo, greedy)).statusCode).toBe(200);
  const absent = Array.from(
    { length: makingLimit.max - 1 },
    (_, index) => `/media/workshops/1/no-${index}.jpg`,
  );
  const answers = await Promise.all(absent.map((source) => ask(source, greedy)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  const { statusCode, headers } = await ask('/media/workshops/1/no.jpg', greedy);
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await ask(photo, greedy)).statusCode).toBe(200);
  expect((await ask('/media/workshops/1/no.jpg', other)).statusCode).toBe(404);
});
