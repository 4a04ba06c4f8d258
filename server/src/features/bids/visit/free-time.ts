import { and, eq, gt, gte } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bookings } from '../../../db/tables/schedule.ts';
import { freeTime, lockTime } from '../../../slots/take-slot.ts';
import type { BidRow } from '../bids.load.ts';

/** Frees what a bid does not need after a move: all of it when it is closed, the rest when the work is done. */
export async function freeTimeAfterMove(
  tx: Db,
  bid: Pick<BidRow, 'id' | 'workshopId'>,
  status: BidRow['status'] | undefined,
  now: Date,
): Promise<void> {
  const ofBid = eq(bookings.bidId, bid.id);
  if (status !== 'reject' && status !== 'answered' && status !== 'finished') return;
  if (bid.workshopId !== null) await lockTime(tx, bid.workshopId);
  if (status === 'reject') await freeTime(tx, ofBid);
  if (status === 'answered') await freeTime(tx, and(ofBid, eq(bookings.kind, 'hold')));
  if (status !== 'finished') return;
  await freeTime(tx, and(ofBid, gte(bookings.startsAt, now)));
  await tx
    .update(bookings)
    .set({ endsAt: now })
    .where(and(ofBid, gt(bookings.endsAt, now)));
}
