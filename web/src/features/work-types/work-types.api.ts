import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import type { WorkTypeService, WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** The server's limit for one visit. */
export const worksMax = 20;
const treeStaleMs = 10 * 60_000;

export interface WorkTreeScope {
  workshopId?: number | null;
  modificationId?: number | null;
  cityId?: number | undefined;
}

/** All works by group and category; with a workshop, its own prices and what it does not do; or the prices of a city. */
export function workTreeQuery({ workshopId, modificationId, cityId }: WorkTreeScope) {
  return queryOptions({
    queryKey: ['work-types', 'tree', workshopId ?? null, modificationId ?? null, cityId],
    queryFn: ({ signal }) =>
      call(
        workTypeEndpoints.tree,
        {
          service_id: workshopId ?? undefined,
          modification_id: modificationId ?? undefined,
          city_id: cityId,
        },
        { signal },
      ),
    staleTime: treeStaleMs,
  });
}

export function useWorkTree(scope: WorkTreeScope, isNeeded = true) {
  return useQuery({ ...workTreeQuery(scope), enabled: isNeeded });
}

/** The answer names the text that it is to: while the next one is on its way the former stays in its place. */
export function useWorkSearch(query: string, modificationId: number | null) {
  return useQuery({
    queryKey: ['work-types', 'search', query, modificationId],
    queryFn: async ({ signal }) => {
      const form = { query, limit: 30, modification_id: modificationId ?? undefined };
      return { ...(await call(workTypeEndpoints.search, form, { signal })), query };
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
}

export function servicesById(tree: WorkTypeTree | undefined): Map<number, WorkTypeService> {
  const services = tree?.groups.flatMap((group) => group.categories.flatMap((category) => category.services));
  return new Map(services?.map((service) => [service.id, service]));
}

/** The works that the tree knows, a merged one as what it is part of now; each once. */
export function currentWorks(tree: WorkTypeTree, ids: readonly number[]): number[] {
  const known = servicesById(tree);
  const merged = new Map(tree.merged.map((work) => [work.id, work.merged_into]));
  return [...new Set(ids.map((id) => merged.get(id) ?? id))].filter((id) => known.has(id));
}

/** Why the workshop does not do the work; null when it does. */
export function unavailableReason(service: WorkTypeService): string | null {
  return service.is_available ? null : (service.unavailable_reason ?? 'Здесь не делают');
}

const matchWords = { synonym: 'Иначе', symptom: 'Симптом', fuzzy: 'Похоже на' } as const;

interface FoundWork {
  title: string;
  match: 'title' | keyof typeof matchWords;
  matched_text: string;
}

/** By what a work was found: «Симптом»; null: by its own title. */
export function foundBy({ title, match, matched_text }: FoundWork): string | null {
  // A slip of the hand in a synonym still came by that synonym.
  return match === 'title' || matched_text === title ? null : matchWords[match];
}

export interface WorksTotal {
  /** The chosen works the tree knows, in the order of choice. */
  works: WorkTypeService[];
  priceFrom: number;
  priceTo: number;
  minutes: number;
}

export function worksTotal(tree: WorkTypeTree | undefined, workIds: readonly number[]): WorksTotal {
  const byId = servicesById(tree);
  const works = workIds.flatMap((id) => byId.get(id) ?? []);
  const sum = (pick: (work: WorkTypeService) => number) =>
    works.reduce((total, work) => total + pick(work), 0);
  return {
    works,
    priceFrom: sum((work) => work.price_from),
    priceTo: sum((work) => work.price_to),
    minutes: sum((work) => work.minutes),
  };
}

/** «40 мин», «1 ч 30 мин», «2 ч». */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const nbsp = '\u00A0';
  return [hours > 0 && `${hours}${nbsp}ч`, (rest > 0 || hours === 0) && `${rest}${nbsp}мин`]
    .filter(Boolean)
    .join(' ');
}
