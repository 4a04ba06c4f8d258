import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { claims } from '../../../db/tables/deal.ts';
import { moderationItems } from '../../../db/tables/joining.ts';
import { isOpen } from '../../../moderation/moderation-items.ts';
import { decisionColumns } from '../claims/claims.policy.ts';

interface Decision {
  reason: string;
  operatorName: string;
  now: Date;
}

/**
 * A moderator who sets the state decides the open claims with it: work that goes on accepts them, any other state
 * closes them, with their requests in the queue. Returns the event of each claim.
 */
export async function settleClaims(
  tx: Db,
  bidId: number,
  status: BidStatus,
  { reason, operatorName, now }: Decision,
): Promise<('claim_accepted' | 'claim_closed')[]> {
  const isAccepted = status === 'in_work';
  const undecided = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.bidId, bidId), inArray(claims.status, ['open', 'disputed'])))
    .for('update');
  const ids = undecided.map(({ id }) => id);
  if (ids.length === 0) return [];
  for (const claim of undecided)
    await tx
      .update(claims)
      .set({ status: isAccepted ? 'accepted' : 'closed', ...decisionColumns(claim, reason, now) })
      .where(eq(claims.id, claim.id));
  await tx
    .update(moderationItems)
    .set({
      ...{ status: isAccepted ? 'approved' : 'rejected', reason },
      ...{ decidedBy: operatorName, decidedAt: now },
    })
    .where(and(eq(moderationItems.kind, 'dispute'), inArray(moderationItems.objectId, ids), isOpen));
  return ids.map(() => (isAccepted ? 'claim_accepted' : 'claim_closed'));
}
