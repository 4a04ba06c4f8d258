import type { BidActor } from '@sto/contract/bids/bid-lifecycle';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { AppError } from '../../http/app-error.ts';
import type { BidRow } from './bids.load.ts';
import { moveRecipients } from './tender/move-recipients.ts';
import { freeTimeAfterMove } from './visit/free-time.ts';

/** A proposal of another time that has been settled, or means nothing any more. */
export const withoutPendingTime = {
  ...{ pendingStart: null, pendingEnd: null, pendingBy: null, pendingComment: '' },
} as const satisfies Partial<BidRow>;

/**
 * Writes one transition of the checked version: of two concurrent ones, one is refused. The side that moves has
 * seen its own change. `ofWorkshop`: whose offer it is about in a tender.
 */
export async function moveBid(
  tx: Db,
  bid: BidRow,
  by: BidActor,
  now: Date,
  change: Partial<BidRow>,
  ofWorkshop?: number,
): Promise<void> {
  const moved = await tx
    .update(bids)
    .set({
      ...(by === 'customer' && { seenByCustomerAt: now }),
      ...(by === 'service' && { seenByServiceAt: now }),
      ...change,
      version: bid.version + 1,
      statusChangedAt: now,
      statusChangedBy: by,
      updatedAt: now,
    })
    .where(and(eq(bids.id, bid.id), eq(bids.version, bid.version)))
    .returning({ id: bids.id })
    .catch(throwIfPairIsTaken);
  if (moved.length === 0) throw new AppError('version_conflict');
  if (bid.workshopId === null) await moveRecipients(tx, { bidId: bid.id, by, now }, change, ofWorkshop);
  await freeTimeAfterMove(tx, bid, change.status, now);
}

/** The workshop has another open bid of the car, whatever made it meanwhile. */
function throwIfPairIsTaken(error: unknown): never {
  const { cause } = error as { cause?: { constraint?: string } };
  if (cause?.constraint === 'bids_one_open_per_workshop_and_car') throw new AppError('active_bid_exists');
  throw error;
}
