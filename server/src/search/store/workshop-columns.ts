import { listedRating, roundedRating } from '@sto/contract/workshops/workshop-policy';
import { mediaUrlOrNull } from '../../platform/file-store/media-url.ts';
import type { WorkshopRow } from './workshop-rows.ts';

/** What of a workshop's card does not depend on who asks, where and when. */
export interface IndexedWorkshop {
  readonly id: number;
  readonly lat: number;
  readonly long: number;
  readonly name: string;
  readonly address: string;
  readonly logo: string | null;
  readonly image: string | null;
  readonly rating: number | null;
  readonly reviews_count: number;
  readonly timezone: string;
  readonly is_verified: boolean;
  readonly answer_minutes_median: number | null;
}

/** How many reviews at the mean every workshop is given beside its own: few reviews say little. */
const priorReviews = 10;
/** The median time of an answer at which half of what quickness gives is lost; an unknown one counts as this. */
const halfAnswerMinutes = 30;
/** Part of a recommendation that a known price gives. */
export const knownPriceShare = 1 / 12;
/** Stands between the price of a card and what depends on the asker's place. */
export const beforeDistance = ',"distance_m":';
/** Stands for an unknown time of an answer: after all known. */
export const noAnswerYet = 2_147_483_647;
/** Nothing to pay is no offer to compare: it stands after all prices, before those who name none. */
export const freePrice = Number.MAX_VALUE;

export function cardOf(row: WorkshopRow): IndexedWorkshop {
  // The place comes first: the beginning of the card is all of a point on the map.
  return {
    id: row.id,
    lat: row.lat,
    long: row.long,
    name: row.name,
    address: row.address,
    logo: mediaUrlOrNull(row.logo),
    image: mediaUrlOrNull(row.image),
    rating: roundedRating(row.rating),
    reviews_count: row.reviewsCount,
    timezone: row.timezone,
    is_verified: row.isVerified,
    answer_minutes_median: row.answerMinutesMedian,
  };
}

/** The rating that lists speak of, in hundredths; -1 while too few have rated. */
export function listedHundredths(row: WorkshopRow): number {
  const rating = listedRating({ rating: roundedRating(row.rating), reviews_count: row.reviewsCount });
  return rating === null ? -1 : Math.round(rating * 100);
}

/** The work with the least price, told when no works are asked; a free one only when all are free. */
export function cheapestOf(row: WorkshopRow): { from: number; to: number } | null {
  let best: { from: number; to: number } | null = null;
  for (const [, from, to] of row.works) if (!best || isCheaper(from, to, best)) best = { from, to };
  return best;
}

/** A free work (a look, an estimate) says nothing of what the workshop costs. */
function isCheaper(from: number, to: number, than: { from: number; to: number }): boolean {
  if ((from === 0) !== (than.from === 0)) return than.from === 0;
  return from < than.from || (from === than.from && to < than.to);
}

export function priceKey(from: number | undefined): number {
  if (from === undefined) return Infinity;
  return from > 0 ? from : freePrice;
}

/**
 * What of a recommendation does not depend on the asker: half of the whole is quality (the Bayesian mean of
 * the ratings: the workshop's own and ten reviews at the mean of all), a twelfth quick answers. `rating` is
 * NaN where nobody has rated.
 */
export function qualityOf(rating: number, reviews: number, answer: number, meanRating: number): number {
  const own = Number.isNaN(rating) ? 0 : Math.max(1, reviews);
  const sum = own > 0 ? rating * own : 0;
  const mean = (sum + meanRating * priorReviews) / (own + priorReviews);
  const minutes = answer === noAnswerYet ? halfAnswerMinutes : answer;
  return Math.max(0, (mean - 1) / 4) / 2 + halfAnswerMinutes / (halfAnswerMinutes + minutes) / 12;
}
