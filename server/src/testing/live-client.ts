import type { AddressInfo } from 'node:net';
import { liveEndpoints } from '@sto/contract/live/live.endpoints';
import type { ServerFrame } from '@sto/contract/live/server-event';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { call } from './call.ts';

/** A busy machine may take long to deliver an event. */
const waiting = { timeout: 20_000 };

export interface LiveClient {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[];
  /** Frames about changes, without those about the connection. */
  readonly events: ServerFrame[];
  hello(lastEventId?: number): Promise<ServerFrame>;
  until(isThere: (frames: readonly ServerFrame[]) => boolean): Promise<void>;
  /** The code of the close. */
  closed(): Promise<number>;
}

export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`;
}

export async function ticketOf(app: FastifyInstance, person: { token: string }): Promise<string> {
  return (await call(app, liveEndpoints.createTicket, {}, person)).data.ticket;
}

/** Opens a socket; a refused upgrade rejects with the status in its message. */
export async function openSocket(
  app: FastifyInstance,
  ticket: string,
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const socket = new WebSocket(`${await listening(app)}?ticket=${ticket}`, { headers });
  const frames: ServerFrame[] = [];
  let closeCode: number | undefined;
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame));
  socket.on('close', (code) => {
    closeCode = code;
  });
  const isOwn = ({ event }: ServerFrame) => !['ready', 'resync', 'pong'].includes(event);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const until: LiveClient['until'] = (isThere) =>
    vi.waitFor(() => {
      if (!isThere(frames)) throw new Error(`only ${JSON.stringify(frames)}`);
    }, waiting);
  const answerOf = (known: readonly ServerFrame[]) =>
    known.find(({ event }) => event === 'ready' || event === 'resync');
  return {
    socket,
    frames,
    get events() {
      return frames.filter(isOwn);
    },
    until,
    async hello(lastEventId) {
      socket.send(JSON.stringify({ event: 'hello', data: { last_event_id: lastEventId } }));
      await until((known) => answerOf(known) !== undefined);
      return answerOf(frames) as ServerFrame;
    },
    closed: () =>
      vi.waitFor(() => {
        if (closeCode === undefined) throw new Error('still open');
        return closeCode;
      }, waiting),
  };
}

/** A socket that follows the person's events. */
export async function follow(app: FastifyInstance, person: { token: string }): Promise<LiveClient> {
  const client = await openSocket(app, await ticketOf(app, person));
  await client.hello();
  return client;
}
