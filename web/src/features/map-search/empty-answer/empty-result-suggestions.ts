import type { SearchRescue } from '@sto/contract/workshops/workshops.schemas';
import { radiusText } from '../filters/filter-words.ts';
import { countFilters, type Filters, type MapParamsChange, noFilters } from '../url/search-params.ts';

export type SuggestionStep =
  | { kind: 'change'; change: MapParamsChange }
  | { kind: 'without-work'; workId: number }
  | { kind: 'city'; slug: string }
  | { kind: 'pick-city' }
  | { kind: 'reset-all' };

export interface EmptyResultSuggestion {
  key: string;
  label: string;
  total: number | null;
  step: SuggestionStep;
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

const change = (part: MapParamsChange): SuggestionStep => ({ kind: 'change', change: part });

/** From the smallest change of the search to the largest. */
export function emptyResultSuggestions(search: EmptySearch): EmptyResultSuggestion[] {
  const { rescue } = search;
  const suggestions = [...ofPlace(search), ...(rescue ? ofRescue(rescue, search.workTitles) : [])];
  return suggestions.length > 0 ? suggestions : withoutNumbers(search);
}

/** Without suggestions: what the driver can still change. */
function withoutNumbers({ filters, hasArea, hasWorks, canPickCity }: EmptySearch): EmptyResultSuggestion[] {
  const suggestions: EmptyResultSuggestion[] = [];
  if (countFilters(filters) > 0 || hasArea || hasWorks)
    suggestions.push({ key: 'all', label: 'Сбросить всё', total: null, step: { kind: 'reset-all' } });
  if (canPickCity)
    suggestions.push({
      key: 'pick-city',
      label: 'Выбрать другой город',
      total: null,
      step: { kind: 'pick-city' },
    });
  return suggestions;
}

function ofPlace({ hasArea, totalOfCity }: EmptySearch): EmptyResultSuggestion[] {
  if (!hasArea || !totalOfCity) return [];
  return [{ key: 'area', label: 'Искать по всему городу', total: totalOfCity, step: change({ area: null }) }];
}

function ofRescue(rescue: SearchRescue, workTitles: ReadonlyMap<number, string>): EmptyResultSuggestion[] {
  const { without_filters: bare, any_work: any, without_work: works, radius, cities } = rescue;
  const suggestions: EmptyResultSuggestion[] = [];
  if (bare)
    suggestions.push({
      key: 'filters',
      label: 'Сбросить фильтры',
      total: bare.total,
      // The number was counted within the chosen distance, which therefore stays.
      step: change({ ...noFilters, radius: undefined }),
    });
  if (any)
    suggestions.push({
      key: 'any',
      label: 'Хотя бы одна из работ',
      total: any.total,
      step: change({ anyWork: true }),
    });
  for (const { work_type_id: workId, total } of works) {
    const title = workTitles.get(workId);
    const label = title ? `Без работы «${title}»` : 'Без одной из работ';
    suggestions.push({ key: `work:${workId}`, label, total, step: { kind: 'without-work', workId } });
  }
  if (radius)
    suggestions.push({
      key: 'radius',
      label: `Искать в радиусе ${radiusText(radius.km)}`,
      total: radius.total,
      step: change({ radius: radius.km, area: null }),
    });
  for (const { slug, name, total } of cities)
    suggestions.push({ key: `city:${slug}`, label: name, total, step: { kind: 'city', slug } });
  return suggestions;
}
