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
function pageOf(path: string): string | undefined {
  return path.split(/[?#]/)[0];
}

/** The view of the map and what is open over it: of an address all else is a choice. */
const notChosen = /^(lat|long|zoom|service|drawer)=/;
const notChosenNorCity = /^(lat|long|zoom|service|drawer|city)=/;
const city = /^city=/;

/** The same page with the same choice in its query. A city that one of the two does not name is no other one. */
export function isSameChoice(before: string, after: string): boolean {
  const both = [before, after].map((path) => path.replace(/#.*/, '').split(/[?&]/));
  const left = both.every((parts) => parts.some((part) => city.test(part))) ? notChosen : notChosenNorCity;
  const [was, is] = both.map((parts) => String(parts.filter((part) => !left.test(part)).sort()));
  return was === is;
}

/** The same page with another choice in its query: filters, an order, works. */
export function isOtherChoice(before: string, after: string): boolean {
  return pageOf(before) === pageOf(after) && !isSameChoice(before, after);
}
