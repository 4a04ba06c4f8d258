import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seconds } from '../platform/clock/durations.ts';
import type { Database, EmbeddedDatabase } from './client.ts';

const beatEveryMs = seconds(5);
const beatTimeoutMs = seconds(5);
const goodbyeTimeoutMs = seconds(1);
const retryAfterMs = seconds(1);
const beat = 'beat';

export interface ChannelEvents {
  /** A message of any process, this one included. */
  onMessage(text: string): void;
  /** Messages may have been missed: the connection was lost and has just been made again. */
  onGap(): void;
  /** The channel has just been seen to carry messages. */
  onAlive(): void;
  /** Told for the log; the channel mends itself. */
  onTrouble(error: unknown): void;
}

export interface Channel {
  close(): Promise<void>;
}

/**
 * Hears the messages that `pg_notify` sends on a channel of the database. A connection may be dead without
 * a sign of it, so on PostgreSQL the channel sends itself a beat every five seconds; one that does not come
 * back means a new connection. Throws when the first connection cannot be made.
 */
export async function openChannel(
  database: Database | EmbeddedDatabase,
  name: string,
  events: ChannelEvents,
): Promise<Channel> {
  if ('pglite' in database) {
    // Within this process: there is no line to lose.
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
  const channel = new ServerChannel(database, name, events);
  try {
    await channel.connect();
  } catch (error) {
    await channel.close();
    throw error;
  }
  return channel;
}

class ServerChannel implements Channel {
  readonly #database: Database;
  readonly #name: string;
  readonly #events: ChannelEvents;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database, name: string, events: ChannelEvents) {
    this.#database = database;
    this.#name = name;
    this.#events = events;
  }

  /** `onListening`: from here on nothing is missed, and nothing has come yet. */
  async connect(onListening: () => void = () => undefined): Promise<void> {
    const { connectionString } = this.#database.pool.options;
    // A connection of its own: one of the pool's is lent to whoever asks, and hears nothing when it is returned.
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: beatTimeoutMs,
      // A server may take the connection and then say nothing to `listen`.
      query_timeout: beatTimeoutMs,
    });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection has ended')));
    client.on('notification', ({ payload = '' }) => {
      if (payload === beat) this.#heardBeat(client);
      else this.#events.onMessage(payload);
    });
    await client.connect();
    if (this.#isClosed) return client.end();
    await client.query(`listen ${client.escapeIdentifier(this.#name)}`);
    onListening();
    await this.#sendBeat(client);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    // A dead line says no goodbye, and the end of the process must not wait for one.
    const goodbye = this.#client?.end().catch(() => undefined);
    await Promise.race([goodbye, sleep(goodbyeTimeoutMs, undefined, { ref: false })]);
  }

  async #sendBeat(client: pg.Client): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#lose(client, new Error('the beat did not come back')),
      beatTimeoutMs,
    );
    await client.query('select pg_notify($1, $2)', [this.#name, beat]);
  }

  /** A beat of another process proves the channel as well as an own one. */
  #heardBeat(client: pg.Client): void {
    if (client !== this.#client || this.#isClosed) return;
    this.#events.onAlive();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#sendBeat(client).catch((error: unknown) => this.#lose(client, error));
    }, beatEveryMs);
    this.#timer.unref();
  }

  #lose(client: pg.Client, error: unknown): void {
    if (client !== this.#client || this.#isClosed) return;
    this.#client = undefined;
    this.#events.onTrouble(error);
    client.end().catch(() => undefined);
    this.#retry();
  }

  #retry(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      try {
        await this.connect(() => this.#events.onGap());
      } catch (error) {
        // Ended too: a server in recovery takes the connection and refuses to listen. Without a client the loss
        // has been told already.
        if (this.#client) this.#lose(this.#client, error);
      }
    }, retryAfterMs);
    this.#timer.unref();
  }
}
