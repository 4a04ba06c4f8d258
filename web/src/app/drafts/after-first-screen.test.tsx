import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { AfterFirstScreen } from './after-first-screen.tsx';
import { readAside, storeAside } from './drafts-aside.ts';

const hourMs = 3_600_000;
const aside = (hours: number) => ({ personId: 1, at: Date.now() - hours * hourMs, draft: {}, talk: 'VIN' });

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

it('a visitor who opens the site removes drafts that were put aside over a day ago', async () => {
  storeAside(aside(25));
  await render(<AfterFirstScreen />);
  expect(localStorage.getItem('drafts-aside')).toBeNull();
});

it('those of the last day stay for their person', async () => {
  storeAside(aside(23));
  await render(<AfterFirstScreen />);
  expect(readAside()?.talk).toBe('VIN');
});
