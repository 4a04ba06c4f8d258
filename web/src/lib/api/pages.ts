interface Page {
  items: readonly unknown[];
  total: number;
}

/** `getNextPageParam` of a list whose pages count from 1: there is a next one while items are missing. */
export function nextPage(last: Page, pages: readonly Page[]): number | undefined {
  const come = pages.reduce((sum, page) => sum + page.items.length, 0);
  return last.items.length > 0 && come < last.total ? pages.length + 1 : undefined;
}

/** Items of all pages, without duplicates of those that moved between two pages. */
export function itemsOnce<Item>(
  pages: readonly { items: readonly Item[] }[] | undefined,
  idOf: (item: Item) => unknown,
): Item[] {
  const items = pages?.flatMap((page) => page.items) ?? [];
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
