import { and, count, countDistinct, eq, exists, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { cars } from '../../db/tables/cars.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { workshopBrands, workshops, workshopWorks } from '../../db/tables/workshops.ts';

/** The price of a work in a city, from the price lists of its published workshops. */
export interface MarketPrice {
  priceFrom: number;
  priceTo: number;
  /** Median of the middles of the price ranges. */
  priceMedian: number;
  workshopsCount: number;
  updatedAt: Date;
}

/** With fewer price lists, one workshop's price would count as the market. */
export const leastWorkshops = 3;

interface Market {
  cityId: number;
  /** Only workshops that serve this mark; null: all. */
  markId: number | null;
}

const quantile = (share: number, of: SQL) =>
  sql<number>`percentile_disc(${sql.raw(String(share))}) within group (order by ${of})`.mapWith(Number);

/** By id of the work, without works of too few workshops. */
export async function marketPrices(db: Db, { cityId, markId }: Market): Promise<Map<number, MarketPrice>> {
  const { workshopId, workTypeId, priceFrom, priceTo, updatedAt } = workshopWorks;
  const servesMark =
    markId === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(workshopBrands)
            .where(and(eq(workshopBrands.workshopId, workshopId), eq(workshopBrands.markId, markId))),
        );
  const rows = await db
    .select({
      workTypeId,
      priceFrom: quantile(0.25, sql`${priceFrom}`),
      priceTo: quantile(0.75, sql`${priceTo}`),
      priceMedian: quantile(0.5, sql`(${priceFrom} + ${priceTo}) / 2`),
      workshopsCount: count(),
      updatedAt: max(updatedAt),
    })
    .from(workshopWorks)
    .innerJoin(workshops, eq(workshops.id, workshopId))
    .where(and(eq(workshops.cityId, cityId), eq(workshops.isPublished, true), servesMark))
    .groupBy(workTypeId)
    .having(sql`count(*) >= ${leastWorkshops}`);
  return new Map(
    rows.map(({ workTypeId: id, updatedAt: at, ...price }) => [
      id,
      { ...price, updatedAt: at ?? new Date(0) },
    ]),
  );
}

/** Finished deals with a work, or with one merged into it, in the city's published workshops, by id of the work. */
export async function finishedDeals(db: Db, { cityId, markId }: Market): Promise<Map<number, number>> {
  const workTypeId = sql<number>`coalesce(${workTypes.mergedIntoId}, ${workTypes.id})`;
  const rows = await db
    .select({ workTypeId, deals: countDistinct(bids.id) })
    .from(bidWorks)
    .innerJoin(workTypes, eq(workTypes.id, bidWorks.workTypeId))
    .innerJoin(bids, eq(bids.id, bidWorks.bidId))
    .innerJoin(workshops, eq(workshops.id, bids.workshopId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .where(
      and(
        eq(bids.status, 'finished'),
        eq(workshops.cityId, cityId),
        eq(workshops.isPublished, true),
        markId === null ? undefined : eq(cars.markId, markId),
      ),
    )
    .groupBy(workTypeId);
  return new Map(rows.map((row) => [row.workTypeId, row.deals]));
}
