import { describe, expect, it } from 'vitest';
import { itemsOnce, nextPage } from './pages.ts';

const page = (total: number, ...ids: number[]) => ({ total, items: ids.map((id) => ({ id })) });

describe('the pages of a list', () => {
  it('continue while items are missing', () => {
    expect(nextPage(page(3, 1, 2), [page(3, 1, 2)])).toBe(2);
    expect(nextPage(page(3, 3), [page(3, 1, 2), page(3, 3)])).toBeUndefined();
  });

  it('end with an empty one, whatever the total is', () => {
    expect(nextPage(page(3), [page(3, 1), page(3)])).toBeUndefined();
  });

  it('show an item of two pages once', () => {
    expect(itemsOnce([page(3, 1, 2), page(3, 2, 3)], ({ id }) => id)).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    expect(itemsOnce(undefined, ({ id }: { id: number }) => id)).toEqual([]);
  });
});
