import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { press, render, waitFor } from '../testing/render.tsx';
import { lazyPage } from './lazy-page.tsx';

afterEach(() => vi.restoreAllMocks());

const Bids = () => <h1>Заявки</h1>;
const titleOf = (page: HTMLElement) => page.querySelector('h1')?.textContent;

function failsOnce() {
  const load = vi.fn(async () => Bids);
  load.mockRejectedValueOnce(new Error('no network'));
  return load;
}

async function openSite(load: () => Promise<typeof Bids>) {
  const Page = lazyPage(load);
  const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  const page = await render(<RouterProvider router={router} />, ({ children }) => children);
  return { page, go: (path: string) => act(() => router.navigate(path)) };
}

it('a page whose code failed to load is loaded again by its button', async () => {
  const load = failsOnce();
  const { page } = await openSite(load);
  await waitFor(() => expect(titleOf(page)).toBe('Страница не загрузилась'));
  expect(load).toHaveBeenCalledTimes(1);
  await press('Повторить');
  await waitFor(() => expect(titleOf(page)).toBe('Заявки'));
});

it('a page whose code failed to load is loaded again at the next address, and only once', async () => {
  const load = failsOnce();
  const { page, go } = await openSite(load);
  await waitFor(() => expect(titleOf(page)).toBe('Страница не загрузилась'));
  expect(load).toHaveBeenCalledTimes(1);
  await go('/visit/1');
  await waitFor(() => expect(titleOf(page)).toBe('Заявки'));
  await go('/visit/2');
  expect(load).toHaveBeenCalledTimes(2);
});

let isBroken = false;
function MaybeBroken() {
  if (isBroken) throw new Error('the page is broken');
  return <Bids />;
}

it('a page that breaks says so, and the next address gets a fresh try', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  isBroken = true;
  const { page, go } = await openSite(async () => MaybeBroken);
  await waitFor(() => expect(titleOf(page)).toBe('Страница не загрузилась'));
  isBroken = false;
  await go('/visit/1');
  await waitFor(() => expect(titleOf(page)).toBe('Заявки'));
});
