import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { startLoad } from '../testing/load-generator.ts';
import { startApp } from '../testing/start-app.ts';
import { drain, trackConnections } from './drain.ts';

const test = startApp();

/** Sends the lines and waits until the server holds a request. */
async function ask(app: FastifyInstance, lines: string[]): Promise<Socket> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const sent = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  await sent;
  return socket;
}

async function startToClose(app: FastifyInstance): Promise<{ closed: Promise<void> }> {
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  return { closed };
}

describe('a server that closes', () => {
  it.each([
    { what: 'an answer', path: carCatalogueEndpoints.marks.path, body: '{ }' },
    {
      what: 'an answer that lies ready',
      path: workshopEndpoints.geoSearch.path,
      body: '{"lat":55,"long":37}',
    },
  ])('ends the connection with $what for a request that had begun', async ({ path, body }) => {
    const app = await buildApp(test.deps, { logger: false });
    const socket = await ask(app, [
      `POST /api${path} HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body.slice(0, 1),
    ]);
    const { closed } = await startToClose(app);
    socket.write(body.slice(1));
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('"success":true');
    await closed;
  });

  it('completes an answer that promised keep-alive, and ends the connection', async () => {
    const app = Fastify({ forceCloseConnections: 'idle' });
    trackConnections(app);
    const body = new PassThrough();
    app.get('/', (_request, reply) => reply.send(body));
    const socket = await ask(app, ['GET / HTTP/1.1', 'host: localhost', '', '']);
    body.write('first, ');
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(String(head)).toMatch(/^connection: keep-alive\r$/im);
    const { closed } = await startToClose(app);
    body.end('last');
    expect(await text(socket)).toContain('last');
    await closed;
  });
});

describe('a stopping server', () => {
  async function listening(): Promise<{ app: FastifyInstance; url: string }> {
    const app = await buildApp(test.deps, { logger: false });
    return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
  }

  /** Under load no request is lost, and in the end connections are refused. */
  async function expectAllAnswered(app: FastifyInstance, url: string, pauseMs: number): Promise<void> {
    const load = startLoad(`${url}/health`, 20, pauseMs);
    await vi.waitFor(() => expect(load.answered).toBeGreaterThan(100), { timeout: 10_000 });
    const before = load.answered;
    await drain(app, { readyMs: 200, graceMs: 500 });
    await app.close();
    expect(new Set(await load.ends)).toEqual(new Set(['ECONNREFUSED']));
    expect(load.answered).toBeGreaterThan(before + 20);
  }

  it.each([{ pauseMs: 0 }, { pauseMs: 20 }])(
    'answers all requests, with pauses of up to $pauseMs ms, and then refuses connections',
    async ({ pauseMs }) => {
      const { app, url } = await listening();
      await expectAllAnswered(app, url, pauseMs);
    },
  );

  it('first reports that it is not ready, to new connections too', async () => {
    const { app, url } = await listening();
    expect((await fetch(`${url}/ready`, { headers: { connection: 'close' } })).status).toBe(200);
    const open = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(app.server, 'connection');
    const drained = drain(app, { readyMs: 20_000, graceMs: 500 });
    const answer = await fetch(`${url}/ready`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, data: { running: false } });
    open.destroy();
    await drained;
    await app.close();
  });

  it.each([
    { who: 'nobody', sent: '' },
    { who: 'somebody who has asked for nothing', sent: undefined },
    { who: 'somebody who has been answered', sent: 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n' },
  ])('is not delayed by $who', async ({ sent }) => {
    const { app } = await listening();
    if (sent !== '') {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      await once(app.server, 'connection');
      if (sent) socket.write(sent);
      if (sent) await once(socket, 'data');
    }
    await drain(app, { readyMs: 0, graceMs: 300 });
    await app.close();
    expect(app.server.listening).toBe(false);
  });
});
