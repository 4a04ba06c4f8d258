import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { createClient, type RedisClientType } from 'redis';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { seconds } from '../platform/clock/durations.ts';
import type { Secrets } from '../secrets.ts';
import { liveChannel } from './emit.ts';
import { type LiveRelay, type RelayListener, relayAfterCommit, type StoredEvent } from './live-relay.ts';

const firstConnectionMs = seconds(2);
const retryMs = seconds(1);
/** A dead connection may look open: without an answer to a ping it is opened again. */
const ping = { everyMs: seconds(5), silenceMs: seconds(12) };

const StoredEvents = z.array(
  z.object({
    ...{ id: z.number(), userIds: z.array(z.number()) },
    ...{ event: z.string(), data: z.record(z.string(), z.unknown()) },
  }),
);

interface RelayOptions {
  url: string;
  /** Redis has one space of channels for all its databases. */
  channel: string;
  db: Db;
  onTrouble(error: unknown): void;
}

/** Relays the live events of `db`. Servers of one installation share its secrets, and so the channel. */
export function openRelay(
  url: string,
  { tokenKey }: Pick<Secrets, 'tokenKey'>,
  db: NodePgDatabase,
  onTrouble: (error: unknown) => void,
): LiveRelay {
  const channel = `live-events:${createHash('sha256').update(tokenKey).digest('hex').slice(0, 16)}`;
  const relay = new RedisRelay({ url, channel, db, onTrouble });
  relayAfterCommit(db, relay);
  return relay;
}

/** Redis or Valkey. While it does not answer, events go through the database, which every process follows too. */
export class RedisRelay implements LiveRelay {
  readonly #options: RelayOptions;
  readonly #publisher: RedisClientType;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#publisher = this.#connect({ disableOfflineQueue: true });
  }

  publish(events: readonly StoredEvent[]): void {
    this.#publisher.publish(this.#options.channel, JSON.stringify(events)).catch((error) => {
      this.#options.onTrouble(error);
      this.#notify(events).catch(this.#options.onTrouble);
    });
  }

  async subscribe({ onEvents, onCutOff, onGap }: RelayListener): Promise<() => Promise<void>> {
    const subscriber = this.#connect({ disableOfflineQueue: false });
    const { channel, onTrouble } = this.#options;
    let isCutOff = false;
    const cutOff = () => {
      isCutOff = true;
      onCutOff();
    };
    subscriber.on('reconnecting', cutOff);
    subscriber.on('ready', () => {
      if (isCutOff) onGap();
      isCutOff = false;
    });
    const ready = new Promise<true>((resolve) => subscriber.once('ready', () => resolve(true)));
    const take = (text: string) => {
      const events = eventsIn(text);
      if (events) onEvents(events);
      else onTrouble(new Error('a message of the relay is no list of events'));
    };
    subscriber.subscribe(channel, take).catch(onTrouble);
    const isReady = await Promise.race([ready, sleep(firstConnectionMs, false, { ref: false })]);
    if (!isReady) cutOff();
    return async () => subscriber.destroy();
  }

  async close(): Promise<void> {
    this.#publisher.destroy();
  }

  #connect(queue: { disableOfflineQueue: boolean }): RedisClientType {
    const client: RedisClientType = createClient({
      url: this.#options.url,
      ...queue,
      pingInterval: ping.everyMs,
      socket: { reconnectStrategy: retryMs, socketTimeout: ping.silenceMs },
    });
    client.on('error', this.#options.onTrouble);
    client.connect().catch(this.#options.onTrouble);
    return client;
  }

  async #notify(events: readonly StoredEvent[]): Promise<void> {
    for (const { id } of events)
      await this.#options.db.execute(sql`select pg_notify(${liveChannel}, ${String(id)})`);
  }
}

/** Undefined: a message of something else in this Redis, or of another release. */
function eventsIn(text: string): StoredEvent[] | undefined {
  try {
    return StoredEvents.parse(JSON.parse(text)) as StoredEvent[];
  } catch {
    return undefined;
  }
}
