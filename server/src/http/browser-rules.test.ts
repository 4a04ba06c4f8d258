import { once } from 'node:events';
import { connect } from 'node:net';
import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it, vi } from 'vitest';
import { signedIn } from '../testing/as.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const upload = `/api${fileEndpoints.upload.path}`;
const marks = `/api${carCatalogueEndpoints.marks.path}`;
const search = `/api${workshopEndpoints.geoSearch.path}`;
const info = `/api${authEndpoints.userInfo.path}`;
const partner = 'https://partner.example';

describe('every answer', () => {
  const test = startApp();
  const secure = startApp({
    PUBLIC_URL: 'https://sto.example',
    SMS_GATEWAY_URL: 'https://sms.example',
    CAPTCHA: 'altcha',
  });

  it.each([marks, search, '/img/x/y', '/media/x', '/api/nothing', '/dev/sms'])(
    'of %s forbids frames and hides our addresses from other sites',
    async (url) => {
      const { headers } = await test.app.inject({
        method: url === search ? 'POST' : 'GET',
        url,
        payload: { lat: 55.751, long: 37.619 },
      });
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'geolocation=(self), camera=(), microphone=(self), payment=(), usb=()',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'|sandbox/);
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    },
  );

  it('requires TLS for a year if the site is reached by TLS, and only then', async () => {
    expect((await secure.app.inject(marks)).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await test.app.inject(marks)).headers).not.toHaveProperty('strict-transport-security');
  });
});

const ask = (test: TestApp, origin: string, method: 'POST' | 'OPTIONS' = 'POST') =>
  test.app.inject({
    method,
    url: marks,
    headers: { origin, 'access-control-request-method': 'POST' },
  });

describe('a page of another site', () => {
  const test = startApp();
  const listed = startApp({ CORS_ORIGINS: `${partner}, https://app.example` });

  it('cannot read answers unless its site is listed', async () => {
    for (const [app, origin] of [
      [test, partner],
      [listed, 'https://evil.example'],
      [listed, `${partner}.evil.example`],
      [listed, 'null'],
    ] as const) {
      const { statusCode, headers } = await ask(app, origin);
      expect([origin, statusCode]).toEqual([origin, 200]);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('of a listed site reads them, without cookies', async () => {
    const { headers } = await ask(listed, partner);
    expect(headers).toMatchObject({
      'access-control-allow-origin': partner,
      'access-control-expose-headers': 'retry-after, x-request-id',
    });
    expect(String(headers.vary)).toContain('origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  // The same address answers in both encodings, so a cache must separate them in both cases.
  it.each([
    { encoding: 'gzip', packed: 'gzip' },
    { encoding: 'identity', packed: undefined },
  ])(
    'of a listed site gets an answer in $encoding that varies by origin and encoding',
    async ({ encoding, packed }) => {
      await buildWorkshop(listed.deps.db);
      await buildWorkshop(listed.deps.db);
      await listed.reindex();
      const { headers } = await listed.app.inject({
        method: 'POST',
        url: search,
        headers: { origin: partner, 'accept-encoding': encoding },
        payload: { lat: 55.751, long: 37.619 },
      });
      expect(headers).toMatchObject({
        'access-control-allow-origin': partner,
        vary: 'origin, accept-encoding',
      });
      expect(headers['content-encoding']).toBe(packed);
    },
  );

  it('of a listed site gets a preflight answer', async () => {
    const { statusCode, headers, body } = await ask(listed, partner, 'OPTIONS');
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': partner,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
    });
    expect((await ask(listed, 'https://evil.example', 'OPTIONS')).headers).not.toHaveProperty(
      'access-control-allow-methods',
    );
  });

  it('reads errors as well', async () => {
    const { statusCode, headers } = await listed.app.inject({ url: info, headers: { origin: partner } });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([401, partner]);
  });

  it.each(['GET', 'POST'] as const)('reads that a call does not exist, for %s', async (method) => {
    const of = async (url: string) => {
      const { statusCode, headers } = await listed.app.inject({ method, url, headers: { origin: partner } });
      return [statusCode, headers['access-control-allow-origin'], headers.vary];
    };
    expect(await of('/api/nothing')).toEqual([404, partner, expect.stringContaining('origin')]);
    expect(await of('/nothing')).toEqual([404, undefined, undefined]);
  });

  it('gets no session from a cookie', async () => {
    const { token } = await signedIn(test);
    const { statusCode } = await test.app.inject({
      url: info,
      headers: { cookie: `access_token=${token}; auth_token=${token}` },
    });
    expect(statusCode).toBe(401);
  });
});

describe('a connection', () => {
  const test = startApp();

  /** The server's answer to raw bytes, up to the end of the connection. */
  async function answerTo(bytes: string): Promise<string> {
    const to = await port();
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(to, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('end', () => socket.end());
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }
  async function port(): Promise<number> {
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  it('with too large headers gets an error and ends', async () => {
    const answer = await answerTo(
      `GET /api/config/ HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"code":"headers_too_large"');
    expect(answer).toContain('"success":false');
  });

  it('with an invalid request gets an error and ends', async () => {
    const answer = await answerTo('nonsense\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"body_invalid"');
  });

  it('with two hosts is refused', async () => {
    const answer = await answerTo(
      'GET /health HTTP/1.1\r\nhost: a.ru\r\nHost: b.ru\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('that stays half open after a refusal is destroyed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const connected = once(test.app.server, 'connection');
    const client = connect({ port: await port(), host: '127.0.0.1', allowHalfOpen: true });
    const [connection] = await connected;
    client.write('no request\r\n\r\n');
    await once(client, 'data');
    await once(client, 'end');
    expect(connection.destroyed).toBe(false);
    vi.runAllTimers();
    vi.useRealTimers();
    if (!connection.closed) await once(connection, 'close');
    expect(connection.destroyed).toBe(true);
    client.destroy();
  });

  it('must send its headers within 20 seconds, its whole request within five minutes', () => {
    const { headersTimeout, requestTimeout } = test.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 300_000]);
  });

  it('with a body above a megabyte is refused, except for files', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: marks,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ type_id: 'x'.repeat(1024 * 1024) }),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ errors: [{ code: 'body_too_large' }] });
  });

  it.each([
    ['parts that nobody asked for', 'filename="junk"', 1024 * 1024],
    ['a part longer than any field', '', 70_000],
  ])('with %s is refused as form-data too', async (_name, more, length) => {
    const head = `--x\r\ncontent-disposition: form-data; name="junk"; ${more}\r\n\r\n`;
    const answer = await test.app.inject({
      method: 'POST',
      url: marks,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${head}${'x'.repeat(length)}\r\n--x--\r\n`,
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ errors: [{ code: 'body_too_large' }] });
  });

  /** The start of a form without a length, with a part of so many bytes. */
  const withoutLength = (bytes: number, path = marks) => {
    const part = '--x\r\ncontent-disposition: form-data; name="junk"; filename="junk"\r\n\r\n';
    const chunks = [part, 'x'.repeat(bytes)].map((text) => `${text.length.toString(16)}\r\n${text}\r\n`);
    return (
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: chunked\r\n` +
      `content-type: multipart/form-data; boundary=x\r\n\r\n${chunks.join('')}`
    );
  };

  it('with a form above a megabyte of unknown length is refused at its end', async () => {
    const answer = await answerTo(`${withoutLength(2 * 1024 * 1024)}7\r\n\r\n--x--\r\n0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"body_too_large"');
  });

  /** Sends a form without an end. Returns what came back until the server cut the connection. */
  async function answerToEndless(form: string): Promise<string> {
    const socket = connect(await port(), '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const isCut = new Promise((resolve) => socket.once('close', resolve));
    socket.write(form);
    const more = setInterval(() => socket.write('1\r\nx\r\n'), 50);
    await isCut;
    clearInterval(more);
    return answer;
  }

  it.each([
    ['form', marks, 5, 'body_too_large'],
    ['upload', upload, 65, 'Файл больше 15 МБ'],
  ])('with an endless %s gets an error and is cut off', async (_, path, megabytes, code) => {
    const form = withoutLength(megabytes * 1024 * 1024, path);
    const answer = await answerToEndless(form.replace('connection: close', 'connection: keep-alive'));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(code);
  });

  // Node resets a connection that was to close at once: a sender may not see the answer.
  it('with an endless form is cut off too if it was to close', async () => {
    expect(await answerToEndless(withoutLength(5 * 1024 * 1024))).toMatch(/^(HTTP\/1\.1 413 |$)/);
  });
});
