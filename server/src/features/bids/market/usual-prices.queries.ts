import type { CarClass } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { leastWorkshops } from '../../work-types/market-prices.queries.ts';

export interface UsualPrice {
  /** Null: all works of the bid together. */
  workTypeId: number | null;
  priceFrom: number;
  priceTo: number;
  workshopsCount: number;
  /** ISO text. */
  updatedAt: string;
}

interface Place {
  bidId: number;
  cityId: number;
  markId: number;
  carClass: CarClass | 'unknown';
}

/**
 * The middle half of the price lists of the city's published workshops that serve the mark, at their price for the
 * class, with at least as many lists as any price of a market.
 */
export async function usualPrices(db: Db, { bidId, cityId, markId, carClass }: Place): Promise<UsualPrice[]> {
  const priceAt = (end: 0 | 1) =>
    sql`(ww.class_prices -> ${carClass}::text ->> ${sql.raw(String(end))})::integer`;
  const figures = sql`
    percentile_disc(0.25) within group (order by price_from)::integer as "priceFrom",
    percentile_disc(0.75) within group (order by price_to)::integer as "priceTo",
    count(*)::integer as "workshopsCount",
    to_json(max(updated_at)) #>> '{}' as "updatedAt"`;
  const { rows } = await db.execute<UsualPrice & Record<string, unknown>>(sql`
    with works as (
      select bw.work_type_id as id, coalesce(t.merged_into_id, t.id) as current_id
      from bid_works bw join work_types t on t.id = bw.work_type_id where bw.bid_id = ${bidId}),
    prices as (
      select ww.workshop_id, ww.work_type_id, ww.updated_at,
        coalesce(${priceAt(0)}, ww.price_from) as price_from,
        coalesce(${priceAt(1)}, ww.price_to) as price_to
      from workshop_works ww join workshops w on w.id = ww.workshop_id
      where ww.work_type_id in (select current_id from works)
        and w.city_id = ${cityId} and w.is_published
        and exists (select 1 from workshop_brands b where b.workshop_id = w.id and b.mark_id = ${markId})),
    ids as (select id, current_id from works union select current_id, current_id from works),
    sums as (
      select sum(price_from) as price_from, sum(price_to) as price_to, max(updated_at) as updated_at
      from prices group by workshop_id
      having count(*) = (select count(distinct current_id) from works))
    select ids.id as "workTypeId", ${figures}
    from ids join prices on prices.work_type_id = ids.current_id
    group by ids.id having count(*) >= ${leastWorkshops}
    union all
    select null, ${figures} from sums having count(*) >= ${leastWorkshops}
    order by 1 nulls last`);
  return rows;
}
