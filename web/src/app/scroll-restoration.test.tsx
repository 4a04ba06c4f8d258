import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageHistory } from '../lib/page-history.ts';
import { PageRouter } from '../lib/page-router.tsx';
import { FakeBrowser } from '../testing/fake-browser.ts';
import { render } from '../testing/render.tsx';
import { ScrollRestoration } from './scroll-restoration.tsx';

const windowHeight = 500;
const left = 900;
let pageHeight: number;
let scrolled: number;

/** As a browser does: no further than the page goes. */
function scrollTo(place: number): void {
  scrolled = Math.min(place, pageHeight - windowHeight);
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  pageHeight = windowHeight;
  scrolled = 0;
  vi.stubGlobal('scrollTo', (_: number, top: number) => scrollTo(top));
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(windowHeight);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A long page is left at its place and come back to: for now it is as high as the window. */
async function comeBack(): Promise<PageHistory> {
  const history = new PageHistory(new FakeBrowser());
  await render(
    <PageRouter history={history}>
      <ScrollRestoration />
    </PageRouter>,
  );
  pageHeight = 2000;
  scrollTo(left);
  await act(async () => history.push('/osago'));
  expect(scrolled).toBe(0);
  pageHeight = windowHeight;
  await act(async () => history.go(-1));
  await pass(50);
  return history;
}

it('a page that grows is at the place where it was left, however it grows, and then left alone', async () => {
  await comeBack();
  expect(scrolled).toBe(0);
  pageHeight = 800;
  await pass(50);
  expect(scrolled).toBe(300);
  pageHeight = 2000;
  await pass(50);
  expect(scrolled).toBe(left);
  scrollTo(100);
  await pass(50);
  expect(scrolled).toBe(100);
});

it('whatever moves the page ends the wait', async () => {
  await comeBack();
  pageHeight = 800;
  await pass(50);
  scrollTo(40);
  pageHeight = 2000;
  await pass(50);
  expect(scrolled).toBe(40);
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('so does a %s', async (move) => {
  await comeBack();
  window.dispatchEvent(new Event(move));
  pageHeight = 2000;
  await pass(50);
  expect(scrolled).toBe(0);
});

it('a page that stays shorter is not waited for for ever', async () => {
  await comeBack();
  await pass(60_000);
  pageHeight = 2000;
  await pass(50);
  expect(scrolled).toBe(0);
});

it('a page that is left before it has grown is found at its place the next time', async () => {
  const history = await comeBack();
  pageHeight = 800;
  await pass(50);
  await act(async () => history.push('/osago'));
  pageHeight = 2000;
  await act(async () => history.go(-1));
  await pass(50);
  expect(scrolled).toBe(left);
});
