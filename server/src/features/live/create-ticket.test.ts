import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { apiKeyEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { liveEndpoints } from '@sto/contract/live/live.endpoints';
import { afterEach, expect, it } from 'vitest';
import { seconds } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { listening, openSocket, ticketOf } from '../../testing/live-client.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ PUBLIC_URL: 'http://localhost:8080', CORS_ORIGINS: 'https://partner.example' });
afterEach(() => test.app.liveHub.closeAll(1001));

it('a person gets a ticket, the time that it is good for and the address of the socket', async () => {
  const { status, data } = await call(test.app, liveEndpoints.createTicket, {}, await signedIn(test));
  expect(status).toBe(200);
  expect(data).toEqual({
    ticket: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 30,
    url: 'ws://localhost:8080/ws',
  });
});

it('a ticket needs a session', async () => {
  expect((await call(test.app, liveEndpoints.createTicket, {})).status).toBe(401);
});

it('a program gets no ticket by its API key', async () => {
  const { id } = await buildWorkshop(test.deps.db);
  const owner = await signedIn(test, { roles: ['service'], workshopId: id });
  const made = await call(test.app, apiKeyEndpoints.create, { service_id: id, name: 'Учёт' }, owner);
  expect(made.status).toBe(200);
  const refused = await call(test.app, liveEndpoints.createTicket, {}, { token: made.data.key });
  expect([refused.status, refused.errors]).toEqual([
    403,
    [expect.objectContaining({ code: 'api_key_not_taken' })],
  ]);
});

it('a ticket opens one socket', async () => {
  const ticket = await ticketOf(test.app, await signedIn(test));
  await openSocket(test.app, ticket);
  await expect(openSocket(test.app, ticket)).rejects.toThrow('401');
});

it('of many uses of a ticket at once one opens a socket', async () => {
  const ticket = await ticketOf(test.app, await signedIn(test));
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => openSocket(test.app, ticket)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('an expired, an invented and a missing ticket open none', async () => {
  const ticket = await ticketOf(test.app, await signedIn(test));
  test.clock.advance(seconds(30));
  for (const bad of [ticket, 'x'.repeat(43), ''])
    await expect(openSocket(test.app, bad)).rejects.toThrow('401');
});

it('a ticket of a session that has ended since opens none', async () => {
  const person = await signedIn(test);
  const ticket = await ticketOf(test.app, person);
  await call(test.app, authEndpoints.logout, {}, person);
  await expect(openSocket(test.app, ticket)).rejects.toThrow('401');
});

it.each([
  ['http://localhost:8080', true],
  ['https://partner.example', true],
  ['https://evil.example', false],
  ['http://localhost.evil.example:8080', false],
  ['null', false],
])('a page of %s may open a socket: %s', async (origin, isAllowed) => {
  const opening = openSocket(test.app, await ticketOf(test.app, await signedIn(test)), { origin });
  if (isAllowed) await opening;
  else await expect(opening).rejects.toThrow('403');
});

it('the address without an upgrade is not found', async () => {
  expect((await test.app.inject('/ws')).statusCode).toBe(404);
});

it('an upgrade of another call is ignored, as an HTTP/2 client without TLS sends it', async () => {
  const address = (await listening(test.app)).replace(/^ws(.*)\/ws$/, 'http$1/health');
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' };
  const [answer] = (await once(get(address, { headers, agent: false }), 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
});
