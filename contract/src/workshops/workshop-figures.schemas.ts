import { z } from 'zod';
import { workshopCheckKinds } from '../enums.ts';
import { Moment } from '../primitives.ts';

/** Mean of the published reviews that rate it, to one decimal; null below `reviewsForRating`. */
const SubRating = z.number().nullable();

/** How a workshop keeps its word; each share is from 0 to 1, with two decimals, rounded down: 1 means all. */
export const workshopPromises = {
  /** From a bid of the last 90 days to the first offer. */
  answer_minutes_median: z.int().nullable(),
  /**
   * Share of finished visits among those closed in the last 90 days, without those that the driver cancelled;
   * null below `visitsForShare`.
   */
  finished_share: z.number().min(0).max(1).nullable(),
  /**
   * Share of published reviews of the last 90 days that confirm the agreed price, among those that answer
   * this; null below `reviewsForRating`.
   */
  price_kept_share: z.number().min(0).max(1).nullable(),
};

/** Ratings from reviews, and checks. */
export const workshopFigures = {
  /** Number of published reviews by whole stars. */
  rating_breakdown: z.record(z.enum(['1', '2', '3', '4', '5']), z.int()),
  sub_ratings: z.object({
    price: SubRating,
    quality: SubRating,
    terms: SubRating,
    communication: SubRating,
  }),
  /** What the site has checked, each kind once; more than the phone makes it verified. */
  checks: z.array(z.object({ kind: z.enum(workshopCheckKinds), checked_at: Moment })),
};
