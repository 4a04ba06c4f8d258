import { z } from 'zod';

/** Mean of the published reviews that rate it, to one decimal; null below `reviewsForRating`. */
const SubRating = z.number().nullable();

/**
 * Figures from reviews and deals. Each share is from 0 to 1, with two decimals, rounded down: 1 means all.
 */
export const workshopFigures = {
  /** Number of published reviews by whole stars. */
  rating_breakdown: z.record(z.enum(['1', '2', '3', '4', '5']), z.int()),
  sub_ratings: z.object({
    price: SubRating,
    quality: SubRating,
    terms: SubRating,
    communication: SubRating,
  }),
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
