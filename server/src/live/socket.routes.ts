import websocket from '@fastify/websocket';
import { ClientFrame } from '@sto/contract/live/live.schemas';
import type { ServerFrame } from '@sto/contract/live/server-event';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { seconds } from '../platform/clock/durations.ts';
import { closeCodes } from './close-codes.ts';
import { LiveFeed } from './live-feed.ts';
import { LiveHub, type LiveSocket } from './live-hub.ts';
import { missedEvents, newestEventId } from './missed-events.ts';
import { PresenceLog } from './presence/presence-log.ts';
import { socketPath } from './socket-address.ts';
import { spendTicket } from './socket-tickets.ts';
import { beat, turnEveryMs, turnOf } from './watch-sockets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    liveHub: LiveHub;
    presence: PresenceLog;
  }
}

const frameBytesMax = 1024;
const framesPerBeatMax = 20;
/** Clients confirm the close within this time; then their connections are cut. */
const goodbyeMs = seconds(1);

type Holder = NonNullable<Awaited<ReturnType<typeof spendTicket>>>;

/** The socket that reports changes to open pages. Comes before all routes, which then refuse an upgrade. */
export async function takeSockets(app: FastifyInstance, deps: Deps): Promise<void> {
  const hub = new LiveHub();
  const presence = new PresenceLog(deps, hub);
  app.decorate('liveHub', hub);
  app.decorate('presence', presence);
  app.connections.onLastAnswer.push(() => hub.closeAll(closeCodes.goingAway));
  const feed = new LiveFeed(deps, hub);
  const holders = new WeakMap<FastifyRequest, Holder>();
  await app.register(websocket, {
    options: { maxPayload: frameBytesMax, perMessageDeflate: false },
    // Broken frames and lost connections are the client's affair.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(this: FastifyInstance, done) {
      closeSockets(this, hub).then(() => done(), done);
    },
  });
  app.get(
    socketPath,
    {
      websocket: true,
      preValidation: async (request) => {
        holders.set(request, await checkUpgrade(deps, request));
        await feed.start();
      },
    },
    (socket, request) => {
      const holder = holders.get(request);
      if (holder) follow(deps, { hub, presence }, socket, holder);
      else socket.close(closeCodes.refused);
    },
  );
  let turn = 0;
  const timer = setInterval(() => {
    const hasTurn = turnOf(turn++);
    beat(deps, hub, hasTurn)
      .then(() => presence.note(hasTurn))
      .catch((err) => deps.log.error({ err }, 'sockets not checked'));
  }, turnEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await feed.stop();
  });
}

async function checkUpgrade({ config, db, clock }: Deps, request: FastifyRequest): Promise<Holder> {
  if (!request.ws) throw new AppError('not_found');
  if (!isOwnPage(request, config)) throw new AppError('forbidden');
  const { ticket } = request.query as { ticket?: unknown };
  const holder = typeof ticket === 'string' ? await spendTicket(db, ticket, clock.now()) : null;
  if (!holder) throw new AppError('unauthorized');
  return holder;
}

/** Only a browser names the page that opens a socket. */
function isOwnPage({ headers: { origin }, host }: FastifyRequest, config: Config): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: hostOfPage } = new URL(origin);
  return (
    hostOfPage === host ||
    hostOfPage === new URL(config.publicUrl).host ||
    config.corsOrigins.includes(origin)
  );
}

interface Ends {
  hub: LiveHub;
  presence: PresenceLog;
}

function follow(deps: Deps, { hub, presence }: Ends, socket: WebSocket, holder: Holder): void {
  const live: LiveSocket = { ...holder, socket, isFollowing: false, isAlive: true, framesSinceBeat: 0 };
  hub.add(live);
  // A client that never says hello is not alive.
  socket.on('pong', () => {
    live.isAlive = live.isFollowing;
  });
  socket.on('message', (data, isBinary) => {
    live.framesSinceBeat += 1;
    const frame = isBinary || live.framesSinceBeat > framesPerBeatMax ? undefined : readFrame(data);
    if (!frame || (frame.event === 'hello' && live.isFollowing)) return hub.close(live, closeCodes.refused);
    if (frame.event === 'ping') return hub.write(live, textOf({ event: 'pong', id: 0, data: {} }));
    live.isFollowing = true;
    live.isAlive = true;
    catchUp(deps, hub, live, frame.data.last_event_id ?? 0).catch((err) => {
      deps.log.error({ err }, 'missed events not read');
      hub.close(live, closeCodes.tryLater);
    });
    presence.arrive(live).catch((err) => deps.log.error({ err }, 'presence not written'));
  });
}

function readFrame(data: RawData): ClientFrame | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/** It follows from before the read: an event comes twice rather than never. */
async function catchUp({ db }: Deps, hub: LiveHub, live: LiveSocket, lastId: number): Promise<void> {
  const newestId = await newestEventId(db);
  const missed = await missedEvents(db, live.userId, lastId);
  for (const frame of missed ?? []) hub.write(live, textOf(frame));
  hub.write(live, textOf({ event: missed ? 'ready' : 'resync', id: newestId, data: {} }));
}

const textOf = (frame: ServerFrame) => JSON.stringify(frame);

async function closeSockets(app: FastifyInstance, hub: LiveHub): Promise<void> {
  hub.closeAll(closeCodes.goingAway);
  const { clients } = app.websocketServer;
  const cut = setTimeout(() => {
    for (const client of clients) client.terminate();
  }, goodbyeMs);
  await Promise.all([...clients].map((client) => new Promise((resolve) => client.once('close', resolve))));
  clearTimeout(cut);
}
