import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { changeLines, changes } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import type { ChangeRow } from '../bid-facts.load.ts';
import { type BidRow, loadCustomerBid, loadWorkshopBid } from '../bids.load.ts';
import { moveBid } from '../move-bid.ts';

/** No answer is a refusal. `bid` is locked; an already decided change stays as it is. */
export async function expireChange(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  bid: BidRow,
  change: Pick<ChangeRow, 'id'>,
): Promise<void> {
  const now = deps.clock.now();
  const expired = await tx
    .update(changes)
    .set({ status: 'expired', decidedAt: now })
    .where(and(eq(changes.id, change.id), eq(changes.status, 'proposed')))
    .returning({ id: changes.id });
  if (expired.length === 0) return;
  await tx.update(changeLines).set({ decision: 'declined' }).where(eq(changeLines.changeId, change.id));
  if (bid.status !== 'in_work') return;
  await moveBid(tx, bid, 'system', now, {});
  const stays = { bidId: bid.id, fromStatus: bid.status, toStatus: bid.status, at: now };
  await recordEvents(deps, tx, [{ ...stays, type: 'change_expired', actor: 'system' }]);
}

/** Before a move that depends on open changes: the timer may come later than the deadline. */
export async function expireLateChanges(
  deps: Deps,
  { actor, access }: Call<BidSide>,
  bidId: number,
): Promise<void> {
  const load = access === 'customer' ? loadCustomerBid : loadWorkshopBid;
  await deps.db.transaction(async (tx) => {
    const late = await tx
      .select()
      .from(changes)
      .where(
        and(
          eq(changes.bidId, bidId),
          eq(changes.status, 'proposed'),
          lte(changes.expiresAt, deps.clock.now()),
        ),
      );
    for (const change of late)
      await expireChange(tx, deps, await load(tx, actor, bidId, { isLocked: true }), change);
  });
}
