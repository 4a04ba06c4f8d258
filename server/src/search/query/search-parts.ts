import type { GeoArea } from '../geometry/geo-area.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { areaOf, type SearchContext, type SearchForm, type Sieve, sieveOf } from './compiled-query.ts';
import { Matches } from './matches.ts';

/** The matches of a search in one segment. */
export interface SearchPart {
  readonly sieve: Sieve;
  readonly matches: Matches;
}

export function searchParts(
  snapshot: WorkshopSnapshot,
  form: SearchForm,
  context: SearchContext,
  area: GeoArea,
): SearchPart[] {
  return snapshot.segments.map((segment) => {
    const sieve = sieveOf(segment, form, context);
    return { sieve, matches: new Matches(segment, sieve.passing, area) };
  });
}

export function totalOf(parts: readonly SearchPart[]): number {
  return parts.reduce((sum, { matches }) => sum + matches.total, 0);
}

export function countMatches(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): number {
  return totalOf(searchParts(snapshot, form, context, areaOf(form)));
}
