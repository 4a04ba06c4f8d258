import { createHash } from 'node:crypto';
import { asc } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { workTypeCategories, workTypeGroups, workTypes } from '../../db/tables/work-types.ts';
import type { WorkshopIndex } from '../../search/workshop-index.ts';
import { WorkTypeSearch } from './work-type-search.ts';

export type WorkTypeRow = typeof workTypes.$inferSelect;
type CategoryRow = typeof workTypeCategories.$inferSelect;

export interface WorkTypeCatalogue {
  readonly groups: readonly (typeof workTypeGroups.$inferSelect & {
    categories: readonly (CategoryRow & { works: readonly WorkTypeRow[] })[];
  })[];
  readonly byId: ReadonlyMap<number, WorkTypeRow>;
  readonly categoryTitles: ReadonlyMap<number, string>;
  readonly search: WorkTypeSearch<WorkTypeRow>;
  /** Changes with any row. */
  readonly version: string;
}

/** The catalogue of each index, as it was read after a reload of it. */
const kept = new WeakMap<WorkshopIndex, { generation: number; catalogue: Promise<WorkTypeCatalogue> }>();

/**
 * The catalogue is small and the same for everybody, so it is kept in memory: read at the first call and
 * again after each reload of the workshop index, with which whatever changes the catalogue ends.
 */
export function keptWorkTypeCatalogue({ db, workshops }: KeptIn): Promise<WorkTypeCatalogue> {
  const last = kept.get(workshops);
  if (last?.generation === workshops.generation) return last.catalogue;
  const reading = { generation: workshops.generation, catalogue: readCatalogue(db) };
  kept.set(workshops, reading);
  // A failed reading is not kept: the next call tries again.
  reading.catalogue.catch(() => {
    if (kept.get(workshops) === reading) kept.delete(workshops);
  });
  return reading.catalogue;
}

interface KeptIn {
  db: Db;
  workshops: WorkshopIndex;
}

async function readCatalogue(db: Db): Promise<WorkTypeCatalogue> {
  const groups = await db
    .select()
    .from(workTypeGroups)
    .orderBy(asc(workTypeGroups.sort), asc(workTypeGroups.id));
  const categories = await db
    .select()
    .from(workTypeCategories)
    .orderBy(asc(workTypeCategories.sort), asc(workTypeCategories.id));
  const works = await db.select().from(workTypes).orderBy(asc(workTypes.sort), asc(workTypes.id));
  const inOrder = groups.map((group) => ({
    ...group,
    categories: categories
      .filter((category) => category.groupId === group.id)
      .map((category) => ({ ...category, works: works.filter((work) => work.categoryId === category.id) })),
  }));
  return {
    groups: inOrder,
    byId: new Map(works.map((work) => [work.id, work])),
    categoryTitles: new Map(categories.map((category) => [category.id, category.title])),
    search: new WorkTypeSearch(inOrder.flatMap((group) => group.categories.flatMap(({ works }) => works))),
    version: createHash('sha256').update(JSON.stringify(inOrder)).digest('hex').slice(0, 12),
  };
}
