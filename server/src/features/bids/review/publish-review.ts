import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bidEvents } from '../../../db/tables/bids.ts';
import { reviews } from '../../../db/tables/reviews.ts';
import type { Deps } from '../../../deps.ts';
import { recountFigures } from '../../../figures/recount-figures.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';

/** Publishes the review of the bid that has waited for the workshop's mark or the end of the window. */
export async function publishBlindReview(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  bid: Pick<BidRow, 'id'>,
  now: Date,
): Promise<void> {
  const [review] = await tx
    .update(reviews)
    .set({ status: 'published', pendingReason: null })
    .where(and(eq(reviews.bidId, bid.id), eq(reviews.status, 'pending'), eq(reviews.pendingReason, 'blind')))
    .returning();
  if (review) await afterPublication(deps, tx, review, now);
}

/** The figures follow, and the workshop hears of it once. */
export async function afterPublication(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  { bidId, workshopId }: { bidId: number; workshopId: number },
  now: Date,
): Promise<void> {
  await recountFigures(tx, [workshopId], now);
  // An edit may have taken it off the page for a while.
  const isPublication = and(eq(bidEvents.bidId, bidId), eq(bidEvents.type, 'review_published'));
  if ((await tx.$count(bidEvents, isPublication)) > 0) return;
  await recordEvents(deps, tx, [{ bidId, type: 'review_published', actor: 'system', at: now }]);
}
