/** What the page of the map reads from its query. */
const readByMap =
  'city lat long zoom area from from_name works any_work auto modification sort open_now free rating radius price warranty amenities favorites service drawer';

/**
 * The address that a public page is rendered for: one for all queries that the page reads in the same way. The rest,
 * such as the tags of advertising, is for the browser alone.
 */
export function pageAddress(pathname: string, query: { get(name: string): string | null }): string {
  const names = pathname === '/' ? readByMap.split(' ') : ['city', 'page'];
  const read = names.flatMap((name) => {
    const value = query.get(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return read.length > 0 ? `${pathname}?${read.join('&')}` : pathname;
}
