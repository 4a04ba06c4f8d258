import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { expect, it } from 'vitest';
import { render, waitFor } from '../../../testing/render.tsx';
import { workshopSummary } from '../../../testing/workshop.ts';
import { ResultList } from './result-list.tsx';

const show = (workshops: WorkshopSummary[], tenderPath: string | null) =>
  render(
    <ResultList
      {...{ workshops, tenderPath, isPending: false, isStale: false, isError: false, isFetching: false }}
      {...{ hasMore: false, isFetchingMore: false, workTitles: new Map(), from: 'me', searchKey: '' }}
      {...{ selectedId: null, hoveredId: null, empty: <p>Ничего</p>, banner: null }}
      links={{ about: String, book: String }}
      onRetry={() => undefined}
      onMore={() => undefined}
      onHover={() => undefined}
    />,
  );

it('a filled list ends with the way to a tender, an empty one has its own', async () => {
  const page = await show([workshopSummary], '/customer/bids/new');
  await waitFor(() => expect(page.querySelectorAll('li')).toHaveLength(1));
  const last = [...page.querySelectorAll('a')].at(-1);
  expect([last?.textContent, last?.getAttribute('href')]).toEqual([
    'Узнать цены у нескольких автосервисов',
    '/customer/bids/new',
  ]);
  expect((await show([], '/customer/bids/new')).textContent).toBe('Ничего');
});

it('without works, or for an employee, there is no way to a tender', async () => {
  const page = await show([workshopSummary], null);
  await waitFor(() => expect(page.querySelectorAll('li')).toHaveLength(1));
  expect(page.textContent).not.toContain('Узнать цены');
});
