import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { pageHistory } from '../lib/page-history.ts';
import { PageRouter } from '../lib/page-router.tsx';
import { render, waitFor } from '../testing/render.tsx';
import { earlyPages } from './early-pages.ts';
import { laterPage } from './later-page.tsx';
import { LazyPage } from './lazy-page.tsx';
import { Pages } from './router.tsx';

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

async function open(path: string): Promise<HTMLElement> {
  window.history.pushState(null, '', path);
  return render(<Pages />, PageRouter);
}

const NeverCame = laterPage(() => Promise.reject(new Error('no network')));
const titleOf = (page: HTMLElement) => page.querySelector('h1')?.textContent;

it('an unknown address leads to the page without a header that says so, and Back does not come to it again', async () => {
  const entries = window.history.length;
  const page = await open('/no/such/page');
  await waitFor(() => expect(titleOf(page)).toBe('Свернули не туда'));
  expect(window.location.pathname).toBe('/404');
  expect(window.history.length).toBe(entries + 1);
  expect(page.querySelector('nav')).toBeNull();
  // Nor was one drawn on the way: it would have asked for the cities.
  expect(fetched).not.toHaveBeenCalled();
});

it('a page behind the login asks to sign in, and names the page to come back to', async () => {
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

it('the focus goes to the page that is come to, also under another frame, and stays where a form begins', async () => {
  const page = await open('/404');
  await waitFor(() => expect(titleOf(page)).toBe('Свернули не туда'));
  const main = () => page.querySelectorAll('main');
  await act(async () => pageHistory.push('/osago'));
  expect(main()).toHaveLength(1);
  expect(document.activeElement).toBe(main()[0]);
  await act(async () => pageHistory.push('/join/login'));
  await waitFor(() => expect(titleOf(page)).toBe('Вход по номеру'));
  expect(document.activeElement).toBe(page.querySelector('input'));
  await act(async () => pageHistory.push('/404'));
  expect(main()).toHaveLength(1);
  expect(document.activeElement).toBe(main()[0]);
});

it('the focus leaves a link that stands inside the main part for the page that it leads to', async () => {
  const page = await open('/osago');
  await waitFor(() => expect(titleOf(page)).toContain('ОСАГО'));
  const link = page.querySelector<HTMLElement>('main a, main button');
  link?.focus();
  expect(document.activeElement).toBe(link);
  await act(async () => pageHistory.push('/osago/'));
  expect(document.activeElement).toBe(page.querySelector('main'));
});

it('the page that says that there is none has a main part also when its code does not come', async () => {
  earlyPages.OtherPages = () => <LazyPage page={<NeverCame />} />;
  const page = await open('/404');
  await waitFor(() => expect(page.querySelector('main h1')?.textContent).toBe('Страница не загрузилась'));
  delete earlyPages.OtherPages;
});
