import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import type { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, inArray } from 'drizzle-orm';
import { bids } from '../../db/tables/bids.ts';
import { cars } from '../../db/tables/cars.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { loadOwnCar } from './cars.load.ts';

/** Removes a car from the garage, never from old bids. Refused while a bid with it is open. */
export async function archiveCar(
  { db }: Deps,
  { actor }: Call<'customer'>,
  { id }: FormOf<typeof carEndpoints.delete>,
): Promise<{ id: number; is_archived: true }> {
  return db.transaction(async (tx) => {
    await loadOwnCar(tx, actor, id);
    const [open] = await tx
      .select({ id: bids.id })
      .from(bids)
      .where(and(eq(bids.carId, id), inArray(bids.status, [...openBidStatuses])))
      .limit(1);
    if (open) throw new AppError('has_active_bid', { bid_id: open.id });
    await tx.update(cars).set({ isArchived: true }).where(eq(cars.id, id));
    return { id, is_archived: true as const };
  });
}
