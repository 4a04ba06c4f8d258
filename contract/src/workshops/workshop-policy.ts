import type { z } from 'zod';
import { reviewsForRating } from '../limits.ts';
import type { BidAvailability, UnsupportedReason } from './workshops.schemas.ts';

export type UnsupportedReasonCode = z.infer<typeof UnsupportedReason>;

/** Why the workshop cannot take a bid with this car and these works; null if it can. */
export function unsupportedReason(workshop: {
  isConnected: boolean;
  servesMark: boolean;
  doesAllWorks: boolean;
}): UnsupportedReasonCode | null {
  if (!workshop.isConnected) return 'not_connected';
  if (!workshop.servesMark) return 'mark';
  return workshop.doesAllWorks ? null : 'works';
}

/** An open bid wins over an unsupported reason: the customer can open that bid. */
export function availabilityOf(
  hasActiveBid: boolean,
  reason: UnsupportedReasonCode | null,
): { bid_availability: BidAvailability; unsupported_reason: UnsupportedReasonCode | null } {
  if (hasActiveBid) return { bid_availability: 'disabled_has_active_bid', unsupported_reason: null };
  return {
    bid_availability: reason ? 'disabled_sto_not_supported' : 'enabled',
    unsupported_reason: reason,
  };
}

/** Two decimals: the database's four-byte float reads 4.83 as 4.8333335. */
export function roundedRating(rating: number | null): number | null {
  return rating === null ? null : Math.round(rating * 100) / 100;
}

/** The rating for lists; null below {@link reviewsForRating} reviews. */
export function listedRating(card: { rating: number | null; reviews_count: number }): number | null {
  return card.reviews_count >= reviewsForRating ? card.rating : null;
}

/** Follows a price that holds for all classes of cars, once a car is chosen. */
export const classPriceNote = 'цену для класса вашей машины уточнит автосервис';
