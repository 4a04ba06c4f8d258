const firstPage = 1;

/** The page of a list that an address names; null: no such page. */
export function pageNumberOf(query: URLSearchParams): number | null {
  const text = query.get('page');
  if (text === null) return firstPage;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The first page has the address of the list. */
export function pathOfPage(path: string, page: number): string {
  return page === firstPage ? path : `${path}?page=${page}`;
}

/** The first and the last page, and the neighbours of the present one. */
export function pageNumbers(page: number, count: number): number[] {
  const shown = [firstPage, page - 1, page, page + 1, count];
  return [...new Set(shown)].filter((number) => number >= firstPage && number <= count).sort((a, b) => a - b);
}
