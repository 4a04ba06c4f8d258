/// <reference lib="webworker" />
/**
 * Lets the site open without a network: pages fall back to the precached document of the app, code and fonts come from
 * the cache. Answers of the API are never cached here: they belong to a person (`web/src/features/offline/`).
 */
import { clientsClaim, type RouteHandlerCallback } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { addPlugins, addRoute, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { showPushes } from './push.ts';
import { acceptShare, sharePath } from './share.ts';

declare const self: ServiceWorkerGlobalScope;

/** The page without content, for every address. */
const appDocument = '/app.html';
const networkTimeoutSeconds = 4;
const lazyFilesMax = 60;
const notPages = [/^\/(api|media|img|dev)([/?]|$)/, /^[^?]*\.\w+(\?|$)/];

showPushes();
// A new version waits until no page of the previous one is open: those pages still load their own code.
clientsClaim();
enableNavigationPreload();
// The worker before this one had caches of its own.
self.addEventListener('activate', (event) => event.waitUntil(removeFormerCaches()));

async function removeFormerCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('shell-')).map((name) => caches.delete(name)));
}

const network = new NetworkOnly({ networkTimeoutSeconds });
const page: RouteHandlerCallback = async ({ event, request }) => {
  const response = await network.handle({ event, request }).catch(() => undefined);
  if (response && response.status < 500) return response;
  return (await matchPrecache(appDocument)) ?? response ?? Response.error();
};
const isShare = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
  sameOrigin && url.pathname === sharePath;
registerRoute(isShare, ({ request }) => acceptShare(request), 'POST');
// Before the precache: a visitor with a network always gets the page of the server.
registerRoute(new NavigationRoute(page, { denylist: notPages }));

addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { priority: 'low' }) }]);
precache(self.__WB_MANIFEST);
addRoute({ directoryIndex: '', cleanURLs: false });

// Too large or too rare for the precache: the code of the map, the map of a city.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'lazy-files',
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: lazyFilesMax })],
  }),
);
