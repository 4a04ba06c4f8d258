import { type Channel, openChannel } from '../db/channel.ts';
import type { Deps } from '../deps.ts';
import { closeCodes } from './close-codes.ts';
import { liveChannel } from './emit.ts';
import type { LiveHub } from './live-hub.ts';
import type { RelayListener } from './live-relay.ts';
import { eventsByIds, frameOf, recentEvents } from './missed-events.ts';
import { EventPoll } from './poll-events.ts';

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
  /** While the relay is cut off: other servers may still publish there, and announce nothing in the database. */
  readonly #poll: EventPoll;
  #waiting: number[] = [];
  #reading: Promise<void> | undefined;

  /** `open`: tests pass their own channel. */
  constructor(deps: FeedDeps, hub: LiveHub, open = openChannel) {
    this.#deps = deps;
    this.#hub = hub;
    this.#open = open;
    this.#poll = new EventPoll({
      read: async (...reach) => (hub.size > 0 ? recentEvents(deps.db, ...reach) : []),
      send: (event) => hub.send(event.userIds, frameOf(event)),
      onTrouble: (error) => deps.log.error({ err: error }, 'live events not read'),
    });
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
    await this.#poll.stop();
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
    this.#leaveRelay = await this.#deps.relay?.subscribe(this.#relayListener(onGap));
    return channel;
  }

  #relayListener(onGap: () => void): RelayListener {
    return {
      onEvents: (events) => {
        for (const event of events) this.#hub.send(event.userIds, frameOf(event));
      },
      onCutOff: () => this.#poll.start(),
      onGap: () => {
        this.#poll.stop().catch(() => undefined);
        onGap();
      },
    };
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
