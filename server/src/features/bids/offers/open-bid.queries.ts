import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { AppError } from '../../../http/app-error.ts';

/** A workshop has at most one open bid of a car. */
export async function findOpenBid(
  tx: Db,
  { workshopId, carId }: { workshopId: number; carId: number },
): Promise<number | undefined> {
  const [open] = await tx
    .select({ id: bids.id })
    .from(bids)
    .where(
      and(eq(bids.workshopId, workshopId), eq(bids.carId, carId), inArray(bids.status, [...openBidStatuses])),
    );
  return open?.id;
}

/** Before a tender becomes a deal with this workshop. */
export async function checkPairIsFree(
  tx: Db,
  bid: Pick<typeof bids.$inferSelect, 'id' | 'carId'>,
  workshopId: number,
): Promise<void> {
  const open = await findOpenBid(tx, { workshopId, carId: bid.carId });
  if (open !== undefined && open !== bid.id) throw new AppError('active_bid_exists', { bid_id: open });
}
