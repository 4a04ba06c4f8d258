import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, Server as Listener, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Connections {
  /** Of the addresses beside the one of the server. */
  readonly doors: Set<Listener>;
  readonly open: Set<Socket>;
  readonly unanswered: Set<ServerResponse>;
  /** When the last one ended, by the clock of the process. */
  leftAt: number;
  /** Told at `/ready`. */
  isStopping: boolean;
  /** Each answer is the last one of its connection. */
  isEnding: boolean;
}

const connectionsOf = new WeakMap<Server, Connections>();

/**
 * Fastify tells those who ask while it closes that theirs was the last answer of their connection. Here the same is told
 * to those who had asked before: a connection that stays open after its answer would keep the process.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const { server } = app;
  const connections = {
    doors: new Set<Listener>(),
    open: new Set<Socket>(),
    unanswered: new Set<ServerResponse>(),
    leftAt: Number.NEGATIVE_INFINITY,
    isStopping: false,
    isEnding: false,
  };
  connectionsOf.set(server, connections);
  server.on('connection', (socket) => {
    connections.open.add(socket);
    socket.once('close', () => {
      connections.open.delete(socket);
      connections.leftAt = performance.now();
    });
  });
  // Before Fastify's own: it may answer at once.
  server.prependListener('request', (_request, answer: ServerResponse) => {
    if (connections.isEnding) answer.shouldKeepAlive = false;
    connections.unanswered.add(answer);
    answer.once('close', () => connections.unanswered.delete(answer));
  });
  app.addHook('preClose', (done) => {
    connections.isStopping = true;
    for (const door of connections.doors) door.close();
    endWithAnswers(server, connections);
    // Node takes those who have not asked for anything yet for busy: browsers connect beforehand.
    for (const socket of connections.open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  // The server waits for its own connections alone.
  app.addHook('onClose', async () => {
    await Promise.all([...connections.doors].map((door) => new Promise((resolve) => door.close(resolve))));
  });
}

/**
 * Listens on all the addresses of a name, and gives the URL of the first one that there is. For `localhost` Fastify itself
 * would open a server of each address, and nobody but it knows of the second one: who is connected there would be cut
 * off at a stop. Here all of them lead to one server. Port 0: a free one, the same at all. Throws as {@link listenAtEach}
 * does; what was listened on before that is closed with the app.
 */
export async function listenOn(
  app: FastifyInstance,
  addresses: readonly string[],
  port: number,
): Promise<string> {
  let url = '';
  const listenAt = async (host: string) => {
    if (url) await openDoor(app, host);
    else url = await app.listen({ port, host });
  };
  await listenAtEach(addresses, listenAt, (host, err) => app.log.warn({ err }, `not listening at ${host}`));
  return url;
}

/**
 * A machine may name an address that it lacks: that is told, as long as there is another one. Throws when there is none,
 * and when the port of any is taken: whoever comes there by the name would reach another program.
 */
export async function listenAtEach(
  addresses: readonly string[],
  listenAt: (host: string) => Promise<void>,
  tellLacking: (host: string, error: unknown) => void,
): Promise<void> {
  const errors: unknown[] = [];
  for (const host of addresses) {
    try {
      await listenAt(host);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw error;
      errors.push(error);
      tellLacking(host, error);
    }
  }
  if (errors.length === addresses.length) throw errors[0];
}

async function openDoor({ server }: FastifyInstance, host: string): Promise<void> {
  // As HTTP has it: who has said all may still be told the answer.
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  door.listen((server.address() as AddressInfo).port, host);
  await once(door, 'listening');
  connectionsOf.get(server)?.doors.add(door);
}

function endWithAnswers(server: Server, connections: Connections): void {
  if (connections.isEnding) return;
  connections.isEnding = true;
  for (const answer of connections.unanswered) {
    answer.shouldKeepAlive = false;
    // Its head may be on the way already, and have promised more.
    answer.once('finish', () => server.closeIdleConnections());
  }
}

/** Visitors are to be sent to another server. */
export function isStopping({ server }: FastifyInstance): boolean {
  return connectionsOf.get(server)?.isStopping ?? false;
}

interface Leave {
  /** How long everything goes on but `/ready`: whoever sends visitors has to ask it first. */
  tellMs: number;
  /** How long connections that nobody asks on are kept after it: a request may be on its way. */
  graceMs: number;
  /** Both end at once. */
  hurry?: AbortSignal;
}

const lookEveryMs = 20;
/** Some proxies connect for each request anew: a moment without any is no end of visitors. */
const goneMs = 1000;
const knockingMs = 500;

/**
 * What comes before `app.close()`, which cuts connections off that seem idle: what was sent on one and not read yet would
 * be lost with it. Here nobody new is let in first, and who is in gets one more answer. Where nobody
 * is connected it takes no time.
 */
export async function leave(app: FastifyInstance, { tellMs, graceMs, hurry }: Leave): Promise<void> {
  const { server } = app;
  const connections = connectionsOf.get(server);
  if (!connections) return;
  connections.isStopping = true;
  await untilEmpty(connections, { mostMs: tellMs, emptyMs: goneMs, hurry });
  await untilNobodyKnocks(server);
  // Of a server in general: that of HTTP would cut off idle connections.
  Listener.prototype.close.call(server);
  for (const door of connections.doors) door.close();
  endWithAnswers(server, connections);
  await untilEmpty(connections, { mostMs: graceMs, emptyMs: 0, hurry });
}

interface Wait {
  mostMs: number;
  emptyMs: number;
  hurry: AbortSignal | undefined;
}

async function untilEmpty(connections: Connections, { mostMs, emptyMs, hurry }: Wait): Promise<void> {
  const end = performance.now() + mostMs;
  const isEmpty = () => connections.open.size === 0 && performance.now() - connections.leftAt >= emptyMs;
  while (!isEmpty() && performance.now() < end && !hurry?.aborted) await sleep(lookEveryMs);
}

/**
 * Whoever has connected and was not taken in yet is cut off with the listener. One is taken in each turn of the loop, so
 * after a turn without anybody there is nobody.
 */
async function untilNobodyKnocks(server: Server): Promise<void> {
  const end = performance.now() + knockingMs;
  let hasKnocked = true;
  const knock = () => {
    hasKnocked = true;
  };
  server.on('connection', knock);
  while (hasKnocked && performance.now() < end) {
    hasKnocked = false;
    await nextTurn();
  }
  server.off('connection', knock);
}
