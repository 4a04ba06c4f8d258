import { AsyncLocalStorage } from 'node:async_hooks';
import type { liveEvents } from '../db/tables/live.ts';

export type StoredEvent = Pick<typeof liveEvents.$inferSelect, 'id' | 'userIds' | 'event' | 'data'>;

/** Carries stored events between processes in place of notifications of the database. */
export interface LiveRelay {
  publish(events: readonly StoredEvent[]): void;
  /** Resolves to a function that ends it. */
  subscribe(listener: RelayListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
export interface RelayListener {
  onEvents(events: readonly StoredEvent[]): void;
  /** Until `onGap` no events come, also those that others publish. May be called again meanwhile. */
  onCutOff(): void;
  /** Events come again; some may have been missed. */
  onGap(): void;
}

const ofTransaction = new AsyncLocalStorage<StoredEvent[]>();

/** Where a transaction collects its events; undefined without a relay and outside of transactions. */
export const collectedEvents = (): StoredEvent[] | undefined => ofTransaction.getStore();

type Transactional = { transaction: (run: never, config?: never) => Promise<unknown> };

/** From now on the events of each transaction of `db` go through the relay, after its commit. */
export function relayAfterCommit(db: Transactional, relay: Pick<LiveRelay, 'publish'>): void {
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) => {
    const events: StoredEvent[] = [];
    return ofTransaction.run(events, async () => {
      const result = await begin(run, config);
      if (events.length > 0) relay.publish(events);
      return result;
    });
  };
}
