import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import type { customerReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { reviews } from '../../../db/tables/reviews.ts';
import type { Deps } from '../../../deps.ts';
import { recountFigures } from '../../../figures/recount-figures.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { requestModeration, withdrawRequests } from '../../../moderation/moderation-items.ts';
import { loadBidFacts } from '../bid-facts.load.ts';
import { actionsOf } from '../bid-guards.policy.ts';
import { type BidRow, loadCustomerBid } from '../bids.load.ts';
import { planTimers } from '../timers/plan-timers.ts';
import { presentBidFor } from '../view-bid.ts';
import { afterPublication } from './publish-review.ts';
import {
  areSameWords,
  type CustomerMarkRow,
  canReview,
  hasContacts,
  type ReviewRow,
  stateOf,
} from './review.policy.ts';
import { setReviewImages } from './review-images.ts';
import { heldFor, holdSameHand } from './review-signs.load.ts';

type Form = FormOf<typeof customerReviewEndpoints.create>;

/**
 * The driver's review of a finished bid, one for each, within thirty days; the same call edits it for two days. It is
 * published once the workshop has rated the driver too or the window is over, unless signs of fraud or
 * contacts need a look.
 */
export async function writeReview(deps: Deps, call: Call<'customer'>, form: Form): Promise<Bid> {
  const { actor } = call;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const bid = await loadCustomerBid(tx, actor, form.bid_id, { isLocked: true });
    const facts = await loadBidFacts(tx, bid);
    const { review, customerMark } = facts;
    const { workshopId } = bid;
    if (workshopId === null || !canReview(bid, review, now)) {
      const context = { ...facts, side: 'customer' as const, workshopIds: [], mechanicOf: [], now };
      const details = { available_actions: actionsOf(context), status: bid.status, version: bid.version };
      throw new AppError(bid.status === 'finished' ? 'review_too_late' : 'transition_not_allowed', details);
    }
    if (review) await editReview(tx, deps, { bid, review, mark: customerMark }, form, now);
    else await addReview(tx, deps, { ...bid, workshopId }, customerMark, form, now);
    await setReviewImages(tx, actor, bid.id, form);
  });
  return presentBidFor(deps, call, form.bid_id);
}

function columnsOf(form: Form) {
  const { sub_ratings: sides = {} } = form;
  return {
    rating: form.rating,
    ratingPrice: sides.price ?? null,
    ratingQuality: sides.quality ?? null,
    ratingTerms: sides.terms ?? null,
    ratingCommunication: sides.communication ?? null,
    priceMatched: form.price_matched ?? null,
    text: form.text,
    pros: form.pros,
    cons: form.cons,
  };
}

async function addReview(
  tx: Db,
  deps: Deps,
  bid: BidRow & { workshopId: number },
  mark: CustomerMarkRow | null,
  form: Form,
  now: Date,
): Promise<void> {
  const { customerId, workshopId } = bid;
  const held = (await heldFor(tx, bid, now)) ?? (hasContacts(form) ? 'contacts' : null);
  const state = stateOf(bid, { mark, held, now });
  const ids = { bidId: bid.id, workshopId, customerId };
  const [review] = await tx
    .insert(reviews)
    .values({ ...ids, ...columnsOf(form), ...state, createdAt: now })
    .returning({ id: reviews.id });
  if (review && state.pendingReason && state.pendingReason !== 'blind')
    await requestModeration(tx, { kind: 'review', objectId: review.id, createdBy: customerId }, now);
  if (state.pendingReason === 'shared') await holdSameHand(tx, bid, now);
  if (state.status === 'published') await afterPublication(deps, tx, ids, now);
  else await planTimers(tx, bid.id, now);
}

/** Held for contacts alone, a review without them goes the way of all reviews again. */
async function editReview(
  tx: Db,
  deps: Deps,
  { bid, review, mark }: { bid: BidRow; review: ReviewRow; mark: CustomerMarkRow | null },
  form: Form,
  now: Date,
): Promise<void> {
  const { id: objectId, bidId, workshopId, customerId, pendingReason: reason } = review;
  const isNewlyHeld = (!reason || reason === 'blind') && !areSameWords(review, form) && hasContacts(form);
  const isReleased = reason === 'contacts' && !hasContacts(form);
  const held = isNewlyHeld ? 'contacts' : null;
  const state = isNewlyHeld || isReleased ? stateOf(bid, { mark, held, now }) : null;
  await tx
    .update(reviews)
    .set({ ...columnsOf(form), ...state, editedAt: now })
    .where(eq(reviews.id, objectId));
  const about = { kind: 'review' as const, objectId };
  if (isNewlyHeld) await requestModeration(tx, { ...about, createdBy: customerId }, now);
  if (isReleased) await withdrawRequests(tx, about);
  if (isReleased && state?.status === 'published')
    return afterPublication(deps, tx, { bidId, workshopId }, now);
  if (state) await planTimers(tx, bidId, now);
  if (review.status === 'published') await recountFigures(tx, [workshopId], now);
}
