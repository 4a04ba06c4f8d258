import { data, type RouteObject } from 'react-router';
import { prefetchMapPage } from '../features/map-search/prefetch-map-page.ts';
import {
  prefetchCityPage,
  prefetchFrame,
  prefetchWorkshopPage,
} from '../features/public-pages/prefetch-public-pages.ts';
import { paths } from '../lib/paths.ts';
import { infoPages } from './info-pages.ts';
import { type Prefetch, prefetching } from './prefetch.ts';

interface ServerPage {
  /** Its file, as the manifest of the build names it. */
  module: string;
  prefetch: Prefetch;
}

const startModule = 'src/app/start.tsx';

const notFoundModule = 'src/pages/not-found-page.tsx';

const nothingHere: ServerPage = {
  module: notFoundModule,
  prefetch: async () => {
    throw data(null, { status: 404 });
  },
};

/** The pages that the server renders with their data, by the path of their route. The browser draws all others. */
const serverPages: Record<string, ServerPage | undefined> = {
  [paths.map()]: { module: 'src/pages/map-page.tsx', prefetch: prefetchMapPage },
  ...Object.fromEntries(
    infoPages.map(({ path }) => [path, { module: 'src/pages/info/info-page.tsx', prefetch: prefetchFrame }]),
  ),
  [paths.workshopPage(':slug')]: {
    module: 'src/pages/public/workshop-page.tsx',
    prefetch: prefetchWorkshopPage,
  },
  [paths.cityPage(':city', ':first?', ':second?')]: {
    module: 'src/pages/public/city-page.tsx',
    prefetch: prefetchCityPage,
  },
  [paths.notFound]: nothingHere,
  '*': nothingHere,
};

/** The routes of the site with loaders. In the browser a page requests its data when it is drawn. */
export function withLoaders(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.children) return { ...route, children: withLoaders(route.children) };
    const page = serverPages[route.path ?? ''];
    return page ? { ...route, loader: prefetching(page.prefetch) } : route;
  });
}

/** Files whose code and styles the page needs; empty: the browser draws it. */
export function modulesOf(path: string | undefined, status: number): string[] {
  const page = serverPages[path ?? ''];
  if (!page) return [];
  return [startModule, status === 404 ? notFoundModule : page.module];
}
