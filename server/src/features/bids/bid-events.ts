import type { Db } from '../../db/client.ts';
import { bidEvents } from '../../db/tables/bids.ts';
import type { Deps } from '../../deps.ts';
import { enqueueBidMessages } from '../../jobs/webhooks/enqueue-bid-messages.ts';

type NewEvent = Omit<typeof bidEvents.$inferInsert, 'id'> & { at: Date };

/**
 * Appends to the bid's history and enqueues its webhook messages. Call it after the change: messages contain the
 * bid's state.
 */
export async function recordEvents({ jobs }: Pick<Deps, 'jobs'>, tx: Db, events: NewEvent[]): Promise<void> {
  await tx.insert(bidEvents).values(events);
  await enqueueBidMessages(jobs, tx, events);
}
