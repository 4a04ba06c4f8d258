import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { ownerOfFavorites, useFavorite } from './favorites.api.ts';

interface Request {
  path: string;
  body: FormData | undefined;
}

/** A server with its own favourites; `fails` makes it refuse changes. */
function serve(ids: number[], { fails = false } = {}) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = init.body instanceof FormData ? init.body : undefined;
    requests.push({ path: new URL(url, 'http://x').pathname, body });
    if (url.includes('/index/')) return reply({ total: ids.length, items: ids.map((id) => ({ id })) });
    if (fails) return new Response(JSON.stringify({ success: false, errors: [] }), { status: 500 });
    const id = Number(body?.get('service_id'));
    const isFavorite = url.includes('/add/');
    ids.splice(0, ids.length, ...ids.filter((one) => one !== id), ...(isFavorite ? [id] : []));
    return reply({ service_id: id, is_favorite: isFavorite, favorites_count: ids.length });
  });
  return requests;
}

/** A busy machine may be slow. */
const waitMs = 10_000;

const reply = (data: unknown) => new Response(JSON.stringify({ success: true, data }));

let root: Root;
let heart: ReturnType<typeof useFavorite>;

function Heart({ known }: { known?: boolean }) {
  heart = useFavorite(501, known);
  return null;
}

async function show(known?: boolean): Promise<void> {
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Heart, { known }))),
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const shows = (isFavorite: boolean) =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(heart.isFavorite).toBe(isFavorite);
  }, waitMs);
const settled = (isFavorite: boolean) =>
  vi.waitFor(async () => {
    await shows(isFavorite);
    expect(queryClient.isMutating()).toBe(0);
  }, waitMs);

it('a search sends the browser’s hash until it has no favourites, and again from the first one on', async () => {
  serve([]);
  expect(ownerOfFavorites(false)).toBe(identityHash());
  await show();
  await settled(false);
  expect(ownerOfFavorites(false)).toBeUndefined();
  expect(ownerOfFavorites(true)).toBe(identityHash());
  serve([501]);
  act(() => heart.toggle());
  await shows(true);
  expect(ownerOfFavorites(false)).toBe(identityHash());
  await settled(true);
  expect(ownerOfFavorites(false)).toBe(identityHash());
});

describe('the heart of a workshop', () => {
  it('follows the workshop’s answer until the list of favourites has loaded', async () => {
    serve([]);
    const shown = show(true);
    expect(heart?.isFavorite ?? true).toBe(true);
    await shown;
    await settled(false);
  });

  it('changes at once, and sends the browser’s hash before a login', async () => {
    const requests = serve([]);
    await show();
    await settled(false);
    act(() => heart.toggle());
    await shows(true);
    await settled(true);
    const added = requests.find(({ path }) => path.endsWith('/favorite-service/add/'));
    expect(added?.body?.get('service_id')).toBe('501');
    expect(added?.body?.get('identity_hash')).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });

  it('changes back on an error', async () => {
    serve([], { fails: true });
    await show();
    await settled(false);
    act(() => heart.toggle());
    await settled(false);
  });

  it('returns to its state when pressed twice, one call after the other', async () => {
    const requests = serve([]);
    await show();
    await settled(false);
    act(() => heart.toggle());
    await shows(true);
    act(() => heart.toggle());
    await shows(false);
    await settled(false);
    const changes = requests.map(({ path }) => /(add|remove)\/$/.exec(path)?.[1]).filter(Boolean);
    expect(changes).toEqual(['add', 'remove']);
  });
});
