import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { claims } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import { requestModeration } from '../../../moderation/moderation-items.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { moveBid } from '../move-bid.ts';

/** The workshop had its time: from now on only the moderator answers the claim. `bid` is locked. */
export async function escalateClaim(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  bid: BidRow,
  claimId: number,
): Promise<void> {
  const now = deps.clock.now();
  const [claim] = await tx
    .update(claims)
    .set({ status: 'disputed' })
    .where(and(eq(claims.id, claimId), eq(claims.status, 'open')))
    .returning();
  if (!claim) return;
  const { fileIds } = claim;
  await requestModeration(
    tx,
    { kind: 'dispute', objectId: claimId, fileIds, createdBy: bid.customerId },
    now,
  );
  await moveBid(tx, bid, 'system', now, {});
  const stays = { bidId: bid.id, fromStatus: bid.status, toStatus: bid.status, at: now };
  await recordEvents(deps, tx, [{ ...stays, type: 'claim_escalated', actor: 'system' }]);
}
