import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, Server as Listener, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Connections {
  /** Of the addresses beside the first one. */
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
 * Listens on all the addresses, and gives the first one's URL. For `localhost` Fastify itself would open a server of each
 * address, and nobody but it knows of the second one: who is connected there would be cut off at a stop. Here all of them
 * lead to one server. Throws when the first address cannot be listened on; of the others it is logged, since a machine may
 * name one that it lacks.
 */
export async function listenOn(
  app: FastifyInstance,
  [first = '', ...others]: readonly string[],
  port: number,
): Promise<string> {
  const url = await app.listen({ port, host: first });
  const { port: taken } = app.server.address() as AddressInfo;
  for (const host of others) {
    // As HTTP has it: who has said all may still be told the answer.
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    );
    door.listen(taken, host);
    try {
      await once(door, 'listening');
      connectionsOf.get(app.server)?.doors.add(door);
    } catch (error) {
      app.log.warn({ err: error }, `not listening at ${host}`);
    }
  }
  return url;
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
