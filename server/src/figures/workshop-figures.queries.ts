import { reviewsForRating } from '@sto/contract/limits';
import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { oncePerDb } from '../db/once-per-db.ts';
import { reviews } from '../db/tables/reviews.ts';
import { workshopChecks } from '../db/tables/workshops.ts';
import { AppError } from '../http/app-error.ts';

/** Ratings of a workshop from its published reviews, and its checks, as in the contract. */
export async function figuresOf(db: Db, workshopId: number) {
  const [row] = await readOfReviews(db).execute({ workshopId });
  if (!row) throw new AppError('internal');
  const checks = await readOfChecks(db).execute({ workshopId });
  const { stars, ...subRatings } = row;
  return {
    rating_breakdown: stars,
    sub_ratings: subRatings,
    checks: checks.map(({ kind, checkedAt }) => ({ kind, checked_at: checkedAt.toISOString() })),
  };
}

const readOfReviews = oncePerDb((db) => {
  // Half stars are rounded up: 4.5 counts as five.
  const starred = (stars: number) => countWhere(sql`floor(${reviews.rating} + 0.5) = ${stars}`);
  return db
    .select({
      stars: { '1': starred(1), '2': starred(2), '3': starred(3), '4': starred(4), '5': starred(5) },
      price: meanOf(reviews.ratingPrice),
      quality: meanOf(reviews.ratingQuality),
      terms: meanOf(reviews.ratingTerms),
      communication: meanOf(reviews.ratingCommunication),
    })
    .from(reviews)
    .where(and(eq(reviews.workshopId, sql.placeholder('workshopId')), eq(reviews.status, 'published')))
    .prepare('figures_of_reviews');
});

const readOfChecks = oncePerDb((db) =>
  db
    .select({ kind: workshopChecks.kind, checkedAt: workshopChecks.checkedAt })
    .from(workshopChecks)
    .where(eq(workshopChecks.workshopId, sql.placeholder('workshopId')))
    .orderBy(asc(workshopChecks.kind))
    .prepare('checks_of_workshop'),
);

const countWhere = (isSo: SQL) => sql<number>`count(*) filter (where ${isSo})::integer`;
// As with the rating, fewer are not enough.
const meanOf = (column: SQLWrapper) =>
  sql<number | null>`case when count(${column}) >= ${reviewsForRating}
    then round(avg(${column}), 1)::double precision end`;
