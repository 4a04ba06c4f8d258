import { z } from 'zod';
import { Id, Moment, Roubles } from '../primitives.ts';

const usualPrice = {
  price_from: Roubles,
  price_to: Roubles,
  /** Price lists behind the range. */
  services_count: z.int(),
};

/**
 * What the works of a bid usually cost in its city for the class of its car: the middle half of the price lists of
 * workshops that serve the mark. A work with fewer than three price lists is missing.
 */
export const BidMarket = z.object({
  /** «в Казани». */
  city_in: z.string(),
  /** The last change of the price lists; null without any. */
  updated_at: Moment.nullable(),
  /** Under the id in the bid; a merged work also under the id of its target. */
  works: z.array(z.object({ work_type_id: Id, ...usualPrice })),
  /** All works of the bid together, in workshops that do them all. */
  total: z.object(usualPrice).nullable(),
});
export type BidMarket = z.infer<typeof BidMarket>;
