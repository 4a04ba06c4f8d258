import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { claims } from '../../../db/tables/deal.ts';
import { moderationItems } from '../../../db/tables/joining.ts';
import type { BidRow } from '../bids.load.ts';

/** Ended in work, or a moderator decides, or has decided, a claim or a mark of the driver. */
export async function hasDispute(db: Db, bid: Pick<BidRow, 'id' | 'isDisputed'>): Promise<boolean> {
  if (bid.isDisputed) return true;
  const { kind, objectId } = moderationItems;
  const claimsOfBid = db.select({ id: claims.id }).from(claims).where(eq(claims.bidId, bid.id));
  const [request] = await db
    .select({ id: moderationItems.id })
    .from(moderationItems)
    .where(
      or(
        and(eq(kind, 'dispute'), inArray(objectId, claimsOfBid)),
        and(eq(kind, 'reliability'), eq(objectId, bid.id)),
      ),
    )
    .limit(1);
  return request !== undefined;
}
