import { reviewComplaintReasons } from '@sto/contract/enums';
import { reviewEditHours, reviewWindowDays } from '@sto/contract/limits';
import type { customerMarks, reviews } from '../../../db/tables/reviews.ts';
import { after, days, hours } from '../../../platform/clock/durations.ts';
import { hideContacts } from '../../../text/contact-filter.ts';
import type { BidRow } from '../bids.load.ts';

export type ReviewRow = typeof reviews.$inferSelect;
export type CustomerMarkRow = typeof customerMarks.$inferSelect;
type Finished = Pick<BidRow, 'status' | 'finishedAt'>;

/** Both sides rate until then; afterwards a review waits for the other side no longer. */
export function reviewWindowEnd({ finishedAt }: Pick<BidRow, 'finishedAt'>): Date | null {
  return finishedAt && after(finishedAt, days(reviewWindowDays));
}

export function isReviewWindowOpen(bid: Finished, now: Date): boolean {
  const end = reviewWindowEnd(bid);
  return bid.status === 'finished' && end !== null && now < end;
}

export function editableUntil({ createdAt }: Pick<ReviewRow, 'createdAt'>): Date {
  return after(createdAt, hours(reviewEditHours));
}

/** The driver writes one review, and edits it for two days unless the site has refused it. */
export function canReview(bid: Finished, review: ReviewRow | null, now: Date): boolean {
  if (!review) return isReviewWindowOpen(bid, now);
  const isRefused = review.status === 'rejected' || review.status === 'hidden';
  return bid.status === 'finished' && !isRefused && now < editableUntil(review);
}

export function canRateCustomer(bid: Finished, mark: CustomerMarkRow | null, now: Date): boolean {
  return mark === null && isReviewWindowOpen(bid, now);
}

/** Neither side sees the mark of the other before giving its own, so that no mark answers another. */
export function stateOf(
  bid: Finished,
  { mark, held, now }: { mark: CustomerMarkRow | null; held: ReviewRow['pendingReason']; now: Date },
): Pick<ReviewRow, 'status' | 'pendingReason'> {
  if (held) return { status: 'pending', pendingReason: held };
  const isBlind = mark === null && isReviewWindowOpen(bid, now);
  return isBlind
    ? { status: 'pending', pendingReason: 'blind' }
    : { status: 'published', pendingReason: null };
}

type ReviewWords = Pick<ReviewRow, 'text' | 'pros' | 'cons'>;

const wordsOf = ({ text, pros, cons }: ReviewWords) => [text, pros, cons];

/** Everybody reads a review, so contacts in it wait for a look by the site. */
export function hasContacts(words: ReviewWords): boolean {
  return wordsOf(words).some((text) => hideContacts(text).isHidden);
}

export function areSameWords(left: ReviewWords, right: ReviewWords): boolean {
  return wordsOf(left).join('\n') === wordsOf(right).join('\n');
}

/** What the workshop wrote into the request. */
export function complaintOf(payload: Record<string, unknown>) {
  const reason = reviewComplaintReasons.find((code) => code === payload.reason_code) ?? 'fake';
  return { reason, comment: typeof payload.comment === 'string' ? payload.comment : '' };
}
