import type { Db } from '../../db/client.ts';
import { bidEvents } from '../../db/tables/bids.ts';
import { enqueueBidMessages } from '../../jobs/webhooks/enqueue-bid-messages.ts';

type NewEvent = Omit<typeof bidEvents.$inferInsert, 'id'> & { at: Date };

/** Adds lines to the bid's history, in this order, once the bid itself is changed: the webhooks are told of it as it is. */
export async function recordEvents(tx: Db, events: NewEvent[]): Promise<void> {
  await tx.insert(bidEvents).values(events);
  await enqueueBidMessages(tx, events);
}
