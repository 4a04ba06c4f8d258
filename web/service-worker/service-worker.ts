/// <reference lib="webworker" />
/**
 * Lets the site open without a network: pages fall back to the shell, code and fonts come from the cache. Nothing of
 * the API is ever kept here: answers belong to a person, and the page keeps what that person may see without a
 * network (`web/src/features/offline/`).
 */
const scope = self as unknown as ServiceWorkerGlobalScope;

/** Filled in by the build: the version of it and every file of the shell. */
const version = '__SHELL_VERSION__';
const files = '__SHELL_FILES__'.split(' ');
/** The map page has a page of its own, all others begin alike. */
const shellOf = (pathname: string) => (pathname === '/' ? '/' : '/app.html');

const cachePrefix = 'shell-';
const cacheName = cachePrefix + version;
/** This version and the one before it, whose pages may still be open and ask for their own code. */
const versionsKept = 2;
/** A network that is there but does not answer is no network. */
const patienceMs = 4000;
/** The same file answers every request: a `Vary` that a proxy adds must not hide it from a page without a network. */
const anyHeaders = { ignoreVary: true };
const ofServer = /^\/(api|media|img|dev)(\/|$)/;

scope.addEventListener('install', (event) => {
  // The new version is taken at once: pages ask the network first, and the files' names hold their content.
  event.waitUntil(fillCache().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldVersions(), askForPagesEarly()]).then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || ofServer.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request, event.preloadResponse));
  else if (isNamedByContent(pathname) || files.includes(pathname)) event.respondWith(file(request));
});

function isNamedByContent(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}

/** The first visit goes on meanwhile: one file at a time, after what the page asks for, and none that it has already. */
async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const name of files) {
    const isKept = isNamedByContent(name);
    const known = isKept ? await caches.match(name, anyHeaders) : undefined;
    const response = known ?? (await fetch(name, { cache: isKept ? 'default' : 'reload', priority: 'low' }));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(name, response);
  }
}

/** The page is on its way while the worker starts, which takes a slow phone a quarter of a second. */
async function askForPagesEarly(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
}

async function dropOldVersions(): Promise<void> {
  // In the order they were made.
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(
    names.slice(0, Math.max(0, names.length - (versionsKept - 1))).map((name) => caches.delete(name)),
  );
}

/** From the network, so that a new version is never waited for; the shell when there is none or the server is ill. */
async function page(request: Request, early: Promise<Response | undefined>): Promise<Response> {
  const shell = shellOf(new URL(request.url).pathname);
  const kept = () => caches.open(cacheName).then((cache) => cache.match(shell, anyHeaders));
  const asked = early.then((response) => response ?? fetch(request));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const response = await Promise.race([asked, late]).catch(() => undefined);
  if (response && response.status < 500) return response;
  // Without a shell a slow answer, or that of an ill server, is better than none.
  return (await kept()) ?? asked;
}

/** From this version's cache, or that of the one before; what is fetched (the map's code, the map of a city) is kept for the next time. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const known = (await cache.match(request, anyHeaders)) ?? (await caches.match(request, anyHeaders));
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && isNamedByContent(new URL(request.url).pathname)) {
    await cache.put(request, response.clone());
  }
  return response;
}
