import { isReviewWindowOpen } from '../../../server/src/features/bids/review/review.policy.ts';
import { confirmAfterMs } from '../../../server/src/features/bids/timers/bid-timers.policy.ts';
import { sumOf } from '../../../server/src/features/bids/work/final-lines.policy.ts';
import { warrantyOf } from '../../../server/src/features/bids/work/warranty.ts';
import type { Deal } from '../deals.ts';
import type { LineRow } from '../offer-lines.ts';
import { confirmation } from './deal-events.ts';

const minute = 60_000;

/** What the finish of the work writes into the bid. */
export function finishFields(bill: readonly LineRow[], finishedAt: Date) {
  return { priceFinal: sumOf(bill), finishedAt, ...warrantyOf({ warrantyUntil: null }, bill, finishedAt) };
}

/** The driver confirms the work before he writes about it; without a word of him a timer does it. */
export function confirmed(deal: Deal, driverName: string): Deal {
  const { bid, review, events } = deal;
  if (!bid.finishedAt) return deal;
  const dueAt = new Date(bid.finishedAt.getTime() + confirmAfterMs);
  const reviewedAt = review?.createdAt;
  const isByDriver = reviewedAt !== undefined && reviewedAt <= dueAt;
  const at = isByDriver ? new Date(reviewedAt.getTime() - minute) : dueAt;
  const event = confirmation(isByDriver ? driverName : null, at);
  return {
    ...deal,
    bid: {
      ...bid,
      ...{ confirmedAt: at, version: (bid.version ?? 1) + 1, updatedAt: at },
      ...{ statusChangedAt: at, statusChangedBy: event.actor, seenByCustomerAt: at, seenByServiceAt: at },
    },
    events: [...events, { ...event, bidId: bid.id }],
  };
}

/** A review that can be read within the window of both sides means that the workshop has rated the driver. */
export function marked(deal: Deal, now: Date): Deal {
  const { bid, review } = deal;
  const { id: bidId, workshopId, customerId, status = 'new', finishedAt = null } = bid;
  if (!review?.createdAt || !isReviewWindowOpen({ status, finishedAt }, now)) return deal;
  const rating = review.rating < 3 ? 4 : 5;
  return { ...deal, mark: { bidId, workshopId, customerId, rating, createdAt: review.createdAt } };
}
