import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { trackConnections } from '../http/drain.ts';
import { seconds } from '../platform/clock/durations.ts';
import { startApp } from '../testing/start-app.ts';
import { healthRoutes } from './health.ts';

const search = `/api${workshopEndpoints.geoSearch.path}`;

describe('monitoring', () => {
  const test = startApp();
  const get = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'GET', url, headers });

  it('sees that the process is alive', async () => {
    const answer = await get('/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, data: { status: 'ok' } });
  });

  it('sees that the server is ready', async () => {
    const answer = await get('/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      data: { database: true, search: true, running: true },
    });
  });

  it.each([
    {
      what: 'the index has lost touch with the database',
      deps: { workshopsFreshAt: () => new Date(Date.now() - seconds(31)) },
      data: { search: false },
    },
    {
      what: 'the database refuses',
      deps: { db: { execute: () => Promise.reject(new Error('gone')) } },
      data: { database: false },
    },
  ])('hears that no visitors are to be sent while $what', async ({ deps, data }) => {
    const app = Fastify();
    trackConnections(app);
    healthRoutes(app, { ...test.deps, ...deps } as unknown as Deps);
    const answer = await app.inject({ method: 'GET', url: '/ready' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ success: false, data });
    await app.close();
  });

  it('counts searches, whose request id is in the header only', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: search,
      payload: { lat: 55.751, long: 37.619 },
    });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.headers['x-request-id']).toBeTruthy();
    expect(answer.json()).not.toHaveProperty('request_id');
    expect((await get('/metrics')).body).toContain(
      `sto_http_request_seconds_count{method="POST",route="${search}",status="200"} 1`,
    );
  });

  it('has each route by its pattern, not by its address', async () => {
    await get('/media/no-such-picture.webp');
    await get('/no/such/page');
    const text = (await get('/metrics')).body;
    expect(text).toMatch(
      /sto_http_request_seconds_count\{method="GET",route="\/health",status="200"\} [1-9]/,
    );
    expect(text).toContain('route="none",status="404"');
    expect(text).not.toContain('no-such-picture');
    for (const name of [
      'sto_database_connections',
      'sto_database_lease_seconds_count',
      'sto_search_workshops',
      'sto_search_fresh_age_seconds',
      'sto_http_sockets',
      'sto_heavy_work',
      'sto_nodejs_eventloop_lag_seconds',
    ])
      expect(text).toContain(name);
  });

  it('is closed to another machine', async () => {
    for (const remoteAddress of ['203.0.113.7', '10.0.0.7', '::ffff:203.0.113.7', '2001:db8::7'])
      expect((await test.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404);
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await test.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(200);
  });

  it('is closed to a proxy on the same machine', async () => {
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
      expect((await get('/metrics', { [header]: '203.0.113.7' })).statusCode).toBe(404);
  });
});

describe('metrics behind a token', () => {
  const token = 'a-token-of-the-watchers';
  const test = startApp({ METRICS_TOKEN: token });
  const read = (authorization?: string) =>
    test.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });

  it('are open to the token only', async () => {
    expect((await read(`Bearer ${token}`)).statusCode).toBe(200);
    for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, `Bearer ${token.toUpperCase()}`])
      expect((await read(wrong)).statusCode).toBe(404);
  });
});
