import type { Db } from '../../db/client.ts';
import { bidEvents } from '../../db/tables/bids.ts';

type NewEvent = Omit<typeof bidEvents.$inferInsert, 'id'>;

/** Adds lines to the bid's history, in this order. */
export async function recordEvents(tx: Db, events: NewEvent[]): Promise<void> {
  await tx.insert(bidEvents).values(events);
}
