import { distanceMeters } from '@sto/contract/geography/distance';
import { searchPageSize, searchRadiusKm } from '@sto/contract/limits';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type {
  SearchFacets as SearchFacetsSchema,
  WorkshopCluster,
  WorkshopPoint as WorkshopPointSchema,
  WorkshopSummary,
} from '@sto/contract/workshops/workshops.schemas';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { ownerOfFavorites } from '../../favorites/favorites.api.ts';
import { boundsInSight, sharedBounds, type ViewCentre, zoomStep } from './map-part.ts';
import { describedCar, type Search } from './searched.ts';

export type { Search } from './searched.ts';

export type WorkshopPoint = z.infer<typeof WorkshopPointSchema>;
export type SearchFacets = z.infer<typeof SearchFacetsSchema>;

/** Beyond the first page the map shows places only; more of them than this come as clusters of the server's. */
export const pointsMax = 5000;
/** Opening states grow old. */
const refreshMs = 5 * 60_000;
/** Places that failed to load are requested again this long after. */
const askAgainMs = 10_000;

/** The search as the call wants it; the place and the works of the search apart from its pages. */
export function formOf(search: Search) {
  return {
    lat: search.lat,
    long: search.long,
    radius: search.radius ?? (search.area === null ? searchRadiusKm : undefined),
    bounds: search.area ?? undefined,
    work_type_ids: search.works.length > 0 ? [...search.works] : undefined,
    all_works: search.anyWork ? false : undefined,
    auto_id: search.auto ?? undefined,
    ...describedCar(search),
    // Workshops that refuse the car are no results.
    brand_only: (search.auto ?? search.modification ?? search.mark) !== null || undefined,
    open_now: search.openNow || undefined,
    free_by: search.freeBy ?? undefined,
    rating_from: search.ratingFrom ?? undefined,
    price_to: search.priceTo ?? undefined,
    warranty_from: search.warrantyFrom ?? undefined,
    amenities: search.amenities.length > 0 ? search.amenities : undefined,
    only_favorites: search.favorites || undefined,
    identity_hash: ownerOfFavorites(search.favorites),
    sort: search.sort,
  };
}

/**
 * The list: pages of a hundred, the first with what each filter would find: counting that with the list costs no
 * search of its own. Null: the place is not known yet.
 */
export function workshopSearchQuery(search: Search | null) {
  return infiniteQueryOptions({
    queryKey: ['search', 'list', search],
    queryFn: async ({ signal, pageParam }) => {
      if (!search) return { services: [], total: 0, is_truncated: false };
      const page = { page: pageParam, page_size: searchPageSize, with_facets: pageParam === 1 || undefined };
      const form = { ...formOf(search), ...page };
      const { services, ...rest } = await call(workshopEndpoints.geoSearch, form, { signal });
      return { ...rest, services: services.filter(isSummary) };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.is_truncated ? pages.length + 1 : undefined),
  });
}

/** Further apart than this the two searches may be of two towns. */
const cityM = 15_000;

/** The cards of one city must not be shown under the name of another. */
export function isElsewhere(before: Search, search: Search): boolean {
  return distanceMeters(before, search) > cityM;
}

export function useWorkshopSearch(search: Search | null) {
  return useInfiniteQuery({
    ...workshopSearchQuery(search),
    enabled: search !== null,
    placeholderData: (previous, query) => {
      const before = query?.queryKey[2] as Search | null | undefined;
      return before && search && !isElsewhere(before, search) ? previous : undefined;
    },
    refetchInterval: refreshMs,
  });
}

interface Places {
  points: WorkshopPoint[];
  clusters: WorkshopCluster[];
}

interface RequestedPlaces extends Places {
  /** They are of this very search, or have not come. */
  isSettled: boolean;
  /** They have not come: those of another part of the same search are given, if there are any. */
  hasFailed: boolean;
}

const noPlaces: Places = { points: [], clusters: [] };

/**
 * The places of all matches, when the list holds only a part of them: each one up to five thousand, beyond that clusters
 * of the server's for the zoom of the map, in the part of it that is in sight: what they cost does not grow with the city.
 */
export function useWorkshopPlaces(search: Search | null, total: number, centre: ViewCentre): RequestedPlaces {
  const part = total > pointsMax && typeof window !== 'undefined' ? partInSight(search, centre) : null;
  const ofSearch = search && { ...search, sort: null };
  const query = useQuery({
    queryKey: ['search', 'places', ofSearch, part],
    queryFn: async ({ signal }): Promise<Places> => {
      // Looking away from the searched area, the map has nothing to show.
      if (!search || part?.bounds === null) return noPlaces;
      const size = part ? { page_size: 1, zoom: part.zoom, bounds: part.bounds } : { page_size: pointsMax };
      const form = { ...formOf(search), sort: 'distance' as const, only_coordinates: true, ...size };
      const { services, clusters } = await call(workshopEndpoints.geoSearch, form, { signal });
      return part && clusters ? { points: [], clusters } : { points: services, clusters: [] };
    },
    enabled: search !== null && total > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? askAgainMs : false),
  });
  const own = query.isPlaceholderData ? undefined : query.data;
  const last = useLastPlaces(JSON.stringify(ofSearch), own);
  // While it is requested again, too.
  const hasFailed = total > 0 && !own && query.errorUpdateCount > 0;
  const places = hasFailed ? last : query.data;
  return { ...((total > 0 && places) || noPlaces), isSettled: own !== undefined || hasFailed, hasFailed };
}

/** What came last for this search; those of another one would show what was not found. */
function useLastPlaces(searchKey: string, places: Places | undefined): Places {
  const last = useRef({ searchKey, places: noPlaces });
  if (places) last.current = { searchKey, places };
  return last.current.searchKey === searchKey ? last.current.places : noPlaces;
}

/** Null bounds: none of the searched area is in sight. */
function partInSight(search: Search | null, centre: ViewCentre) {
  const bounds = boundsInSight(centre, { width: window.innerWidth, height: window.innerHeight });
  const area = search?.area ?? null;
  return { zoom: zoomStep(centre.zoom), bounds: area === null ? bounds : sharedBounds(bounds, area) };
}

/** A selected workshop that the list does not hold: a dot of the map, or a link. */
export function useSelectedWorkshop(id: number | null, search: Search | null) {
  return useQuery({
    queryKey: ['search', 'selected', id, search?.auto, search?.modification, search?.mark, search?.works],
    queryFn: async ({ signal }) => {
      const { loadSelected } = await import('./selected-workshop.ts');
      return loadSelected(id ?? 0, search, signal);
    },
    enabled: id !== null,
  });
}

export function isSummary(service: WorkshopPoint | WorkshopSummary): service is WorkshopSummary {
  return 'name' in service;
}
