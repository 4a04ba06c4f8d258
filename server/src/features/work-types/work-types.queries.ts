import type { FormOf } from '@sto/contract/endpoint';
import type { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { asc, desc } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { workPairs } from '../../db/tables/work-types.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { cachedWorkTypeCatalogue, type WorkTypeCatalogue, type WorkTypeRow } from './work-type-catalogue.ts';

interface WorkQuery {
  query: string;
  group_id?: number | undefined;
  limit: number;
}

export function searchWorks(deps: Deps, _call: Call, form: FormOf<typeof workTypeEndpoints.search>) {
  return findWorks(deps, form);
}

export async function findWorks(deps: Deps, { query, group_id: groupId, limit }: WorkQuery) {
  const catalogue = await cachedWorkTypeCatalogue(deps);
  const { items, didYouMean } = catalogue.search.find(query, { groupId, limit });
  return {
    items: items.map(({ work, match, matchedText, score }) => ({
      id: work.id,
      title: work.title,
      group_id: work.groupId,
      category_id: work.categoryId,
      category_title: catalogue.categoryTitles.get(work.categoryId) ?? '',
      match,
      matched_text: matchedText,
      score,
      minutes: work.minutes,
      price_from: work.priceFrom,
      price_to: work.priceTo,
    })),
    did_you_mean: didYouMean,
  };
}

/** The work of a slug; a merged one is its target. */
export async function findWorkBySlug(deps: Deps, slug: string): Promise<WorkTypeRow | undefined> {
  return (await cachedWorkTypeCatalogue(deps)).bySlug.get(slug);
}

export async function worksById(deps: Deps): Promise<ReadonlyMap<number, WorkTypeRow>> {
  return (await cachedWorkTypeCatalogue(deps)).byId;
}

/** By id of a work, those that are often ordered with it, the most frequent first. */
export async function othersOfWorks(db: Db): Promise<Map<number, number[]>> {
  const pairs = await db.select().from(workPairs).orderBy(desc(workPairs.bidsCount), asc(workPairs.otherId));
  const byWork = Map.groupBy(pairs, ({ workTypeId }) => workTypeId);
  return new Map([...byWork].map(([id, others]) => [id, others.map(({ otherId }) => otherId)]));
}

/** The same works by their current ids: a merged one is its target, each once. */
export function currentIds({ merged }: WorkTypeCatalogue, ids: readonly number[]): number[] {
  return [...new Set(ids.map((id) => merged.get(id) ?? id))];
}

/** A form with current `work_type_ids`; the same object if nothing changes, because it is a cache key. */
export async function withCurrentWorks<Form extends { work_type_ids?: number[] | undefined }>(
  deps: Deps,
  form: Form,
): Promise<Form> {
  const { work_type_ids: ids = [] } = form;
  if (ids.length === 0) return form;
  const catalogue = await cachedWorkTypeCatalogue(deps);
  return ids.some((id) => catalogue.merged.has(id))
    ? { ...form, work_type_ids: currentIds(catalogue, ids) }
    : form;
}
