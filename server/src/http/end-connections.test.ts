import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { restlessVisitors } from '../testing/restless-visitors.ts';
import { startApp } from '../testing/start-app.ts';
import { endConnectionsOnClose, leave, listenOn } from './end-connections.ts';

const test = startApp();

/** Sends the lines and waits until the server holds a request. */
async function ask(app: FastifyInstance, lines: string[]): Promise<Socket> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  await asked;
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
    endConnectionsOnClose(app);
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

  async function expectAllAnswered(app: FastifyInstance, url: string, pauseMs: number): Promise<void> {
    const visitors = restlessVisitors(`${url}/health`, 20, pauseMs);
    await vi.waitFor(() => expect(visitors.answered).toBeGreaterThan(100), { timeout: 10_000 });
    const before = visitors.answered;
    await leave(app, { tellMs: 200, graceMs: 500 });
    await app.close();
    expect(new Set(await visitors.ends)).toEqual(new Set(['ECONNREFUSED']));
    expect(visitors.answered).toBeGreaterThan(before + 20);
  }

  it.each([{ pauseMs: 0 }, { pauseMs: 20 }])(
    'answers all requests, with pauses of up to $pauseMs ms, and then refuses connections',
    async ({ pauseMs }) => {
      const { app, url } = await listening();
      await expectAllAnswered(app, url, pauseMs);
    },
  );

  it('counts clients of the second address of its name', async () => {
    const app = await buildApp(test.deps, { logger: false });
    await listenOn(app, ['127.0.0.1', '127.0.0.2'], 0);
    const { port } = app.server.address() as AddressInfo;
    await expectAllAnswered(app, `http://127.0.0.2:${port}`, 20);
  });

  it('waits for an answer on the second address', async () => {
    const app = Fastify({ forceCloseConnections: 'idle' });
    endConnectionsOnClose(app);
    const body = new PassThrough();
    app.get('/', (_request, reply) => reply.send(body));
    await listenOn(app, ['127.0.0.1', '127.0.0.2'], 0);
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.2');
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    body.write('first, ');
    await once(socket, 'data');
    let isClosed = false;
    const closed = leave(app, { tellMs: 0, graceMs: 50 })
      .then(() => app.close())
      .then(() => {
        isClosed = true;
      });
    await vi.waitFor(() => expect(app.server.listening).toBe(false));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isClosed).toBe(false);
    body.end('last');
    expect(await text(socket)).toContain('last');
    await closed;
  });

  it('first reports that it is not ready, to new connections too', async () => {
    const { app, url } = await listening();
    const hurry = new AbortController();
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const left = leave(app, { tellMs: 20_000, graceMs: 500, hurry: hurry.signal });
    const answer = await fetch(`${url}/ready`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, data: { running: false } });
    hurry.abort();
    await left;
    await app.close();
  });

  it.each([
    { who: 'nobody', asked: '' },
    { who: 'somebody who has asked for nothing', asked: undefined },
    { who: 'somebody who has been answered', asked: 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n' },
  ])('is not delayed by $who', async ({ asked }) => {
    const { app } = await listening();
    if (asked !== '') {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      await once(app.server, 'connection');
      if (asked) socket.write(asked);
      if (asked) await once(socket, 'data');
    }
    const began = performance.now();
    await leave(app, { tellMs: 0, graceMs: 300 });
    await app.close();
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('a server whose name has several addresses', () => {
  const lacking = '192.0.2.1';

  it.each([{ addresses: ['127.0.0.1', lacking] }, { addresses: [lacking, '127.0.0.1', '127.0.0.2'] }])(
    'listens on those of $addresses that the machine has',
    async ({ addresses }) => {
      const app = await buildApp(test.deps, { logger: false });
      const url = await listenOn(app, addresses, 0);
      const { port } = new URL(url);
      for (const host of addresses.filter((one) => one !== lacking))
        expect((await fetch(`http://${host}:${port}/health`)).status).toBe(200);
      await leave(app, { tellMs: 0, graceMs: 0 });
      await app.close();
    },
  );

  it('does not start if the machine has none of them', async () => {
    const app = await buildApp(test.deps, { logger: false });
    await expect(listenOn(app, [lacking, '198.51.100.1'], 0)).rejects.toMatchObject({
      code: 'EADDRNOTAVAIL',
    });
    await app.close();
  });

  it.each([{ taken: '127.0.0.1' }, { taken: '127.0.0.2' }])(
    'does not start if another program uses the port at $taken',
    async ({ taken }) => {
      const other = createServer().listen(0, taken);
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const app = await buildApp(test.deps, { logger: false });
      await expect(listenOn(app, ['127.0.0.1', '127.0.0.2'], port)).rejects.toMatchObject({
        code: 'EADDRINUSE',
      });
      await app.close();
      other.close();
    },
  );
});
