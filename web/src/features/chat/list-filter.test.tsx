import { expect, it } from 'vitest';
import { press, render } from '../../testing/render.tsx';
import { useListFilter } from './list-filter.ts';

function Filter() {
  const filter = useListFilter();
  return (
    <>
      <output>{filter.query}</output>
      <button type="button" onClick={() => filter.setUnread(!filter.onlyUnread)}>
        unread
      </button>
      <button type="button" onClick={() => filter.setShown('visit')}>
        visits
      </button>
      <button type="button" onClick={filter.showAll}>
        all
      </button>
    </>
  );
}

it('the choices add up, each can be taken back, and all of them at once', async () => {
  const page = await render(<Filter />);
  const query = () =>
    Object.fromEntries(new URLSearchParams(page.querySelector('output')?.textContent ?? ''));
  await press('unread');
  await press('visits');
  expect(query()).toEqual({ unread: '1', show: 'visit' });
  await press('unread');
  expect(query()).toEqual({ show: 'visit' });
  await press('unread');
  await press('all');
  expect(query()).toEqual({});
});
