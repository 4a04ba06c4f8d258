import { reviewsForRating, shareDays, visitsForShare } from '@sto/contract/limits';
import { and, count, eq, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { oncePerDb } from '../db/once-per-db.ts';
import { bids } from '../db/tables/bids.ts';
import { reviews } from '../db/tables/reviews.ts';
import { AppError } from '../http/app-error.ts';
import { after, days } from '../platform/clock/durations.ts';

/** Figures of a workshop from its reviews and deals, as in the contract. */
export async function figuresOf(db: Db, workshopId: number, now: Date) {
  const wanted = { workshopId, since: after(now, -days(shareDays)).toISOString() };
  const { reviews: ofReviews, visits: ofVisits } = readsOfFigures(db);
  const [row] = await ofReviews.execute(wanted);
  const [visits] = await ofVisits.execute(wanted);
  if (!row || !visits) throw new AppError('internal');
  const { stars, price, quality, terms, communication, votes, matches } = row;
  return {
    rating_breakdown: stars,
    sub_ratings: { price, quality, terms, communication },
    // As with the rating: one review would mean all or nothing.
    price_kept_share: votes < reviewsForRating ? null : shareOf(matches, votes),
    finished_share: visits.closed < visitsForShare ? null : shareOf(visits.finished, visits.closed),
  };
}

const readsOfFigures = oncePerDb((db) => ({ reviews: readOfReviews(db), visits: readOfVisits(db) }));

const since = sql.placeholder('since');

function readOfReviews(db: Db) {
  // Half stars are rounded up: 4.5 counts as five.
  const starred = (stars: number) => countWhere(sql`floor(${reviews.rating} + 0.5) = ${stars}`);
  const isLate = sql`${reviews.createdAt} >= ${since}`;
  return db
    .select({
      stars: { '1': starred(1), '2': starred(2), '3': starred(3), '4': starred(4), '5': starred(5) },
      price: meanOf(reviews.ratingPrice),
      quality: meanOf(reviews.ratingQuality),
      terms: meanOf(reviews.ratingTerms),
      communication: meanOf(reviews.ratingCommunication),
      votes: countWhere(sql`${isLate} and ${reviews.priceMatched} is not null`),
      matches: countWhere(sql`${isLate} and ${reviews.priceMatched}`),
    })
    .from(reviews)
    .where(and(eq(reviews.workshopId, sql.placeholder('workshopId')), eq(reviews.status, 'published')))
    .prepare('figures_of_reviews');
}

/**
 * Of the visits that failed, only those that the workshop refused count: a driver's cancellation or absence and a
 * closing by the site say nothing about it. `visitStart` is set once a time was agreed; a closed
 * bid does not change any more, so its last change is its closing.
 */
function readOfVisits(db: Db) {
  return db
    .select({ closed: count(), finished: countWhere(eq(bids.status, 'finished')) })
    .from(bids)
    .where(
      and(
        eq(bids.workshopId, sql.placeholder('workshopId')),
        or(eq(bids.status, 'finished'), and(eq(bids.status, 'reject'), eq(bids.rejectBy, 'service'))),
        isNotNull(bids.visitStart),
        sql`${bids.statusChangedAt} >= ${since}`,
      ),
    )
    .prepare('figures_of_visits');
}

const countWhere = (isSo: SQL) => sql<number>`count(*) filter (where ${isSo})::integer`;
// As with the rating, fewer are not enough.
const meanOf = (column: SQLWrapper) =>
  sql<number | null>`case when count(${column}) >= ${reviewsForRating}
    then round(avg(${column}), 1)::double precision end`;
/** Rounded down: 1 means all of them. */
const shareOf = (part: number, whole: number) => Math.floor((part * 100) / whole) / 100;
