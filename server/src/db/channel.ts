import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seconds } from '../platform/clock/durations.ts';
import type { Database, EmbeddedDatabase } from './client.ts';

const beatEveryMs = seconds(5);
const beatTimeoutMs = seconds(5);
const endTimeoutMs = seconds(1);
const retryAfterMs = seconds(1);
const beat = 'beat';

export interface ChannelEvents {
  /** A message of any process, including this one. */
  onMessage(text: string): void;
  /** Messages may have been missed: the connection was lost and is open again. */
  onGap(): void;
  /** The channel has just carried a message of its own. */
  onAlive(): void;
  /** For the log: the channel reconnects by itself. */
  onTrouble(error: unknown): void;
}

export interface Channel {
  close(): Promise<void>;
}

interface ChannelOptions {
  createClient?: (config: pg.ClientConfig) => pg.Client;
  retryMs?: number;
}

/**
 * Receives `pg_notify` messages of a database channel. A dead connection may look open, so on PostgreSQL the channel
 * sends itself a heartbeat every five seconds and reconnects if it does not arrive. Throws if the first connection
 * fails.
 */
export async function openChannel(
  database: Database | EmbeddedDatabase,
  name: string,
  events: ChannelEvents,
  options: ChannelOptions = {},
): Promise<Channel> {
  if ('pglite' in database) {
    // In this process there is no connection to lose.
    const stop = await database.pglite.listen(name, events.onMessage);
    events.onAlive();
    const timer = setInterval(events.onAlive, beatEveryMs).unref();
    return {
      close: async () => {
        clearInterval(timer);
        await stop();
      },
    };
  }
  const { createClient = (config) => new pg.Client(config), retryMs = retryAfterMs } = options;
  const { connectionString } = database.pool.options;
  const connect = async () => {
    // Not from the pool: a pooled client is shared and stops listening when it is returned.
    const client = createClient({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: beatTimeoutMs,
      // A server may accept the connection and never answer `listen`.
      query_timeout: beatTimeoutMs,
    });
    const connection = new Connection(client, name, events);
    try {
      await connection.listen();
      return connection;
    } catch (error) {
      await connection.end();
      throw error;
    }
  };
  return new ServerChannel(await connect(), connect, events, retryMs);
}

/**
 * Keeps one connection open. A single loop owns it, so that events of an old connection cannot stop the reconnecting.
 */
class ServerChannel implements Channel {
  readonly #connect: () => Promise<Connection>;
  readonly #events: ChannelEvents;
  readonly #retryMs: number;
  readonly #closing = new AbortController();
  readonly #loop: Promise<void>;

  constructor(first: Connection, connect: () => Promise<Connection>, events: ChannelEvents, retryMs: number) {
    this.#connect = connect;
    this.#events = events;
    this.#retryMs = retryMs;
    this.#loop = this.#run(first);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
  }

  async #run(first: Connection): Promise<void> {
    const { signal } = this.#closing;
    let connection: Connection | undefined = first;
    while (!signal.aborted) {
      try {
        connection ??= await this.#reconnect();
        const error = await connection.follow(signal);
        if (!signal.aborted) this.#events.onTrouble(error);
      } catch (error) {
        if (!signal.aborted) this.#events.onTrouble(error);
      }
      await connection?.end();
      connection = undefined;
      await sleep(this.#retryMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  async #reconnect(): Promise<Connection> {
    const connection = await this.#connect();
    if (!this.#closing.signal.aborted) this.#events.onGap();
    return connection;
  }
}

class Connection {
  readonly #client: pg.Client;
  readonly #name: string;
  readonly #lost = Promise.withResolvers<unknown>();
  #beatArrived = Promise.withResolvers<void>();

  constructor(client: pg.Client, name: string, events: ChannelEvents) {
    this.#client = client;
    this.#name = name;
    client.on('error', this.#lost.resolve);
    client.on('end', () => this.#lost.resolve(new Error('the connection has ended')));
    client.on('notification', ({ payload = '' }) => {
      if (payload !== beat) return events.onMessage(payload);
      // A heartbeat of another process proves the channel as well as our own.
      this.#beatArrived.resolve();
      events.onAlive();
    });
  }

  async listen(): Promise<void> {
    const lost = this.#lost.promise.then((error) => Promise.reject(error));
    await Promise.race([lost, this.#client.connect()]);
    await Promise.race([lost, this.#client.query(`listen ${this.#client.escapeIdentifier(this.#name)}`)]);
  }

  /** Sends heartbeats until the connection is lost; returns the reason. */
  async follow(signal: AbortSignal): Promise<unknown> {
    const closed = Promise.withResolvers<unknown>();
    signal.addEventListener('abort', () => closed.resolve(undefined), { once: true });
    const stop = new AbortController();
    const beats = this.#sendBeats(AbortSignal.any([signal, stop.signal])).catch((error: unknown) => error);
    try {
      return await Promise.race([closed.promise, this.#lost.promise, beats]);
    } finally {
      stop.abort();
    }
  }

  async end(): Promise<void> {
    // A dead connection does not confirm its end.
    const ended = this.#client.end().catch(() => undefined);
    await Promise.race([ended, sleep(endTimeoutMs, undefined, { ref: false })]);
    this.#lost.resolve(new Error('the connection was closed'));
  }

  async #sendBeats(signal: AbortSignal): Promise<unknown> {
    for (;;) {
      this.#beatArrived = Promise.withResolvers();
      await this.#client.query('select pg_notify($1, $2)', [this.#name, beat]);
      const arrived = this.#beatArrived.promise.then(() => true);
      const timeout = sleep(beatTimeoutMs, false, { ref: false, signal }).catch(() => false);
      if (!(await Promise.race([arrived, timeout]))) return new Error('the beat did not arrive');
      await sleep(beatEveryMs, undefined, { ref: false, signal });
    }
  }
}
