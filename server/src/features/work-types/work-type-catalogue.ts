import { createHash } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import type { workTypeCategories, workTypeGroups, workTypes } from '../../db/tables/work-types.ts';
import { workTypeRows } from '../../db/work-type-rows.ts';
import { worksVersionOf } from '../../search/sync.ts';
import type { WorkshopIndex } from '../../search/workshop-index.ts';
import { carNames } from '../car-catalogue/car-catalogue.queries.ts';
import { WorkTypeSearch } from './work-type-search.ts';

export type WorkTypeRow = typeof workTypes.$inferSelect;
type CategoryRow = typeof workTypeCategories.$inferSelect;

export interface WorkTypeCatalogue {
  readonly groups: readonly (typeof workTypeGroups.$inferSelect & {
    categories: readonly (CategoryRow & { works: readonly WorkTypeRow[] })[];
  })[];
  readonly byId: ReadonlyMap<number, WorkTypeRow>;
  /** Including slugs of merged works, which lead to their targets. */
  readonly bySlug: ReadonlyMap<string, WorkTypeRow>;
  /** By title; titles of merged works lead to their targets. */
  readonly byTitle: ReadonlyMap<string, WorkTypeRow>;
  /** The target of each merged work, by its id. */
  readonly merged: ReadonlyMap<number, number>;
  readonly categoryTitles: ReadonlyMap<number, string>;
  readonly search: WorkTypeSearch<WorkTypeRow>;
  readonly version: string;
}

/** The catalogue of each index, with the version of the works that the index has. */
const cache = new WeakMap<WorkshopIndex, { worksVersion: string; catalogue: Promise<WorkTypeCatalogue> }>();

/**
 * The catalogue is small and the same for all callers, so it is cached. It is read again after the workshop index has
 * seen a change of it and has the prices that go with that.
 */
export function cachedWorkTypeCatalogue({ db, workshops }: CacheDeps): Promise<WorkTypeCatalogue> {
  const last = cache.get(workshops);
  const worksVersion = worksVersionOf(workshops);
  if (last?.worksVersion === worksVersion) return last.catalogue;
  const reading = { worksVersion, catalogue: readCatalogue(db) };
  cache.set(workshops, reading);
  // A failure is not cached: the next call tries again.
  reading.catalogue.catch(() => {
    if (cache.get(workshops) === reading) cache.delete(workshops);
  });
  return reading.catalogue;
}

interface CacheDeps {
  db: Db;
  workshops: WorkshopIndex;
}

async function readCatalogue(db: Db): Promise<WorkTypeCatalogue> {
  const { groups, categories, works: all } = await workTypeRows(db);
  const works = all.filter((work) => work.mergedIntoId === null);
  const merged = all.flatMap(({ id, title, mergedIntoId }) =>
    mergedIntoId === null ? [] : [{ id, title, mergedIntoId }],
  );
  const byId = new Map(works.map((work) => [work.id, work]));
  const inOrder = groups.map((group) => ({
    ...group,
    categories: categories
      .filter((category) => category.groupId === group.id)
      .map((category) => ({ ...category, works: works.filter((work) => work.categoryId === category.id) }))
      .filter((category) => category.works.length > 0),
  }));
  const titlesOfMerged = Map.groupBy(merged, (work) => work.mergedIntoId);
  /** The old title finds the target of the merge. */
  const searched = (work: WorkTypeRow) => ({
    ...work,
    synonyms: [...work.synonyms, ...(titlesOfMerged.get(work.id) ?? []).map(({ title }) => title)],
  });
  const targetsBy = (key: (work: WorkTypeRow) => string) =>
    new Map(
      all.flatMap((work): [string, WorkTypeRow][] => {
        const target = byId.get(work.mergedIntoId ?? work.id);
        return target ? [[key(work), target]] : [];
      }),
    );
  return {
    groups: inOrder,
    byId,
    bySlug: targetsBy(({ slug }) => slug),
    byTitle: targetsBy(({ title }) => title),
    categoryTitles: new Map(categories.map((category) => [category.id, category.title])),
    merged: new Map(merged.map(({ id, mergedIntoId }) => [id, mergedIntoId])),
    search: new WorkTypeSearch(
      inOrder.flatMap((group) => group.categories.flatMap((category) => category.works.map(searched))),
      await carNames(db),
    ),
    version: createHash('sha256')
      .update(JSON.stringify([inOrder, merged]))
      .digest('hex')
      .slice(0, 12),
  };
}
