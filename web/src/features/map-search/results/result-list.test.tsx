import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { act, useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { render, waitFor } from '../../../testing/render.tsx';
import { workshopSummary } from '../../../testing/workshop.ts';
import { ResultList } from './result-list.tsx';

const list = (workshops: WorkshopSummary[], tenderPath: string | null, city = 'moskva') => (
  <ResultList
    {...{ city, workshops, tenderPath, isPending: false, isStale: false, isError: false, isFetching: false }}
    {...{ hasMore: false, isFetchingMore: false, workTitles: new Map(), from: 'me', searchKey: '' }}
    {...{ selectedId: null, hoveredId: null, empty: <p>Ничего</p>, banner: null }}
    links={{ about: String, book: String }}
    onRetry={() => undefined}
    onMore={() => undefined}
    onHover={() => undefined}
  />
);
const show = (workshops: WorkshopSummary[], tenderPath: string | null) => render(list(workshops, tenderPath));

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

function Cities({ drawn }: { drawn: string[] }) {
  const [city, setCity] = useState('Казань');
  useLayoutEffect(() => {
    drawn.push(`${city}: ${/Мотор в [а-я]+/i.exec(document.querySelector('li')?.textContent ?? '')}`);
  });
  return (
    <>
      <button type="button" onClick={() => setCity('Пермь')} />
      {list([{ ...workshopSummary, name: `Мотор в ${city}` }], null, city)}
    </>
  );
}

it('the cards of a city are never drawn under the name of another', async () => {
  const drawn: string[] = [];
  const page = await render(<Cities drawn={drawn} />);
  await act(async () => page.querySelector('button')?.click());
  expect(drawn).toEqual(['Казань: Мотор в Казань', 'Пермь: Мотор в Пермь']);
});
