import { reviewsForRating, shareDays, visitsForShare } from '@sto/contract/limits';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
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
  priceKept: number | null;
  finishedShare: number | null;
  verified: boolean;
}

/**
 * Works out the stored figures of workshops from reviews, bids, offers and checks, in the transaction of the change.
 * Only rows that differ are written: a change makes the servers reload the workshop. Returns how many differed.
 */
export async function recountFigures(db: Db, workshopIds: readonly number[], now: Date): Promise<number> {
  if (workshopIds.length === 0) return 0;
  const ids = [...workshopIds];
  const published = Map.groupBy(await publishedReviews(db, ids), ({ workshopId }) => workshopId);
  const others = new Map((await otherFigures(db, ids, now)).map((row) => [row.id, row]));
  const figures = ids.map((id): Figures => {
    const ofWorkshop: readonly RatedReview[] = published.get(id) ?? [];
    const other = others.get(id) ?? noOthers;
    return { ...other, id, rating: ratingOf(ofWorkshop, now), reviews: ofWorkshop.length };
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

const noOthers = { finished: 0, answer: null, priceKept: null, finishedShare: null, verified: false };

/**
 * Finished bids; of the last days, the median of the minutes from a bid to the workshop's first offer, and the shares of
 * the contract. Of the visits that failed, only those that the workshop refused count: a driver's cancellation or absence
 * and a closing by the site say nothing about it. `visit_start` is set once a time was agreed; the last change of a
 * rejected bid is its closing, while a finished one may be confirmed or claimed later. Verified: an operator has checked
 * it; a code proves the phone alone.
 */
async function otherFigures(db: Db, ids: number[], now: Date) {
  const since = after(now, -days(shareDays)).toISOString();
  const votes = sql`from reviews r where r.workshop_id = w.id and r.status = 'published'
    and r.price_matched is not null and r.created_at >= ${since}::timestamptz`;
  const visits = sql`from bids b where b.workshop_id = w.id and b.visit_start is not null
    and (b.status = 'finished' or (b.status = 'reject' and b.reject_by = 'service'))
    and coalesce(case b.status when 'finished' then b.finished_at end, b.status_changed_at) >= ${since}::timestamptz`;
  const { rows } = await db.execute<Omit<Figures, 'rating' | 'reviews'>>(sql`
    select w.id,
      (select count(*)::integer from bids b where b.workshop_id = w.id and b.status = 'finished') as finished,
      (select round((percentile_cont(0.5) within group (
          order by extract(epoch from first.answered_at - b.created_at) / 60))::numeric)::integer
        from (select o.bid_id, min(o.created_at) as answered_at from offers o
          where o.workshop_id = w.id group by o.bid_id) first
        join bids b on b.id = first.bid_id where b.created_at >= ${since}::timestamptz) as answer,
      (select ${shareOf(sql`r.price_matched`, reviewsForRating)} ${votes}) as "priceKept",
      (select ${shareOf(sql`b.status = 'finished'`, visitsForShare)} ${visits}) as "finishedShare",
      exists (select from workshop_checks c where c.workshop_id = w.id and c.kind <> 'phone') as verified
    from workshops w where ${inArray(sql`w.id`, ids)}`);
  return rows;
}

/** Rounded down: 1 means all. As with the rating, one case would mean all or nothing. */
function shareOf(isSo: SQL, least: number): SQL {
  return sql`case when count(*) >= ${least}
    then (count(*) filter (where ${isSo}) * 100 / count(*))::real / 100 end`;
}

async function writeFigures(db: Db, figures: readonly Figures[]): Promise<number> {
  const rows = figures.map(
    (of) =>
      sql`(${of.id}::integer, ${of.rating}::real, ${of.reviews}::integer, ${of.finished}::integer,
        ${of.answer}::integer, ${of.priceKept}::real, ${of.finishedShare}::real, ${of.verified}::boolean)`,
  );
  const { rows: changed } = await db.execute<{ id: number }>(sql`
    update workshops w set rating = f.rating, reviews_count = f.reviews, bids_finished_count = f.finished,
      answer_minutes_median = f.answer, price_kept_share = f.price_kept, finished_share = f.finished_share,
      is_verified = f.verified
    from (values ${sql.join(rows, sql`, `)})
      as f (id, rating, reviews, finished, answer, price_kept, finished_share, verified)
    where w.id = f.id
      and (w.rating, w.reviews_count, w.bids_finished_count, w.answer_minutes_median,
          w.price_kept_share, w.finished_share, w.is_verified)
        is distinct from (f.rating, f.reviews, f.finished, f.answer, f.price_kept, f.finished_share, f.verified)
    returning w.id`);
  return changed.length;
}
