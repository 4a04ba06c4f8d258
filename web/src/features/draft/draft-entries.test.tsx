import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { BrowserPages, render } from '../../testing/render.tsx';
import { useDraft } from './draft.store.ts';
import { useDraftInUrl } from './draft-url.ts';

afterEach(() => vi.restoreAllMocks());

function Page() {
  const works = new URLSearchParams(useLocation().search).get('works')?.split(',').map(Number) ?? [];
  useDraftInUrl({ works, auto: null });
  return null;
}

it.each([
  ['this tab is a step of its history', true, 1],
  ['another tab is none', false, 0],
])('a work ticked in %s', async (_, hasFocus, steps) => {
  window.history.replaceState(null, '', '/');
  useDraft.getState().setWorkIds([]);
  await render(<Page />, BrowserPages);
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  const entries = window.history.length;
  await act(async () => useDraft.getState().setWorkIds([5]));
  expect(window.location.search).toBe('?works=5');
  expect(window.history.length - entries).toBe(steps);
});
