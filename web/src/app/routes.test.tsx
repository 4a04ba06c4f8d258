import { act } from 'react';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { type BrowserRouter, browserRouter, render, waitFor } from '../testing/render.tsx';
import { preloadPage, routes } from './routes.tsx';

const empty = { success: true, data: { items: [], total: 0 } };
const fetched = vi.fn(async () => Response.json(empty));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  useSession.setState({ status: 'anonymous', profile: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
  window.history.replaceState(null, '', '/');
});

let router: BrowserRouter;
async function open(path: string): Promise<HTMLElement> {
  window.history.pushState(null, '', path);
  router = browserRouter(routes);
  return render(<RouterProvider router={router} />, ({ children }) => children);
}

const titleOf = (page: HTMLElement) => page.querySelector('h1')?.textContent;

it('an unknown address leads to the page without a header that says so, and Back does not return to it', async () => {
  const entries = window.history.length;
  const page = await open('/no/such/page/here');
  await waitFor(() => expect(titleOf(page)).toBe('Свернули не туда'));
  expect(window.location.pathname).toBe('/404');
  expect(window.history.length).toBe(entries + 1);
  expect(page.querySelector('nav')).toBeNull();
  // Nor was one drawn on the way: it would have requested the cities.
  expect(fetched).not.toHaveBeenCalled();
});

it('a page behind the login leads to the login, which knows the page to return to', async () => {
  const page = await open('/customer/bids?state=new#last');
  await waitFor(() => expect(titleOf(page)).toBe('Вход по номеру'));
  expect(window.location.pathname + window.location.search).toBe(
    `/join/login?next=${encodeURIComponent('/customer/bids?state=new#last')}`,
  );
});

it('the header stays as one page under it follows another', async () => {
  const page = await open('/osago');
  const header = page.querySelector('header');
  await waitFor(() => expect(titleOf(page)).toContain('ОСАГО'));
  const link = [...page.querySelectorAll('a')].find(({ pathname }) => pathname === '/business');
  await act(async () => link?.click());
  await waitFor(() => expect(titleOf(page)).toBe('Для бизнеса'));
  expect(page.querySelector('header')).toBe(header);
});

it('the focus goes to the new page, also in another layout, and stays in a form that takes it', async () => {
  const page = await open('/404');
  await waitFor(() => expect(titleOf(page)).toBe('Свернули не туда'));
  const main = () => page.querySelectorAll('main');
  await act(() => router.navigate('/osago'));
  expect(main()).toHaveLength(1);
  expect(document.activeElement).toBe(main()[0]);
  await act(() => router.navigate('/join/login'));
  await waitFor(() => expect(titleOf(page)).toBe('Вход по номеру'));
  expect(document.activeElement).toBe(page.querySelector('input'));
  await act(() => router.navigate('/404'));
  expect(main()).toHaveLength(1);
  expect(document.activeElement).toBe(main()[0]);
});

it('the focus leaves a link inside the main part for the page that it leads to', async () => {
  const page = await open('/osago');
  await waitFor(() => expect(titleOf(page)).toContain('ОСАГО'));
  const link = page.querySelector<HTMLElement>('main a, main button');
  link?.focus();
  expect(document.activeElement).toBe(link);
  await act(() => router.navigate('/osago/'));
  expect(document.activeElement).toBe(page.querySelector('main'));
});

it('a page that was preloaded is drawn at once, with no loader before it', async () => {
  await preloadPage('/osago/');
  window.history.pushState(null, '', '/osago/');
  const page = await render(<RouterProvider router={browserRouter(routes)} />, ({ children }) => children);
  expect(titleOf(page)).toContain('ОСАГО');
});
