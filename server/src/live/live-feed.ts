import { type Channel, openChannel } from '../db/channel.ts';
import type { Deps } from '../deps.ts';
import { closeCodes } from './close-codes.ts';
import { liveChannel } from './emit.ts';
import type { LiveHub } from './live-hub.ts';
import type { StoredEvent } from './live-relay.ts';
import { eventsByIds, frameOf } from './missed-events.ts';

const batchMax = 500;

type FeedDeps = Pick<Deps, 'database' | 'db' | 'log' | 'relay'>;

/**
 * Sends the events of all servers to the sockets of this one. A notification names one event, so the order of ids does
 * not matter. When notifications may be missing, the sockets are closed: their clients come back and ask for the rest.
 */
export class LiveFeed {
  readonly #deps: FeedDeps;
  readonly #hub: LiveHub;
  readonly #open: typeof openChannel;
  #channel: Promise<Channel> | undefined;
  #leaveRelay: (() => Promise<void>) | undefined;
  #waiting: number[] = [];
  #reading: Promise<void> | undefined;

  /** `open`: tests pass their own channel. */
  constructor(deps: FeedDeps, hub: LiveHub, open = openChannel) {
    this.#deps = deps;
    this.#hub = hub;
    this.#open = open;
  }

  /** Called before the first socket: a process without sockets reads nothing. */
  async start(): Promise<void> {
    this.#channel ??= this.#follow();
    try {
      await this.#channel;
    } catch (error) {
      this.#channel = undefined;
      throw error;
    }
  }

  async stop(): Promise<void> {
    const channel = await this.#channel?.catch(() => undefined);
    await channel?.close();
    await this.#leaveRelay?.();
    await this.#reading;
  }

  async #follow(): Promise<Channel> {
    const onGap = () => this.#hub.closeAll(closeCodes.tryLater);
    const channel = await this.#open(this.#deps.database, liveChannel, {
      onMessage: (text) => this.#handle(text),
      onGap,
      onAlive: () => undefined,
      onTrouble: (error) => this.#deps.log.error({ err: error }, 'live events not followed'),
    });
    const onEvents = (events: readonly StoredEvent[]) => {
      for (const event of events) this.#hub.send(event.userIds, frameOf(event));
    };
    this.#leaveRelay = await this.#deps.relay?.subscribe({ onEvents, onGap });
    return channel;
  }

  #handle(text: string): void {
    const [kind, id] = text.split(' ');
    if (kind === 'session') this.#hub.closeWhere(closeCodes.signedOut, ({ sessionId }) => sessionId === id);
    else if (kind === 'person')
      this.#hub.closeWhere(closeCodes.otherRights, ({ userId }) => userId === Number(id));
    else if (this.#hub.size > 0) {
      this.#waiting.push(Number(kind));
      this.#reading ??= this.#readAll();
    }
  }

  /** Events that arrive during a read are read together after it. */
  async #readAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const events = await eventsByIds(this.#deps.db, this.#waiting.splice(0, batchMax));
        for (const event of events) this.#hub.send(event.userIds, frameOf(event));
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'live events not read');
      this.#waiting = [];
      this.#hub.closeAll(closeCodes.tryLater);
    } finally {
      this.#reading = undefined;
    }
  }
}
