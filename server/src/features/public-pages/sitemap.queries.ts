import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { carMarks } from '../../db/tables/car-catalogue.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { workshopBrands, workshops, workshopWorks } from '../../db/tables/workshops.ts';

/** A work that real workshops of a city do, for one of the marks that they serve; null: workshops without a mark. */
export async function worksByMark(db: Db, cityId: number) {
  return db
    .select({
      workTypeId: workshopWorks.workTypeId,
      markSlug: carMarks.slug,
      updatedAt: sql<Date>`max(${workshopWorks.updatedAt})`.mapWith(workshopWorks.updatedAt),
    })
    .from(workshopWorks)
    .innerJoin(workshops, eq(workshops.id, workshopWorks.workshopId))
    .leftJoin(workshopBrands, eq(workshopBrands.workshopId, workshops.id))
    .leftJoin(carMarks, eq(carMarks.id, workshopBrands.markId))
    .where(isRealIn(cityId))
    .groupBy(workshopWorks.workTypeId, carMarks.slug);
}

/** Real workshops of a city, each with the newest of its prices, its reviews and itself. */
export async function datedWorkshops(db: Db, cityId: number) {
  const newestPrice = sql`(select max(${workshopWorks.updatedAt}) from ${workshopWorks}
    where ${workshopWorks.workshopId} = ${workshops.id})`;
  const newestReview = sql`(select max(${reviews.createdAt}) from ${reviews}
    where ${reviews.workshopId} = ${workshops.id} and ${reviews.status} = 'published')`;
  return db
    .select({
      id: workshops.id,
      name: workshops.name,
      updatedAt: sql<Date>`greatest(${workshops.createdAt}, ${newestPrice}, ${newestReview})`.mapWith(
        workshops.createdAt,
      ),
    })
    .from(workshops)
    .where(isRealIn(cityId))
    .orderBy(desc(workshops.id));
}

function isRealIn(cityId: number): SQL | undefined {
  return and(eq(workshops.cityId, cityId), eq(workshops.isPublished, true), eq(workshops.isDemo, false));
}
