import { bidTimerKinds } from '@sto/contract/enums';
import type { OpeningHours } from '@sto/contract/workshops/opening-hours';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids, bidTimers } from '../../../db/tables/bids.ts';
import { type BidFacts, loadBidFacts } from '../bid-facts.load.ts';
import type { BidRow } from '../bids.load.ts';
import { loadOpening } from '../visit/opening.load.ts';
import { timersOf } from './bid-timers.policy.ts';

/** A newer server may have planned kinds that this one does not know: they wait for it. */
export const isKnownTimer = inArray(bidTimers.kind, bidTimerKinds);

/**
 * Replaces the timers of a bid by those of its present state, in the transaction of the change. A reminder whose
 * moment has passed already is not planned: the visit was agreed later than that.
 */
export async function planTimers(tx: Db, bidId: number, now: Date): Promise<void> {
  const [bid] = await tx.select().from(bids).where(eq(bids.id, bidId));
  if (bid) await planTimersOf(tx, bid, now);
}

export async function planTimersOf(
  tx: Db,
  bid: BidRow,
  now: Date,
  knownOpening?: OpeningHours | null,
): Promise<void> {
  const bidId = bid.id;
  await tx.delete(bidTimers).where(and(eq(bidTimers.bidId, bidId), isNull(bidTimers.doneAt), isKnownTimer));
  const facts = dependsOnItselfAlone(bid) ? bareFacts(bid) : await loadBidFacts(tx, bid);
  const opening = knownOpening === undefined ? await openingFor(tx, bid) : knownOpening;
  const planned = timersOf(facts, opening).filter(
    ({ kind, dueAt }) => !kind.startsWith('remind_') || dueAt > now,
  );
  if (planned.length === 0) return;
  // A timer that has run stays as it is.
  await tx
    .insert(bidTimers)
    .values(planned.map((one) => ({ bidId, ...one })))
    .onConflictDoNothing();
}

/** Its timers follow from its own times: nothing else of the bid has to be read. */
function dependsOnItselfAlone({ status, workshopId, finishedAt }: BidRow): boolean {
  return finishedAt === null && (status === 'visit' || (status === 'new' && workshopId !== null));
}

function bareFacts(bid: BidRow): BidFacts {
  const none = { offers: [], counters: [], changes: [], claims: [] };
  return { bid, ...none, review: null, tender: null, customerMark: null, fixedWorks: null };
}

/** The hours count until a workshop has answered. */
async function openingFor(tx: Db, { status, workshopId }: BidRow): Promise<OpeningHours | null> {
  return status === 'new' && workshopId !== null ? loadOpening(tx, workshopId) : null;
}
