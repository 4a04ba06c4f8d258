/** A page of the site as the history has it. */
export interface PageLocation {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** What whoever led here left for the page. */
  state: unknown;
  /** Another one for every visit of a page and every change of its address. */
  key: string;
}

/** An address of the site, beginning with `/`; `search` is without its `?`. */
export type To = string | { pathname: string; search: string };

export function pathOf(to: To): string {
  if (typeof to === 'string') return to;
  return to.search ? `${to.pathname}?${to.search}` : to.pathname;
}

/** The address without what is said in its query. */
export function pageOf(path: string): string | undefined {
  return path.split(/[?#]/)[0];
}
