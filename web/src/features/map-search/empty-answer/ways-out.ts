import type { SearchRescue } from '@sto/contract/workshops/workshops.schemas';
import { radiusText } from '../filters/filter-words.ts';
import { countFilters, type Filters, type MapParamsChange, noFilters } from '../url/search-params.ts';

export type WayOutStep =
  | { kind: 'change'; change: MapParamsChange }
  | { kind: 'without-work'; workId: number }
  | { kind: 'city'; slug: string }
  | { kind: 'pick-city' }
  | { kind: 'reset-all' };

export interface WayOut {
  key: string;
  label: string;
  total: number | null;
  step: WayOutStep;
}

export interface EmptySearch {
  filters: Filters;
  hasArea: boolean;
  hasWorks: boolean;
  /** The service role has no city picker. */
  canPickCity: boolean;
  /** Results in the whole city, if the search was limited to an area. */
  totalOfCity: number | undefined;
  /** Undefined: unknown, or the call has failed. */
  rescue: SearchRescue | null | undefined;
  workTitles: ReadonlyMap<number, string>;
}

const change = (part: MapParamsChange): WayOutStep => ({ kind: 'change', change: part });

/** From the smallest change of the search to the largest. */
export function waysOut(search: EmptySearch): WayOut[] {
  const { rescue } = search;
  const ways = [...ofPlace(search), ...(rescue ? ofRescue(rescue, search.workTitles) : [])];
  return ways.length > 0 ? ways : withoutNumbers(search);
}

/** Without suggestions: what the driver can still change. */
function withoutNumbers({ filters, hasArea, hasWorks, canPickCity }: EmptySearch): WayOut[] {
  const ways: WayOut[] = [];
  if (countFilters(filters) > 0 || hasArea || hasWorks)
    ways.push({ key: 'all', label: 'Сбросить всё', total: null, step: { kind: 'reset-all' } });
  if (canPickCity)
    ways.push({ key: 'pick-city', label: 'Выбрать другой город', total: null, step: { kind: 'pick-city' } });
  return ways;
}

function ofPlace({ hasArea, totalOfCity }: EmptySearch): WayOut[] {
  if (!hasArea || !totalOfCity) return [];
  return [{ key: 'area', label: 'Искать по всему городу', total: totalOfCity, step: change({ area: null }) }];
}

function ofRescue(rescue: SearchRescue, workTitles: ReadonlyMap<number, string>): WayOut[] {
  const { without_filters: bare, any_work: any, without_work: works, radius, cities } = rescue;
  const ways: WayOut[] = [];
  if (bare)
    ways.push({
      key: 'filters',
      label: 'Сбросить фильтры',
      total: bare.total,
      // The number was counted within the chosen distance, which therefore stays.
      step: change({ ...noFilters, radius: undefined }),
    });
  if (any)
    ways.push({
      key: 'any',
      label: 'Хотя бы одна из работ',
      total: any.total,
      step: change({ anyWork: true }),
    });
  for (const { work_type_id: workId, total } of works) {
    const title = workTitles.get(workId);
    const label = title ? `Без работы «${title}»` : 'Без одной из работ';
    ways.push({ key: `work:${workId}`, label, total, step: { kind: 'without-work', workId } });
  }
  if (radius)
    ways.push({
      key: 'radius',
      label: `Искать в радиусе ${radiusText(radius.km)}`,
      total: radius.total,
      step: change({ radius: radius.km, area: null }),
    });
  for (const { slug, name, total } of cities)
    ways.push({ key: `city:${slug}`, label: name, total, step: { kind: 'city', slug } });
  return ways;
}
