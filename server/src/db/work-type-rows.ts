import { asc } from 'drizzle-orm';
import type { Db } from './client.ts';
import { workTypeCategories, workTypeGroups, workTypes } from './tables/work-types.ts';

/** The current catalogue of works in display order, including merged works. */
export async function workTypeRows(db: Db) {
  const groups = await db
    .select()
    .from(workTypeGroups)
    .orderBy(asc(workTypeGroups.sort), asc(workTypeGroups.id));
  const categories = await db
    .select()
    .from(workTypeCategories)
    .orderBy(asc(workTypeCategories.sort), asc(workTypeCategories.id));
  const works = await db.select().from(workTypes).orderBy(asc(workTypes.sort), asc(workTypes.id));
  return { groups, categories, works };
}
