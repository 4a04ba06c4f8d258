import { pageAddress } from '@sto/contract/public-pages/page-address';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { renderToReadableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { citiesQuery } from '../features/city/cities.api.ts';
import { defaultCity, isCitySlug } from '../features/city/city.store.ts';
import { setTransport, type Transport } from '../lib/api/call.ts';
import { webConfigQuery } from '../lib/api/web-config.ts';
import type { PageOrigin } from '../lib/browser/page-origin.ts';
import { type ImageBox, imageSet } from '../lib/pictures/image-address.ts';
import { imageSetQuery } from '../ui/primitives/picture.tsx';
import { App } from './app.tsx';
import { type BuildManifest, documentOf, type PageParts } from './document.ts';
import { visitOf } from './prefetch.ts';
import { type RouteHandle, routes } from './routes.tsx';
import { modulesOf, withLoaders } from './server-pages.ts';

export interface PageRequest {
  /** Absolute. */
  url: string;
  /** Of the cookie `city`. */
  cityCookie: string | undefined;
  isPhone: boolean;
  renderedAt: Date;
}

/** Null: a page that the browser alone draws. */
export type RenderedPage = { status: number; html: string } | { status: number; location: string } | null;

export interface PageRendererOptions {
  transport: Transport;
  /** `app.html` of the build. */
  template: string;
  manifest: BuildManifest;
}

const handler = createStaticHandler(withLoaders(routes));

/**
 * Renders public pages for anonymous visitors.
 * @throws what a loader or a component has thrown.
 */
export function createPageRenderer({ transport, template, manifest }: PageRendererOptions) {
  setTransport(transport);
  const complete = documentOf(template, manifest);
  return async ({ url, cityCookie, isPhone, renderedAt }: PageRequest): Promise<RenderedPage> => {
    const queryClient = new QueryClient({
      defaultOptions: {
        queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
      },
    });
    const citySlug = isCitySlug(cityCookie) ? cityCookie : defaultCity.slug;
    const context = await handler.query(new Request(url), {
      requestContext: visitOf({ queryClient, citySlug }),
    });
    if (context instanceof Response) return redirectOf(context);
    throwFault(context);
    const modules = modulesOf(context.matches.at(-1)?.route.path, context.statusCode);
    if (modules.length === 0) return null;
    const named = cityNamed(queryClient, context);
    const origin = { citySlug: named ?? citySlug, isPhone, renderedAt };
    // Before the drawing, which adds copies of parts of them.
    const queries = dehydrate(queryClient);
    signPictures(queryClient);
    const markup = await render(context, queryClient, origin);
    const { loaderData, errors } = context;
    const { pathname, searchParams } = new URL(url);
    const state: PageParts['state'] = {
      address: pageAddress(pathname, searchParams),
      isCityNamed: named !== undefined,
      origin: { ...origin, renderedAt: origin.renderedAt.toISOString() },
      queries,
      router: { loaderData, errors },
    };
    queryClient.clear();
    return {
      status: context.statusCode,
      html: complete({ markup, modules, state }),
    };
  };
}

function redirectOf({ status, headers }: Response): RenderedPage {
  return { status, location: headers.get('location') ?? '/' };
}

/** An address without a page is a page that says so; anything else that was thrown is a fault. */
function throwFault({ errors }: StaticHandlerContext): void {
  for (const error of Object.values(errors ?? {})) {
    const isAnswer = typeof error === 'object' && error !== null && 'status' in error && 'internal' in error;
    if (!isAnswer) throw error;
  }
}

/** The city of the address, in its query or its path. */
function cityNamed(
  queryClient: QueryClient,
  { location, matches }: StaticHandlerContext,
): string | undefined {
  const cities = queryClient.getQueryData(citiesQuery.queryKey) ?? [];
  const named = [new URLSearchParams(location.search).get('city'), matches.at(-1)?.params.city];
  return cities.find(({ slug }) => named.includes(slug))?.slug;
}

/** Pictures have their addresses from the start, so browsers without scripts show them. */
function signPictures(queryClient: QueryClient): void {
  const config = queryClient.getQueryData(webConfigQuery.queryKey);
  if (config)
    queryClient.setQueryData(
      imageSetQuery.queryKey,
      () => (source: string, box: ImageBox) => imageSet(config.image_proxy, source, box),
    );
}

async function render(
  context: StaticHandlerContext,
  queryClient: QueryClient,
  origin: PageOrigin,
): Promise<string> {
  const handles = context.matches.map(({ route }) => route.handle as RouteHandle | undefined);
  await Promise.all(handles.map((handle) => handle?.preload?.()));
  const router = createStaticRouter(handler.dataRoutes, context);
  let fault: unknown;
  const onError = (error: unknown) => {
    fault ??= error;
  };
  const page = (
    <App queryClient={queryClient} origin={origin}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>
  );
  // Larger parts would come hidden, with a script that puts them in their place.
  const stream = await renderToReadableStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
  });
  await stream.allReady;
  if (fault) throw fault;
  return new Response(stream).text();
}
