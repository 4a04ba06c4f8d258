/**
 * What stands in the path for each `:name` of a pattern such as `/customer/bids/:bidId`; null where the path is another.
 * Letter case does not matter, nor does a slash at the end.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const source = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${source}/?$`, 'i').exec(pathname);
  return match && { ...match.groups };
}
