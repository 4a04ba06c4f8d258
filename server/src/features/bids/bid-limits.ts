import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { and, count, eq, gt, inArray, min } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { after, days, hours } from '../../platform/clock/durations.ts';

export const maxOpenBids = 10;
/** New bids within a time. A bid shows the phones of its workshop, and costs its people an answer. */
export const newBidLimits = [
  { windowMs: hours(1), max: 15 },
  { windowMs: days(1), max: 30 },
];

/** Refuses a driver with too many bids. Calls of one person wait for each other here, so none passes beside another. */
export async function checkBidLimits(tx: Db, { clock, config }: Deps, { userId }: Actor): Promise<void> {
  if (!config.limits) return;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const mine = eq(bids.customerId, userId);
  if ((await tx.$count(bids, and(mine, inArray(bids.status, [...openBidStatuses])))) >= maxOpenBids)
    throw new AppError('bids_open_too_many');
  const now = clock.now();
  for (const { windowMs, max } of newBidLimits) {
    const [made] = await tx
      .select({ count: count(), first: min(bids.createdAt) })
      .from(bids)
      .where(and(mine, gt(bids.createdAt, after(now, -windowMs))));
    if (!made?.first || made.count < max) continue;
    const waitMs = after(made.first, windowMs).getTime() - now.getTime();
    throw new AppError('bids_too_many', { retry_after: Math.ceil(waitMs / 1000) });
  }
}
