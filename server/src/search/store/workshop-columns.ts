import { listedRating, roundedRating } from '@sto/contract/workshops/workshop-policy';
import { mediaUrlOrNull } from '../../platform/file-store/media-url.ts';
import type { WorkshopRow } from './workshop-rows.ts';

/** The fields of a card that do not depend on the caller, the place and the time. */
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
  readonly price_kept_share: number | null;
  readonly finished_share: number | null;
}

export interface PriceRange {
  from: number;
  to: number;
}

/** Reviews at the overall mean that every workshop gets in addition to its own (Bayesian mean). */
const priorReviews = 10;
/** The median answer time that halves the score for fast answers; an unknown time counts as this. */
const halfAnswerMinutes = 30;
/** The share of a known price in a recommendation score. */
export const knownPriceShare = 1 / 12;
/** Between the price of a card and its distance. */
export const beforeDistance = ',"distance_m":';
/** An unknown answer time: after all known ones. */
export const noAnswerYet = 2_147_483_647;
/** A free work is not comparable: its key is after all prices and before an unknown price (Infinity). */
export const freePrice = Number.MAX_VALUE;

export function cardOf(row: WorkshopRow): IndexedWorkshop {
  // The order of fields matters: id, lat and long, the beginning of the text, are a map point.
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
    price_kept_share: row.priceKeptShare,
    finished_share: row.finishedShare,
  };
}

export function listedHundredths(row: WorkshopRow): number {
  const rating = listedRating({ rating: roundedRating(row.rating), reviews_count: row.reviewsCount });
  return rating === null ? -1 : Math.round(rating * 100);
}

/** The price shown without a search for works; a free work only if all are free. */
export function cheapestOf(row: WorkshopRow): PriceRange | null {
  let best: PriceRange | null = null;
  for (const [, from, to] of row.works) if (!best || isCheaper(from, to, best)) best = { from, to };
  return best;
}

/** A free work (a look, an estimate) says nothing about the prices of the workshop. */
function isCheaper(from: number, to: number, than: PriceRange): boolean {
  if ((from === 0) !== (than.from === 0)) return than.from === 0;
  return from < than.from || (from === than.from && to < than.to);
}

export function priceKey(from: number | undefined): number {
  if (from === undefined) return Infinity;
  return from > 0 ? from : freePrice;
}

/**
 * The part of a recommendation score that does not depend on the caller: half for the Bayesian mean of the ratings, a
 * twelfth for fast answers. `rating` is NaN without reviews.
 */
export function qualityOf(rating: number, reviews: number, answer: number, meanRating: number): number {
  const own = Number.isNaN(rating) ? 0 : Math.max(1, reviews);
  const sum = own > 0 ? rating * own : 0;
  const mean = (sum + meanRating * priorReviews) / (own + priorReviews);
  const minutes = answer === noAnswerYet ? halfAnswerMinutes : answer;
  return Math.max(0, (mean - 1) / 4) / 2 + halfAnswerMinutes / (halfAnswerMinutes + minutes) / 12;
}
