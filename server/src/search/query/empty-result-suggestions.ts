import { searchRadiusKm } from '@sto/contract/limits';
import type { SearchRescue } from '@sto/contract/workshops/workshops.schemas';
import { kilometresBetween } from '../geometry/geo-area.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { radiusOf, type SearchContext, type SearchForm, withoutFilters } from './compiled-query.ts';
import { countMatches } from './search-parts.ts';

const widerRadiiKm = [100, 200, 500];
const mostWorks = 3;
const mostCities = 3;

/** How many a changed search would find. */
type Count = (changed: Partial<SearchForm>) => number;

/** What a driver can change in a search that finds nothing, and how many each change would find. */
export function rescueSnapshot(
  snapshot: WorkshopSnapshot,
  form: SearchForm,
  context: SearchContext,
): SearchRescue {
  const count: Count = (changed) => countMatches(snapshot, { ...form, ...changed }, context);
  return {
    radius: widerRadius(form, count),
    without_filters: hasFilters(form) ? totalOrNull(count({ ...withoutFilters, brand_only: false })) : null,
    without_work: withoutWork(form, count),
    any_work: asksForAll(form, 2) ? totalOrNull(count({ all_works: false })) : null,
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

function asksForAll({ work_type_ids: works = [], all_works }: SearchForm, least: number): boolean {
  return all_works && works.length >= least;
}

function widerRadius(form: SearchForm, count: Count): SearchRescue['radius'] {
  const askedKm = form.bounds ? 0 : radiusOf(form);
  for (const km of widerRadiiKm) {
    const total = km > askedKm ? count({ bounds: undefined, radius: km }) : 0;
    if (total > 0) return { km, total };
  }
  return null;
}

function withoutWork(form: SearchForm, count: Count): SearchRescue['without_work'] {
  if (!asksForAll(form, 1)) return [];
  const works = form.work_type_ids ?? [];
  const totals = works.map((dropped) => ({
    work_type_id: dropped,
    total: count({ work_type_ids: works.filter((id) => id !== dropped) }),
  }));
  return totals
    .filter(({ total }) => total > 0)
    .sort((left, right) => right.total - left.total)
    .slice(0, mostWorks);
}

function nearestCities(snapshot: WorkshopSnapshot, form: SearchForm, count: Count): SearchRescue['cities'] {
  if (count({ bounds: undefined, radius: Infinity }) === 0) return [];
  const radius = form.radius ?? searchRadiusKm;
  const byDistance = snapshot.cities
    .map((city) => ({ city, distanceKm: kilometresBetween(form, city) }))
    .sort((left, right) => left.distanceKm - right.distanceKm);
  const found: SearchRescue['cities'] = [];
  for (const { city, distanceKm } of byDistance) {
    const { id, slug, name, lat, long } = city;
    const total = count({ lat, long, bounds: undefined, radius });
    if (total === 0) continue;
    found.push({ id, slug, name, total, distance_m: Math.round(distanceKm * 1000) });
    if (found.length === mostCities) break;
  }
  return found;
}
