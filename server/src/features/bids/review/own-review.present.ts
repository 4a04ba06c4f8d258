import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { OwnReview, ReviewImage } from '@sto/contract/reviews/own-review.schemas';
import type { BidRow } from '../bids.load.ts';
import { editableUntil, type ReviewRow, reviewWindowEnd } from './review.policy.ts';

/** The review for a side of the bid: the workshop does not learn of one that is not published. */
export function presentOwnReview(
  review: ReviewRow | null,
  images: ReviewImage[],
  { bid, side, at }: { bid: BidRow; side: BidSide; at: (moment: Date) => string },
): OwnReview | null {
  if (!review || (side === 'service' && review.status !== 'published')) return null;
  const end = reviewWindowEnd(bid);
  const isBlind = review.pendingReason === 'blind';
  return {
    id: review.id,
    ...presentMarks(review),
    text: review.text,
    pros: review.pros,
    cons: review.cons,
    images,
    reply: presentReply(review, at, ''),
    status: review.status,
    pending: review.status === 'pending' ? (isBlind ? 'blind' : 'check') : null,
    published_by: isBlind && end ? at(end) : null,
    moderation_reason: review.moderationReason,
    created_at: at(review.createdAt),
    edited_at: review.editedAt && at(review.editedAt),
    editable_until: at(editableUntil(review)),
  };
}

export function presentMarks(review: ReviewRow) {
  return {
    rating: review.rating,
    sub_ratings: {
      price: review.ratingPrice,
      quality: review.ratingQuality,
      terms: review.ratingTerms,
      communication: review.ratingCommunication,
    },
    price_matched: review.priceMatched,
  };
}

export function presentReply(review: ReviewRow, at: (moment: Date) => string, workshopName: string) {
  if (review.replyText === null) return null;
  const { replyText: text, replyAuthor, replyAt, createdAt } = review;
  return { text, author: replyAuthor ?? workshopName, created_at: at(replyAt ?? createdAt) };
}
