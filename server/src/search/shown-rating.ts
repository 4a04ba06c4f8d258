import { reviewsForRating } from '@sto/contract/workshops';

/** A mean of many stars to two places: the database's four-byte number says 4.8333335. */
export function shownRating(rating: number | null): number | null {
  return rating === null ? null : Math.round(rating * 100) / 100;
}

/** The rating that lists speak of; null while too few have rated. */
export function listedRating(card: { rating: number | null; reviews_count: number }): number | null {
  return card.reviews_count >= reviewsForRating ? card.rating : null;
}
