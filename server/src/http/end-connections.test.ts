import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { carCatalogueEndpoints } from '@sto/contract/cars';
import { workshopEndpoints } from '@sto/contract/workshops';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { startApp } from '../testing/start-app.ts';
import { endConnectionsOnClose } from './end-connections.ts';

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
  ])('ends the connection with $what to who had begun to ask', async ({ path, body }) => {
    const app = await buildApp(test.services, { logger: false });
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

  it('sends an answer to its end that had promised to keep the connection, and ends it', async () => {
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
