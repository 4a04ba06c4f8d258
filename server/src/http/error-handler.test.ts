import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '../db/client.ts';
import { registerErrorHandler } from './error-handler.ts';

async function answerTo(fail: () => Promise<unknown>) {
  const app = Fastify();
  registerErrorHandler(app, '/srv/data');
  app.get('/', fail);
  const answer = await app.inject({ method: 'GET', url: '/' });
  await app.close();
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() };
}

const queryFailed = (code: string) => async () => {
  const cause = Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
  throw new DrizzleQueryError('select secret', ['secret'], cause);
};
const away = {
  status: 503,
  retryAfter: '10',
  success: false,
  errors: [
    { code: 'database_away', message: 'База данных сейчас не отвечает. Повторите через несколько секунд' },
  ],
};

it.each([
  { what: 'took too long', code: '57014' },
  { what: 'was being stopped', code: '57P01' },
  { what: 'was starting', code: '57P03' },
  { what: 'had no room for one more', code: '53300' },
])('a database that $what is reported as a temporary failure', async ({ code }) => {
  expect(await answerTo(queryFailed(code))).toMatchObject(away);
});

it.each([
  ['the database', queryFailed('53100')],
  ['the data folder', () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))],
])('a full disk of %s asks to come back later', async (_whose, fail) => {
  expect(await answerTo(fail)).toMatchObject({
    status: 503,
    retryAfter: '300',
    errors: [{ code: 'no_space', message: 'Нет места, попробуйте позже' }],
  });
});

it('a database that cannot be reached is reported as a temporary failure', async () => {
  const { pool, close } = openPostgres('postgres://someone@127.0.0.1:1/none');
  expect(await answerTo(() => pool.query('select 1'))).toMatchObject(away);
  await close();
});

it.each([
  { what: 'refused the query', fail: queryFailed('23505') },
  { what: 'did not understand the query', fail: queryFailed('42601') },
  { what: 'got no query', fail: () => Promise.reject(new Error('a mistake')) },
])('a call whose database $what answers 5xx', async ({ fail }) => {
  const answer = await answerTo(fail);
  expect(answer).toMatchObject({ status: 500, errors: [{ code: 'internal' }] });
  expect(answer.retryAfter).toBeUndefined();
});

describe('an answer that breaks off', () => {
  // A call whose form has been read is not marked as aborted.
  const form = ['Content-Type: application/json', 'Content-Length: 2', '', '{}'];

  async function broken(by: 'caller' | 'server') {
    const errors: string[] = [];
    const write = (line: string) => errors.push(JSON.parse(line).msg);
    const app = Fastify({ logger: { level: 'error', stream: { write } }, disableRequestLogging: true });
    registerErrorHandler(app, '/srv/data');
    const body = new PassThrough();
    const ended = new Promise<number>((resolve) => {
      app.addHook('onError', async (_request, reply) => resolve(reply.statusCode));
    });
    const asked = new Promise<void>((resolve) => {
      app.post('/', async () => {
        resolve();
        return body;
      });
    });
    await app.listen({ port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port);
    await once(socket, 'connect');
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${form.join('\r\n')}`);
    await asked;
    if (by === 'caller') socket.destroy();
    else body.destroy();
    await ended;
    await app.close();
    return errors;
  }

  it('because the caller left is no error of the log', async () => {
    expect(await broken('caller')).toEqual([]);
  });

  it('under an open connection is one', async () => {
    expect(await broken('server')).toEqual(['unexpected error']);
  });
});
