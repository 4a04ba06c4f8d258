/**
 * What stands in the path for each `:name` of a pattern such as `/customer/bids/:bidId`; null where the path is another.
 * Letter case does not matter, nor does a slash at the end, nor what is written with a percent sign.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const source = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const end = pattern.endsWith('/') ? '' : '/?';
  const match = new RegExp(`^${source}${end}$`, 'i').exec(decoded(pathname));
  return match && { ...match.groups };
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    // A broken sequence, as `%E0`: an address of ours has none.
    return pathname;
  }
}
