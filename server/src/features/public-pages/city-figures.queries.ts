import { and, count, eq, exists, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { carMarks } from '../../db/tables/car-catalogue.ts';
import { workshopBrands, workshops, workshopWorks } from '../../db/tables/workshops.ts';

export interface WorkCount {
  workshopsCount: number;
  /** When the newest price of the work changed. */
  updatedAt: Date;
  isDemo: boolean;
}

/** Published workshops of a city that do each work, by its id; with a mark, those that serve it. */
export async function workCounts(
  db: Db,
  { cityId, markId }: { cityId: number; markId: number | null },
): Promise<Map<number, WorkCount>> {
  const rows = await db
    .select({
      workTypeId: workshopWorks.workTypeId,
      workshopsCount: count(),
      updatedAt: max(workshopWorks.updatedAt),
      isDemo: sql<boolean>`bool_and(${workshops.isDemo})`,
    })
    .from(workshopWorks)
    .innerJoin(workshops, eq(workshops.id, workshopWorks.workshopId))
    .where(and(isPublishedIn(cityId), markId === null ? undefined : servesMark(db, markId)))
    .groupBy(workshopWorks.workTypeId);
  return new Map(
    rows.map(({ workTypeId, workshopsCount, updatedAt, isDemo }) => [
      workTypeId,
      { workshopsCount, updatedAt: updatedAt ?? new Date(0), isDemo },
    ]),
  );
}

/** Published workshops of a city that serve each mark; with a work, those that do it. The most frequent first. */
export async function markCounts(
  db: Db,
  { cityId, workTypeId }: { cityId: number; workTypeId: number | null },
): Promise<{ id: number; name: string; slug: string; workshopsCount: number }[]> {
  const workshopsCount = count();
  return db
    .select({ id: carMarks.id, name: carMarks.name, slug: carMarks.slug, workshopsCount })
    .from(workshopBrands)
    .innerJoin(workshops, eq(workshops.id, workshopBrands.workshopId))
    .innerJoin(carMarks, eq(carMarks.id, workshopBrands.markId))
    .where(and(isPublishedIn(cityId), workTypeId === null ? undefined : doesWork(db, workTypeId)))
    .groupBy(carMarks.id)
    .orderBy(sql`${workshopsCount} desc`, carMarks.name);
}

function isPublishedIn(cityId: number): SQL | undefined {
  return and(eq(workshops.cityId, cityId), eq(workshops.isPublished, true));
}

function servesMark(db: Db, markId: number): SQL {
  const brand = db
    .select({ one: sql`1` })
    .from(workshopBrands)
    .where(and(eq(workshopBrands.workshopId, workshops.id), eq(workshopBrands.markId, markId)));
  return exists(brand);
}

function doesWork(db: Db, workTypeId: number): SQL {
  const work = db
    .select({ one: sql`1` })
    .from(workshopWorks)
    .where(and(eq(workshopWorks.workshopId, workshops.id), eq(workshopWorks.workTypeId, workTypeId)));
  return exists(work);
}
