import { days } from '../platform/clock/durations.ts';

/** The published formula: docs/decisions/0031-a-rating-is-a-careful-mean.md, and the hint on the workshop's page. */
export const ratingFormula = {
  /** Before its own reviews a workshop counts as if it had this many reviews of this rating. */
  assumedReviews: 5,
  assumedRating: 4.5,
  /** After this time a review weighs half. */
  halfLifeDays: 365,
  /** Old reviews never weigh less, so that one new review cannot outweigh a long past. */
  leastWeight: 0.25,
} as const;

export interface RatedReview {
  rating: number;
  createdAt: Date;
}

/** The rating of a workshop from its published reviews; null without any. */
export function ratingOf(reviews: readonly RatedReview[], now: Date): number | null {
  if (reviews.length === 0) return null;
  const { assumedReviews, assumedRating } = ratingFormula;
  let weights: number = assumedReviews;
  let sum = assumedReviews * assumedRating;
  for (const { rating, createdAt } of reviews) {
    const weight = weightOf(createdAt, now);
    weights += weight;
    sum += weight * rating;
  }
  return Math.round((sum / weights) * 100) / 100;
}

/** By whole days, so that a rating counted twice a day is the same. */
function weightOf(createdAt: Date, now: Date): number {
  const age = Math.max(0, dayOf(now) - dayOf(createdAt));
  return Math.max(ratingFormula.leastWeight, 0.5 ** (age / ratingFormula.halfLifeDays));
}

const dayOf = (moment: Date) => Math.floor(moment.getTime() / days(1));
