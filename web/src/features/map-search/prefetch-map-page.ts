import type { QueryClient } from '@tanstack/react-query';
import { isCallError } from '../../lib/api/call-error.ts';
import { webConfigQuery } from '../../lib/api/web-config.ts';
import { citiesQuery } from '../city/cities.api.ts';
import { currentWorks, workTreeQuery } from '../work-types/work-types.api.ts';
import { workshopSearchQuery } from './results/search.api.ts';
import { searchOf } from './results/use-results.ts';
import { placeOf } from './url/map-address.ts';
import { type MapParams, parseMapParams } from './url/search-params.ts';

/** What the first drawing of the map page shows to an anonymous visitor. */
export async function prefetchMapPage(
  queryClient: QueryClient,
  { url, citySlug }: { url: URL; citySlug: string },
): Promise<void> {
  const params = parseMapParams(url.searchParams);
  const [cities, works] = await Promise.all([
    queryClient.ensureQueryData(citiesQuery),
    worksOf(queryClient, params),
    queryClient.ensureQueryData(webConfigQuery),
  ]);
  const slug = cities.find((city) => city.slug === params.city)?.slug ?? citySlug;
  const city = placeOf(slug, cities, false);
  // Favourites belong to the browser.
  if (!city || params.favorites) return;
  const selection = { carId: null, workIds: works, modificationId: params.modification, markId: null };
  const search = workshopSearchQuery(searchOf(params, city, null, selection));
  await queryClient.ensureInfiniteQueryData(search).catch(leaveToBrowser);
}

/** A refused search, e.g. of a car that is no longer in the catalogue, is shown on the map, not in its place. */
function leaveToBrowser(error: unknown): void {
  if (!isCallError(error) || error.status === undefined || error.status >= 500) throw error;
}

async function worksOf(queryClient: QueryClient, { works }: MapParams): Promise<number[]> {
  if (works.length === 0) return [];
  return currentWorks(await queryClient.ensureQueryData(workTreeQuery({})), works);
}
