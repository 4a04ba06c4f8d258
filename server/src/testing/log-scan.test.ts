import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { describe, expect, it } from 'vitest';
import { signedIn } from './as.ts';
import { call } from './call.ts';
import { LogCatcher, secretsIn } from './log-scan.ts';
import { startApp } from './start-app.ts';

const line = (text: string) => JSON.stringify({ level: 30, time: 1_773_133_200_000, pid: 4821, msg: text });

describe('the log scan', () => {
  it.each([
    ['access token', 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiI0NzEifQ.c2lnbmF0dXJl'],
    ['refresh token', `3f6c1d1e-0f0a-4a54-9d0c-1f6f6a3f7c11.4.${'a'.repeat(43)}`],
    ['API key', `sto_${'aB-_'.repeat(11).slice(1)}`],
    ['secret of a webhook', 'whsec_c2VjcmV0'],
    ['phone', 'to +79161234567'],
    ['phone', 'phone=%2B79161234567'],
    ['phone', '+7 (916) 123-45-67'],
    ['phone', '79161234567'],
    ['email', 'to anna.k+sto@mail.example.ru'],
    ['VIN', 'XTA21099043576182'],
    ['plate', 'А482КХ777'],
    ['address of a private file', '/api/files/12/IMG_1.jpg'],
    ['value of a query', '/api/v2/user/info/?auth_token=x'],
    ['header', '{"authorization":"x"}'],
    ['login code', 'code 4821'],
  ])('reports a %s', (kind, text) => {
    expect(secretsIn(line(text), ['4821'])).toContain(kind);
  });

  it.each([
    'incoming request',
    'at run (/work/server/src/main.ts:4821:12)',
    'SMS gateway answered 500',
    'at handle (file:///work/node_modules/@fastify/multipart/index.js:4821:12)',
    '3f6c1d1e-0f0a-4a54-9d0c-1f6f6a3f7c11',
    '/api/files/:id/:name',
  ])('reports none of these: %s', (text) => {
    expect(secretsIn(line(text), ['4821'])).toEqual([]);
  });

  it('reads only log lines, not the messages of a start', () => {
    expect(secretsIn('  +7 900 000-00-01  Анна, водитель', [])).toEqual([]);
  });

  it('quotes the line', () => {
    const log = new LogCatcher();
    log.write(`${line('fine')}\n${line('to +79161234567')}\n`);
    expect(() => log.assertNoSecrets([])).toThrow(/1 lines .*phone: .*\+79161234567/s);
  });
});

describe('the server of a test', () => {
  const test = startApp();

  it('logs every request at the finest level, for the scan at the end of the file', async () => {
    const { token } = await signedIn(test);
    await call(test.app, authEndpoints.userInfo, { auth_token: token });
    await test.app.inject('/img/x/L21lZGlhLzE.webp');
    await test.app.inject('/api/files/12/IMG_1.jpg?expires=1&signature=x');
    const requests = test.log.lines().flatMap((text) => JSON.parse(text).req ?? []);
    expect(requests.map(({ route }) => route)).toEqual([
      '/api/v2/user/info/',
      '/img/*',
      '/api/files/:id/:name',
    ]);
  });
});
