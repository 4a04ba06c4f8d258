import { bidTimerKinds } from '@sto/contract/enums';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids, bidTimers } from '../../../db/tables/bids.ts';
import { loadBidFacts } from '../bid-facts.load.ts';
import { loadOpening } from '../visit/opening.load.ts';
import { timersOf } from './bid-timers.policy.ts';

/** A newer server may have planned kinds that this one does not know: they wait for it. */
export const isKnownTimer = inArray(bidTimers.kind, bidTimerKinds);

/**
 * Replaces the timers of a bid by those of its present state, in the transaction of the change. A reminder whose
 * moment has passed already is not planned: the visit was agreed later than that.
 */
export async function planTimers(tx: Db, bidId: number, now: Date): Promise<void> {
  await tx.delete(bidTimers).where(and(eq(bidTimers.bidId, bidId), isNull(bidTimers.doneAt), isKnownTimer));
  const [bid] = await tx.select().from(bids).where(eq(bids.id, bidId));
  if (!bid) return;
  const opening = bid.workshopId === null ? null : await loadOpening(tx, bid.workshopId);
  const planned = timersOf(await loadBidFacts(tx, bid), opening).filter(
    ({ kind, dueAt }) => !kind.startsWith('remind_') || dueAt > now,
  );
  if (planned.length === 0) return;
  // A timer that has run stays as it is.
  await tx
    .insert(bidTimers)
    .values(planned.map((one) => ({ bidId, ...one })))
    .onConflictDoNothing();
}
