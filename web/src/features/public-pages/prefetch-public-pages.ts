import type { QueryClient } from '@tanstack/react-query';
import { data, type Params, redirect } from 'react-router';
import { isCallError } from '../../lib/api/call-error.ts';
import { webConfigQuery } from '../../lib/api/web-config.ts';
import { paths } from '../../lib/paths.ts';
import { citiesQuery } from '../city/cities.api.ts';
import { pageNumberOf } from './page-numbers.ts';
import { cityPathOf } from './page-words.ts';
import { cityPageQuery, workshopIdOf, workshopPageQuery } from './public-pages.api.ts';

interface PublicPageRequest {
  params: Params;
  url: URL;
}

/** What every public page shows: the cities, and its own absolute address. */
export function prefetchFrame(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([queryClient.ensureQueryData(citiesQuery), queryClient.ensureQueryData(webConfigQuery)]);
}

/** A workshop has one address; one with a former name leads to it. */
export async function prefetchWorkshopPage(
  queryClient: QueryClient,
  { params: { slug = '' } }: PublicPageRequest,
): Promise<void> {
  const id = workshopIdOf(slug);
  if (id === null) throw notFound();
  const [page] = await Promise.all([
    queryClient.ensureQueryData(workshopPageQuery(id)),
    prefetchFrame(queryClient),
  ]);
  if (page.service.page_slug !== slug) throw redirect(paths.workshopPage(page.service.page_slug), 301);
}

/** So has the page of a city, of a work or a mark there. */
export async function prefetchCityPage(
  queryClient: QueryClient,
  { params: { city = '', first, second }, url }: PublicPageRequest,
): Promise<void> {
  const page = pageNumberOf(url.searchParams);
  if (page === null) throw notFound();
  const query = cityPageQuery({ city, first, second, page });
  const [answer] = await Promise.all([
    queryClient.ensureQueryData(query).catch(noPartOfAddress),
    prefetchFrame(queryClient),
  ]);
  const path = cityPathOf(answer);
  if (decodeURI(url.pathname).replace(/\/$/, '') !== path) throw redirect(path, 301);
}

/** A word that can be no part of an address is refused as a form. */
function noPartOfAddress(error: unknown): never {
  throw isCallError(error) && error.status === 422 ? notFound() : error;
}

function notFound() {
  return data(null, { status: 404 });
}
