import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { users } from '../db/tables/users.ts';
import { registerErrorHandler } from '../http/error-handler.ts';
import { startApp } from '../testing/start-app.ts';
import { loggerOptions } from './log.ts';

const test = startApp();
const phone = '+79161234567';

/** The log of a failing `run` for a request whose address and headers contain secrets. */
async function logOf(run: () => Promise<unknown>, address = '/fails', status = 500): Promise<string> {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const app: FastifyInstance = Fastify({ logger: { ...loggerOptions('info'), stream } });
  registerErrorHandler(app, 'data');
  app.get('/fails', run);
  const answer = await app.inject({
    url: `${address}?auth_token=secret-token`,
    headers: { authorization: 'Bearer secret-header' },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain(phone);
  await app.close();
  return log;
}

describe('the log of an unexpected error', () => {
  it('has the failed query and its code, and no values', async () => {
    const { db } = test.deps;
    const twice = { phone, roles: ['customer' as const], role: 'customer' as const };
    const log = await logOf(() => db.insert(users).values([twice, twice]));
    expect(log).toContain('insert into \\"users\\"');
    expect(log).toContain('"code":"23505"');
    expect(log).toContain('users_phone_unique');
    expect(log).not.toContain(phone);
  });

  it('has no value that the database quotes', async () => {
    const log = await logOf(() => test.deps.db.execute(sql`select ${phone}::uuid`));
    expect(log).toContain('"code":"22P02"');
    expect(log).not.toContain(phone);
  });

  it('has neither tokens nor headers', async () => {
    const log = await logOf(() => Promise.reject(new Error('broken on purpose')));
    expect(log).toContain('broken on purpose');
    expect(log).toContain('log.test.ts');
    expect(log).not.toContain('secret-');
  });
});

it('the log has the route of a request, and no address with a possible secret', async () => {
  const isNeverRun = () => Promise.reject(new Error('not asked'));
  const log = await logOf(isNeverRun, '/fails%3Fauth_token=secret-token/+79161234567', 404);
  expect(log).toContain('"route":"none"');
  expect(log).not.toContain('secret-');
  expect(log).not.toContain(phone);
  expect(await logOf(() => Promise.reject(new Error('broken on purpose')))).toContain('"route":"/fails"');
});
