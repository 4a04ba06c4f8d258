import { z } from 'zod';

/** Mean of the published reviews that tell it, to one decimal; null when fewer than `reviewsForRating` do. */
const SubRating = z.number().nullable();

/** What reviews and deals say of a workshop; each share is from 0 to 1, to two decimals, rounded down: 1 is all. */
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
   * Of the agreed visits that were closed in the last 90 days, without those that the driver called off, the ones that
   * were finished; null when they are fewer than `visitsForShare`.
   */
  finished_share: z.number().min(0).max(1).nullable(),
  /**
   * Of the published reviews of the last 90 days that say whether the price was the agreed one those that say yes; null
   * when fewer than `reviewsForRating` say it.
   */
  price_kept_share: z.number().min(0).max(1).nullable(),
};
