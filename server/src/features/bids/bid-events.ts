import type { OpeningHours } from '@sto/contract/workshops/opening-hours';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { bidEvents, bids } from '../../db/tables/bids.ts';
import { offers } from '../../db/tables/offers.ts';
import type { Deps } from '../../deps.ts';
import { recountFigures } from '../../figures/recount-figures.ts';
import { enqueueBidMessages, shownChanges } from '../../jobs/webhooks/enqueue-bid-messages.ts';
import type { BidRow } from './bids.load.ts';
import { emitBidEvents } from './emit-bid-events.ts';
import { noteContacts } from './note-contacts.ts';
import { planTimersOf } from './timers/plan-timers.ts';

/** What the caller has read or written within the transaction. */
export interface KnownBid {
  bid: BidRow;
  opening: OpeningHours | null;
}
type NewEvent = Omit<typeof bidEvents.$inferInsert, 'id'> & { at: Date };

/**
 * Appends to the bid's history, plans the timers of its state, recounts its workshop, enqueues its webhook messages
 * and reports it to open pages. Call it after the change: all of these follow from the bid's rows, which are read once.
 */
export async function recordEvents(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  events: NewEvent[],
  known?: KnownBid,
): Promise<void> {
  await tx.insert(bidEvents).values(events);
  const changes = await shownChanges(tx, events, known?.bid);
  for (const { bid, at } of new Map(changes.map((change) => [change.bidId, change])).values())
    await planTimersOf(tx, bid, at, known?.opening);
  await recountWorkshops(tx, events);
  await noteContacts(
    tx,
    events.map(({ bidId }) => bidId),
  );
  await enqueueBidMessages(jobs, tx, changes);
  await emitBidEvents(tx, changes);
}

/** What the figures of a workshop count: answers, and bids that end or begin again. */
const countedTypes: readonly NewEvent['type'][] = [
  'answered',
  'finished',
  'claim_accepted',
  'rejected',
  'overruled',
];

async function recountWorkshops(tx: Db, events: readonly NewEvent[]): Promise<void> {
  const counted = events.filter(({ type }) => countedTypes.includes(type));
  const [last] = counted.toSorted((left, right) => right.at.getTime() - left.at.getTime());
  if (!last) return;
  const bidIds = counted.map(({ bidId }) => bidId);
  const ofBids = await tx.select({ id: bids.workshopId }).from(bids).where(inArray(bids.id, bidIds));
  // Of a tender too, which has no workshop yet.
  const answering = await tx
    .selectDistinct({ id: offers.workshopId })
    .from(offers)
    .where(inArray(offers.bidId, bidIds));
  const ids = new Set([...ofBids, ...answering].flatMap(({ id }) => (id === null ? [] : [id])));
  await recountFigures(tx, [...ids], last.at);
}
