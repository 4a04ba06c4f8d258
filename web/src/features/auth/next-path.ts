/**
 * Where to go after login: a path of this site only, so that a link cannot send a signed-in person to another site.
 * Null for anything else.
 */
export function localPath(next: string | null | undefined, origin: string = location.origin): string | null {
  if (!next?.startsWith('/')) return null;
  try {
    // The parser reads `/\host` and `/<tab>/host` like browsers: as another host.
    const url = new URL(next, origin);
    const isOwn = url.origin === origin && !url.pathname.startsWith('//');
    return isOwn && url.pathname !== '/join/login' ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
