import { act, type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNavigate } from '../lib/page-router.tsx';
import { press, render, waitFor } from '../testing/render.tsx';
import { laterPage } from './later-page.tsx';
import { LazyPage } from './lazy-page.tsx';

afterEach(() => vi.restoreAllMocks());

const Bids = () => <h1>Заявки</h1>;

function Site({ page }: { page: ReactNode }) {
  const navigate = useNavigate();
  const [visits, setVisits] = useState(0);
  const goOn = () => {
    setVisits(visits + 1);
    navigate(`/visit/${visits}`);
  };
  return (
    <>
      <button type="button" onClick={goOn}>
        Дальше
      </button>
      <LazyPage page={page} />
    </>
  );
}

it('a page whose code failed to come is fetched again at the next address, and once only', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const load = vi.fn(async () => Bids);
  load.mockRejectedValueOnce(new Error('no network'));
  const Page = laterPage(load);
  const page = await render(<Site page={<Page />} />);
  const title = () => page.querySelector('h1')?.textContent;
  await waitFor(() => expect(title()).toBe('Страница не загрузилась'));
  expect(load).toHaveBeenCalledTimes(1);
  await press('Дальше');
  await waitFor(() => expect(title()).toBe('Заявки'));
  await press('Дальше');
  await act(async () => undefined);
  expect(load).toHaveBeenCalledTimes(2);
});
