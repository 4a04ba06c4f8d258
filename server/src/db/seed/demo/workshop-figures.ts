import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../client.ts';

/** Recalculates rating, reviews, finished bids and answer time from their rows. */
export async function countWorkshopFigures(db: Db, workshopsWhere: SQL): Promise<void> {
  await db.execute(sql`
    update workshops w set rating = r.rating, reviews_count = coalesce(r.count, 0),
      bids_finished_count = coalesce(b.finished, 0), answer_minutes_median = b.answer
    from workshops s
    left join (
      select workshop_id, avg(rating)::real as rating, count(*)::integer as count
      from reviews where status = 'published' group by workshop_id
    ) r on r.workshop_id = s.id
    left join (
      select d.workshop_id, count(*) filter (where d.status = 'finished')::integer as finished,
        round(percentile_cont(0.5) within group (
          order by extract(epoch from o.created_at - d.created_at) / 60))::integer as answer
      from bids d left join offers o on o.bid_id = d.id and o.revision = 1
      group by d.workshop_id
    ) b on b.workshop_id = s.id
    where s.id = w.id and ${workshopsWhere}`);
}
