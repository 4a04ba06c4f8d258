import { and, eq, inArray, lte } from 'drizzle-orm';
import { changeLines, changes } from '../../../db/tables/deal.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { moveBid } from '../move-bid.ts';
import type { TimerDeps } from './timer-actions.ts';

/** Extra work that nobody has decided on in time is declined. Runs in a transaction that has locked the bid. */
export async function expireChanges(deps: TimerDeps, bid: BidRow, now: Date): Promise<void> {
  const { db } = deps;
  const expired = await db
    .update(changes)
    .set({ status: 'expired', decidedAt: now })
    .where(and(eq(changes.bidId, bid.id), eq(changes.status, 'proposed'), lte(changes.expiresAt, now)))
    .returning({ id: changes.id });
  if (expired.length === 0) return;
  await db
    .update(changeLines)
    .set({ decision: 'declined' })
    .where(
      inArray(
        changeLines.changeId,
        expired.map(({ id }) => id),
      ),
    );
  await moveBid(db, bid, 'system', now, {});
  const event = { bidId: bid.id, actor: 'system', at: now } as const;
  await recordEvents(deps, db, [
    { ...event, type: 'change_expired', fromStatus: bid.status, toStatus: bid.status },
  ]);
}
