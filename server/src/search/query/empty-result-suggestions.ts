import { distanceMeters } from '@sto/contract/geography/distance';
import { searchRadiusKm } from '@sto/contract/limits';
import type { SearchRescue } from '@sto/contract/workshops/workshops.schemas';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { radiusOf, type SearchContext, type SearchForm, withoutFilters } from './compiled-query.ts';
import { countMatches } from './search-parts.ts';

const widerRadiiKm = [100, 200, 500];
const maxWorks = 3;
const maxCities = 3;

/** The number of results with some fields of the form changed. */
type Count = (changes: Partial<SearchForm>) => number;

export function emptyResultSuggestions(
  snapshot: WorkshopSnapshot,
  form: SearchForm,
  context: SearchContext,
): SearchRescue {
  const count: Count = (changes) => countMatches(snapshot, { ...form, ...changes }, context);
  return {
    radius: widerRadius(form, count),
    without_filters: hasFilters(form) ? totalOrNull(count({ ...withoutFilters, brand_only: false })) : null,
    without_work: withoutWork(form, count),
    any_work: requiresAllWorks(form, 2) ? totalOrNull(count({ all_works: false })) : null,
    cities: nearestCities(snapshot, form, count),
  };
}

function hasFilters(form: SearchForm): boolean {
  const { rating_from, price_to, warranty_from, amenities = [] } = form;
  const isNumberSet = [rating_from, price_to, warranty_from].some((value) => value !== undefined);
  const isFlagSet = form.open_now || form.only_favorites || form.brand_only;
  return isFlagSet || isNumberSet || amenities.length > 0;
}

function totalOrNull(total: number): { total: number } | null {
  return total > 0 ? { total } : null;
}

function requiresAllWorks({ work_type_ids: works = [], all_works }: SearchForm, minWorks: number): boolean {
  return all_works && works.length >= minWorks;
}

function widerRadius(form: SearchForm, count: Count): SearchRescue['radius'] {
  const currentKm = form.bounds ? 0 : radiusOf(form);
  for (const km of widerRadiiKm) {
    const total = km > currentKm ? count({ bounds: undefined, radius: km }) : 0;
    if (total > 0) return { km, total };
  }
  return null;
}

function withoutWork(form: SearchForm, count: Count): SearchRescue['without_work'] {
  if (!requiresAllWorks(form, 1)) return [];
  const works = form.work_type_ids ?? [];
  const totals = works.map((dropped) => ({
    work_type_id: dropped,
    total: count({ work_type_ids: works.filter((id) => id !== dropped) }),
  }));
  return totals
    .filter(({ total }) => total > 0)
    .sort((left, right) => right.total - left.total)
    .slice(0, maxWorks);
}

function nearestCities(snapshot: WorkshopSnapshot, form: SearchForm, count: Count): SearchRescue['cities'] {
  if (count({ bounds: undefined, radius: Infinity }) === 0) return [];
  const radius = form.radius ?? searchRadiusKm;
  const byDistance = snapshot.cities
    .map((city) => ({ city, distanceKm: distanceMeters(form, city) / 1000 }))
    .sort((left, right) => left.distanceKm - right.distanceKm);
  const found: SearchRescue['cities'] = [];
  for (const { city, distanceKm } of byDistance) {
    const { id, slug, name, lat, long } = city;
    const total = count({ lat, long, bounds: undefined, radius });
    if (total === 0) continue;
    found.push({ id, slug, name, total, distance_m: Math.round(distanceKm * 1000) });
    if (found.length === maxCities) break;
  }
  return found;
}
