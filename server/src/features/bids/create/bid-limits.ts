import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { and, count, eq, gt, inArray, min, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { after, days, hours, secondsUntil } from '../../../platform/clock/durations.ts';

export const maxOpenBids = 10;
export const maxOpenBidsOfCar = 8;
/** New bids within a time. A bid shows the phones of its workshop, and costs its people an answer. */
export const newBidLimits = [
  { windowMs: hours(1), max: 15 },
  { windowMs: days(1), max: 30 },
];
export const newBidOfCarLimits = [
  { windowMs: hours(1), max: 10 },
  { windowMs: days(1), max: 20 },
];

/** Refuses a driver with too many bids, of all cars or of this one. The caller has locked the person. */
export async function checkBidLimits(
  tx: Db,
  { clock, config }: Deps,
  { userId }: Actor,
  carId: number,
): Promise<void> {
  if (!config.limits) return;
  const now = clock.now();
  const mine = eq(bids.customerId, userId);
  const ofCar = and(mine, eq(bids.carId, carId));
  if ((await openBids(tx, mine)) >= maxOpenBids) throw new AppError('bids_open_too_many');
  if ((await openBids(tx, ofCar)) >= maxOpenBidsOfCar) throw new AppError('bids_of_car_too_many');
  await checkNewBids(tx, mine, newBidLimits, now);
  await checkNewBids(tx, ofCar, newBidOfCarLimits, now);
}

function openBids(tx: Db, whose: SQL | undefined): Promise<number> {
  return tx.$count(bids, and(whose, inArray(bids.status, [...openBidStatuses])));
}

async function checkNewBids(
  tx: Db,
  whose: SQL | undefined,
  limits: typeof newBidLimits,
  now: Date,
): Promise<void> {
  for (const { windowMs, max } of limits) {
    const [made] = await tx
      .select({ count: count(), first: min(bids.createdAt) })
      .from(bids)
      .where(and(whose, gt(bids.createdAt, after(now, -windowMs))));
    if (!made?.first || made.count < max) continue;
    throw new AppError('bids_too_many', { retry_after: secondsUntil(after(made.first, windowMs), now) });
  }
}
