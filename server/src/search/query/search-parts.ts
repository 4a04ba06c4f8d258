import type { GeoArea } from '../geometry/geo-area.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import {
  areaOf,
  type CompiledQuery,
  compileQuery,
  type SearchContext,
  type SearchForm,
} from './compiled-query.ts';
import { Matches } from './matches.ts';

export interface SearchPart {
  readonly query: CompiledQuery;
  readonly matches: Matches;
}

export function searchParts(
  snapshot: WorkshopSnapshot,
  form: SearchForm,
  context: SearchContext,
  area: GeoArea,
): SearchPart[] {
  return snapshot.segments.map((segment) => {
    const query = compileQuery(segment, form, context);
    return { query, matches: new Matches(segment, query.passing, area) };
  });
}

export function totalOf(parts: readonly SearchPart[]): number {
  return parts.reduce((sum, { matches }) => sum + matches.total, 0);
}

export function countMatches(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): number {
  return totalOf(searchParts(snapshot, form, context, areaOf(form)));
}
