import type { Db } from '../../db/client.ts';
import { bidEvents } from '../../db/tables/bids.ts';
import type { Deps } from '../../deps.ts';
import { enqueueBidMessages } from '../../jobs/webhooks/enqueue-bid-messages.ts';
import { planTimers } from './timers/plan-timers.ts';

type NewEvent = Omit<typeof bidEvents.$inferInsert, 'id'> & { at: Date };

/**
 * Appends to the bid's history, plans the timers of its state and enqueues its webhook messages. Call it after the
 * change: timers and messages follow from the bid's rows.
 */
export async function recordEvents({ jobs }: Pick<Deps, 'jobs'>, tx: Db, events: NewEvent[]): Promise<void> {
  await tx.insert(bidEvents).values(events);
  // Showing a phone is not a change of the bid.
  const changes = new Map(
    events.flatMap(({ type, bidId, at }) => (type.startsWith('phone_') ? [] : [[bidId, at]])),
  );
  for (const [bidId, at] of changes) await planTimers(tx, bidId, at);
  await enqueueBidMessages(jobs, tx, events);
}
