import { act } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserPages, render, waitFor } from '../../../testing/render.tsx';
import { useDraft } from '../../draft/draft.store.ts';
import { parseMapParams } from './search-params.ts';
import { useSelectionInAddress } from './selection-in-address.ts';

let navigate: ReturnType<typeof useNavigate>;
function Page() {
  navigate = useNavigate();
  useSelectionInAddress(parseMapParams(new URLSearchParams(useLocation().search)));
  return null;
}

const draft = () => useDraft.getState();
const follow = (to: string) => act(async () => navigate(to));
const back = () => act(async () => window.history.back());
const choose = (...works: number[]) => act(async () => draft().setWorkIds(works));
const expectSearch = (search: string) => waitFor(() => expect(window.location.search).toBe(search));

async function open(search: string, works: number[] = []): Promise<void> {
  window.history.replaceState(null, '', `/${search}`);
  draft().setWorkIds(works);
  draft().selectCar(null);
  await render(<Page />, BrowserPages);
}

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('the works of the address', () => {
  it('replace those of the draft at the first visit', async () => {
    await open('?works=1', [2]);
    expect(draft().workIds).toEqual([1]);
  });

  it('come from the draft when a visit has none', async () => {
    await open('', [2]);
    await expectSearch('?works=2');
  });

  it('are those of a followed link', async () => {
    await open('?works=1,2');
    await follow('/?works=1');
    await waitFor(() => expect(draft().workIds).toEqual([1]));
  });

  it('are those of the entry after Back', async () => {
    await open('');
    await choose(5);
    await expectSearch('?works=5');
    await back();
    await waitFor(() => expect(draft().workIds).toEqual([]));
    await expectSearch('');
  });

  it('are those chosen in a drawer that Back closed', async () => {
    await open('?works=1');
    await follow('/?works=1&drawer=work_types');
    await choose(1, 2);
    await expectSearch('?works=1,2&drawer=work_types');
    await back();
    await expectSearch('?works=1,2');
    await back();
    await expectSearch('?works=1');
    await waitFor(() => expect(draft().workIds).toEqual([1]));
  });

  it('are the last of two choices that come before the first render', async () => {
    await open('');
    await act(async () => {
      draft().setWorkIds([1]);
      draft().setWorkIds([1, 2]);
    });
    await expectSearch('?works=1,2');
    expect(draft().workIds).toEqual([1, 2]);
  });
});

it.each([
  ['this tab is a step of its history', true, 1],
  ['another tab is none', false, 0],
])('a work ticked in %s', async (_, hasFocus, steps) => {
  await open('');
  vi.mocked(document.hasFocus).mockReturnValue(hasFocus);
  const entries = window.history.length;
  await choose(5);
  await expectSearch('?works=5');
  expect(window.history.length - entries).toBe(steps);
});
