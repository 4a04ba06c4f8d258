import { shareDays } from '@sto/contract/limits';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { reviews } from '../db/tables/reviews.ts';
import { workshops } from '../db/tables/workshops.ts';
import type { Deps } from '../deps.ts';
import { after, days } from '../platform/clock/durations.ts';
import { type RatedReview, ratingOf } from './rating.ts';

const batchSize = 500;

interface Figures {
  id: number;
  rating: number | null;
  reviews: number;
  finished: number;
  answer: number | null;
}

/**
 * Works out the stored figures of workshops from reviews, bids and offers, in the transaction of the change. Only rows
 * that differ are written: a change makes the servers reload the workshop. Returns how many differed.
 */
export async function recountFigures(db: Db, workshopIds: readonly number[], now: Date): Promise<number> {
  if (workshopIds.length === 0) return 0;
  const ids = [...workshopIds];
  const published = Map.groupBy(await publishedReviews(db, ids), ({ workshopId }) => workshopId);
  const deals = new Map((await dealFigures(db, ids, now)).map((row) => [row.id, row]));
  const figures = ids.map((id): Figures => {
    const ofWorkshop: readonly RatedReview[] = published.get(id) ?? [];
    const { finished = 0, answer = null } = deals.get(id) ?? {};
    return { id, rating: ratingOf(ofWorkshop, now), reviews: ofWorkshop.length, finished, answer };
  });
  return writeFigures(db, figures);
}

/** All workshops: reviews weigh less with time, and answers leave the days that count. */
export async function recountAllFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let changed = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .select({ id: workshops.id })
      .from(workshops)
      .where(gt(workshops.id, last))
      .orderBy(asc(workshops.id))
      .limit(batchSize);
    const ids = rows.map(({ id }) => id);
    changed += await recountFigures(db, ids, clock.now());
    if (rows.length < batchSize) return changed;
    last = ids.at(-1) ?? last;
  }
}

function publishedReviews(db: Db, ids: number[]) {
  return db
    .select({ workshopId: reviews.workshopId, rating: reviews.rating, createdAt: reviews.createdAt })
    .from(reviews)
    .where(and(inArray(reviews.workshopId, ids), eq(reviews.status, 'published')));
}

/** Finished bids, and the median of the minutes from a bid of the last days to the workshop's first offer. */
async function dealFigures(db: Db, ids: number[], now: Date) {
  const since = after(now, -days(shareDays)).toISOString();
  const { rows } = await db.execute<{ id: number; finished: number; answer: number | null }>(sql`
    select w.id,
      (select count(*)::integer from bids b where b.workshop_id = w.id and b.status = 'finished') as finished,
      (select round(percentile_cont(0.5) within group (
          order by extract(epoch from first.answered_at - b.created_at) / 60))::integer
        from (select o.bid_id, min(o.created_at) as answered_at from offers o
          where o.workshop_id = w.id group by o.bid_id) first
        join bids b on b.id = first.bid_id where b.created_at >= ${since}::timestamptz) as answer
    from workshops w where ${inArray(sql`w.id`, ids)}`);
  return rows;
}

async function writeFigures(db: Db, figures: readonly Figures[]): Promise<number> {
  const rows = figures.map(
    ({ id, rating, reviews: count, finished, answer }) =>
      sql`(${id}::integer, ${rating}::real, ${count}::integer, ${finished}::integer, ${answer}::integer)`,
  );
  const { rows: changed } = await db.execute<{ id: number }>(sql`
    update workshops w set rating = f.rating, reviews_count = f.reviews,
      bids_finished_count = f.finished, answer_minutes_median = f.answer
    from (values ${sql.join(rows, sql`, `)}) as f (id, rating, reviews, finished, answer)
    where w.id = f.id
      and (w.rating, w.reviews_count, w.bids_finished_count, w.answer_minutes_median)
        is distinct from (f.rating, f.reviews, f.finished, f.answer)
    returning w.id`);
  return changed.length;
}
