import type { Server } from 'node:http';
import { Server as NetServer, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Connections {
  readonly open: Set<Socket>;
  /** When the last connection closed, by `performance.now()`. */
  lastClosedAt: number;
  /** `/ready` answers 503. */
  isDraining: boolean;
  /** Each answer is the last one of its connection. */
  isLastAnswer: boolean;
  /** Ends connections that are open for more than an answer. */
  readonly onLastAnswer: (() => void)[];
}

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** Follows the connections, and ends each one after its answer once the server closes. */
export function trackConnections(app: FastifyInstance): void {
  const connections: Connections = {
    open: new Set(),
    lastClosedAt: Number.NEGATIVE_INFINITY,
    isDraining: false,
    isLastAnswer: false,
    onLastAnswer: [],
  };
  app.decorate('connections', connections);
  app.server.on('connection', (socket) => {
    connections.open.add(socket);
    socket.once('close', () => {
      connections.open.delete(socket);
      connections.lastClosedAt = performance.now();
    });
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (connections.isLastAnswer) reply.header('connection', 'close');
    done();
  });
  // The head of an answer may have been sent before, with keep-alive.
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    if (connections.isLastAnswer && socket instanceof Socket) socket.destroySoon();
    done();
  });
  app.addHook('preClose', (done) => {
    connections.isDraining = true;
    connections.isLastAnswer = true;
    // Node takes a connection without any request for busy, and browsers open some in advance.
    for (const socket of connections.open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}

interface DrainTimes {
  /** How long everything but `/ready` goes on, so that a proxy sees the 503 first. */
  readyMs: number;
  /** How long connections stay open after that for requests on their way. */
  graceMs: number;
}

const pollMs = 20;
/** Some proxies open a connection for each request: a moment without one does not mean that they are gone. */
const idleMs = 1000;
const acceptMs = 500;

/**
 * Comes before `app.close()`, which cuts idle connections and with them a request on its way. First `/ready` says 503, then
 * the server accepts no connection and gives each client one more answer. Takes no time without connections.
 */
export async function drain(app: FastifyInstance, { readyMs, graceMs }: DrainTimes): Promise<void> {
  const { connections, server } = app;
  connections.isDraining = true;
  await waitUntilEmpty(connections, readyMs, idleMs);
  await acceptPending(server);
  // The `close` of an HTTP server would cut idle connections.
  NetServer.prototype.close.call(server);
  connections.isLastAnswer = true;
  for (const end of connections.onLastAnswer) end();
  await waitUntilEmpty(connections, graceMs, 0);
}

async function waitUntilEmpty(connections: Connections, mostMs: number, emptyMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  const isEmpty = () =>
    connections.open.size === 0 && performance.now() - connections.lastClosedAt >= emptyMs;
  while (!isEmpty() && performance.now() < end) await sleep(pollMs);
}

/** The system has accepted connections that Node has not: they would be reset with the listener. Node takes one a turn. */
async function acceptPending(server: Server): Promise<void> {
  const end = performance.now() + acceptMs;
  let hasAccepted = true;
  const note = () => {
    hasAccepted = true;
  };
  server.on('connection', note);
  while (hasAccepted && performance.now() < end) {
    hasAccepted = false;
    await nextTurn();
  }
  server.off('connection', note);
}
