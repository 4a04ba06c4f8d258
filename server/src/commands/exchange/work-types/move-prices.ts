import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import { mergedPrices, workshopWorks } from '../../../db/tables/workshops.ts';

export interface MovedPrices {
  moved: number;
  /** Stored only, because the workshop has a price for the target. */
  aside: number;
  returned: number;
}

/**
 * Moves prices of workshops after merges. Prices stored for a merge that was undone are restored. Prices of merged
 * works are stored, and copied to the target where it has none; of several the newest. So an earlier catalogue can be
 * restored with its prices. A price written for a work after its merge, outside the product, replaces the stored one.
 */
export async function movePrices(tx: Db): Promise<MovedPrices> {
  const returned = await giveBack(tx);
  const { rows } = await tx.execute<{ is_copied: boolean }>(sql`
    with aside as (
      delete from ${workshopWorks} p using ${workTypes} w
        where w.id = p.work_type_id and w.merged_into_id is not null
      returning ${priceOf('p')}, w.merged_into_id as into_id
    ), latest as (
      select distinct on (workshop_id, into_id) * from aside
        order by workshop_id, into_id, updated_at desc, work_type_id
    ), copied as (
      insert into ${workshopWorks}
        (workshop_id, work_type_id, price_from, price_to, class_prices, minutes, warranty_months, updated_at)
      select workshop_id, into_id, price_from, price_to, class_prices, minutes, warranty_months, updated_at from latest
      on conflict do nothing
      returning workshop_id, work_type_id
    )
    insert into ${mergedPrices} (workshop_id, work_type_id, price_from, price_to, class_prices, minutes, warranty_months,
      updated_at, into_id, is_copied)
    select ${priceOf('a')}, a.into_id, l.work_type_id is not null and c.work_type_id is not null
      from aside a
      left join latest l on l.workshop_id = a.workshop_id and l.work_type_id = a.work_type_id
      left join copied c on c.workshop_id = a.workshop_id and c.work_type_id = a.into_id
    on conflict (workshop_id, work_type_id) do update set price_from = excluded.price_from,
      price_to = excluded.price_to, class_prices = excluded.class_prices, minutes = excluded.minutes, warranty_months = excluded.warranty_months,
      updated_at = excluded.updated_at, into_id = excluded.into_id, is_copied = excluded.is_copied
    returning is_copied`);
  const moved = rows.filter((row) => row.is_copied).length;
  return { moved, aside: rows.length - moved, returned };
}

/** Removes copied prices from the target, unless the workshop has changed them since. */
async function giveBack(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ is_own: boolean }>(sql`
    with back as (
      delete from ${mergedPrices} m using ${workTypes} w
        where w.id = m.work_type_id and w.merged_into_id is distinct from m.into_id
      returning m.*, w.merged_into_id is null as is_own
    ), taken as (
      delete from ${workshopWorks} p using back b
        where b.is_copied and p.workshop_id = b.workshop_id and p.work_type_id = b.into_id
          and (p.price_from, p.price_to, p.minutes, p.updated_at) = (b.price_from, b.price_to, b.minutes, b.updated_at)
          and p.class_prices is not distinct from b.class_prices
    ), given as (
      insert into ${workshopWorks}
        (workshop_id, work_type_id, price_from, price_to, class_prices, minutes, warranty_months, updated_at)
      select ${priceOf('b')} from back b
      on conflict do nothing
    )
    select is_own from back`);
  return rows.filter((row) => row.is_own).length;
}

function priceOf(table: string): SQL {
  const columns =
    'workshop_id work_type_id price_from price_to class_prices minutes warranty_months updated_at'.split(' ');
  return sql.raw(columns.map((column) => `${table}.${column}`).join(', '));
}
