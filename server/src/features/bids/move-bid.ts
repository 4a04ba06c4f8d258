import type { BidActor } from '@sto/contract/bids/bid-lifecycle';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { AppError } from '../../http/app-error.ts';
import type { BidRow } from './bids.load.ts';
import { moveRefused } from './bids.policy.ts';

/** One transition of the checked version: of two concurrent ones, one is refused. */
export async function moveBid(
  tx: Db,
  bid: BidRow,
  by: BidActor,
  now: Date,
  change: Partial<BidRow>,
): Promise<void> {
  const moved = await tx
    .update(bids)
    .set({
      ...change,
      version: bid.version + 1,
      statusChangedAt: now,
      statusChangedBy: by,
      updatedAt: now,
    })
    .where(and(eq(bids.id, bid.id), eq(bids.version, bid.version)))
    .returning({ id: bids.id });
  if (moved.length > 0) return;
  const [present] = await tx.select().from(bids).where(eq(bids.id, bid.id));
  throw present ? moveRefused(present, by) : new AppError('not_found');
}
