import { act, type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNavigate } from '../lib/page-router.tsx';
import { press, render, waitFor } from '../testing/render.tsx';
import { laterPage } from './later-page.tsx';
import { LazyPage } from './lazy-page.tsx';

afterEach(() => vi.restoreAllMocks());

const Bids = () => <h1>Заявки</h1>;
const titleOf = (page: HTMLElement) => page.querySelector('h1')?.textContent;

function failsOnce() {
  const load = vi.fn(async () => Bids);
  load.mockRejectedValueOnce(new Error('no network'));
  return load;
}

interface SiteProps {
  page: (visits: number) => ReactNode;
}

function Site({ page }: SiteProps) {
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
      <LazyPage page={page(visits)} />
    </>
  );
}

it('a page whose code failed to come is fetched again by its button', async () => {
  const load = failsOnce();
  const Page = laterPage(load);
  const page = await render(<LazyPage page={<Page />} />);
  await waitFor(() => expect(titleOf(page)).toBe('Страница не загрузилась'));
  expect(load).toHaveBeenCalledTimes(1);
  await press('Повторить');
  await waitFor(() => expect(titleOf(page)).toBe('Заявки'));
});

it('a page whose code failed to come is fetched again at the next address, and once only', async () => {
  const load = failsOnce();
  const Page = laterPage(load);
  const page = await render(<Site page={() => <Page />} />);
  await waitFor(() => expect(titleOf(page)).toBe('Страница не загрузилась'));
  expect(load).toHaveBeenCalledTimes(1);
  await press('Дальше');
  await waitFor(() => expect(titleOf(page)).toBe('Заявки'));
  await press('Дальше');
  await act(async () => undefined);
  expect(load).toHaveBeenCalledTimes(2);
});

function Broken(): ReactNode {
  throw new Error('the page is broken');
}

it('a page that breaks says so, and the next address gets a fresh try', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const page = await render(<Site page={(visits) => (visits === 0 ? <Broken /> : <Bids />)} />);
  expect(titleOf(page)).toBe('Страница не загрузилась');
  await press('Дальше');
  await waitFor(() => expect(titleOf(page)).toBe('Заявки'));
});
