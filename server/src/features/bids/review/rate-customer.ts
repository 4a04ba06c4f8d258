import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import type { workshopReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { mechanicWorkshopIds } from '../../../auth/actor.ts';
import { customerMarks } from '../../../db/tables/reviews.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { loadBidFacts } from '../bid-facts.load.ts';
import { loadWorkshopBid } from '../bids.load.ts';
import { isSeenByMechanic } from '../bids.policy.ts';
import { presentBidFor } from '../view-bid.ts';
import { publishBlindReview } from './publish-review.ts';
import { canRateCustomer } from './review.policy.ts';

/** The workshop's mark of the driver, which only the workshop sees. With it his review is published. */
export async function rateCustomer(
  deps: Deps,
  call: Call<'service'>,
  form: FormOf<typeof workshopReviewEndpoints.rateCustomer>,
): Promise<Bid> {
  const { actor } = call;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const bid = await loadWorkshopBid(tx, actor, form.bid_id, { isLocked: true });
    if (isSeenByMechanic(bid, { mechanicOf: mechanicWorkshopIds(actor) })) throw new AppError('forbidden');
    const { customerMark } = await loadBidFacts(tx, bid);
    const { workshopId, customerId } = bid;
    if (workshopId === null || bid.status !== 'finished') throw new AppError('transition_not_allowed');
    if (!canRateCustomer(bid, customerMark, now)) throw new AppError('customer_rated');
    await tx.insert(customerMarks).values({
      ...{ bidId: bid.id, workshopId, customerId, rating: form.customer_rating },
      ...{ noShow: form.no_show, createdAt: now },
    });
    await publishBlindReview(deps, tx, bid, now);
  });
  return presentBidFor(deps, call, form.bid_id);
}
