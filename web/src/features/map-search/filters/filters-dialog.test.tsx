import { expect, it } from 'vitest';
import { openDialog, render } from '../../../testing/render.tsx';
import type { SearchFacets } from '../results/search.api.ts';
import { noFilters } from '../url/search-params.ts';
import { FiltersDialog } from './filters-dialog.tsx';

const facets: SearchFacets = {
  ...{ open_now: 4, favorites: 0, rating_from: [], radius: [], warranty_from: [], amenities: [] },
  price_to: [{ value: 100, count: 2 }],
};

it.each([
  ['without works no price is a filter', 0, false],
  ['a work has prices to filter by', 1, true],
])('%s', async (_, worksCount, hasPrice) => {
  const none = () => undefined;
  await render(
    <FiltersDialog
      {...{ open: true, filters: noFilters, anyWork: false, worksCount, hasArea: false, facets, total: 4 }}
      onClose={none}
      onChange={none}
    />,
  );
  const names = [...(openDialog()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(names).toContain('Свободное время');
  expect(names.includes('Цена')).toBe(hasPrice);
  expect(openDialog()?.textContent?.includes('₽')).toBe(hasPrice);
});
