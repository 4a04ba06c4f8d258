/// <reference lib="webworker" />
import {
  fileNameHeader,
  type SharedWords,
  sharedCache,
  sharedFileKey,
  sharedTextKey,
} from '../src/features/share/shared-cache.ts';

/** As the manifest says. */
export const sharePath = '/share';

/**
 * Puts away what another app shares and opens the page that shows it. Any site can send such a form too, so nothing
 * leaves the device and no draft changes before the person presses.
 */
export async function acceptShare(request: Request): Promise<Response> {
  await caches.delete(sharedCache);
  // With a full storage half of it would look complete: the page says that nothing has come.
  await store(request).catch(() => caches.delete(sharedCache));
  return Response.redirect(new URL(sharePath, request.url), 303);
}

async function store(request: Request): Promise<void> {
  const form = await request.formData();
  const cache = await caches.open(sharedCache);
  const word = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const words: SharedWords = { title: word('title'), text: word('text'), url: word('url') };
  await cache.put(sharedTextKey, Response.json(words));
  const files = form.getAll('files').filter((value) => value instanceof File && value.size > 0) as File[];
  await Promise.all(files.map((file, place) => cache.put(sharedFileKey(place), responseOf(file))));
}

function responseOf(file: File): Response {
  return new Response(file, {
    headers: { 'content-type': file.type, [fileNameHeader]: encodeURIComponent(file.name) },
  });
}
