import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followAppBadge } from './follow-app-badge.ts';

const setAppBadge = vi.fn(async (_count: number) => undefined);

beforeEach(() => void Object.assign(navigator, { setAppBadge }));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  setAppBadge.mockClear();
});

const bellOf = (person: number) => ['counters', 'notifications', person, 'customer'];
const shown = () => setAppBadge.mock.calls.map(([count]) => count);

it('shows the count of the bell, 99 at most, and its end', () => {
  const client = new QueryClient();
  client.setQueryData(bellOf(7), { count: 2 });
  followAppBadge(client, 7, new AbortController().signal);
  for (const count of [100, 0]) client.setQueryData(bellOf(7), { count });
  expect(shown()).toEqual([2, 99, 0]);
});

it('shows nothing of other counts and other people, and ends with the session', () => {
  const client = new QueryClient();
  const session = new AbortController();
  followAppBadge(client, 7, session.signal);
  client.setQueryData(bellOf(8), { count: 4 });
  client.setQueryData(['counters', 'chat', 7, 'customer'], { count: 5 });
  session.abort();
  client.setQueryData(bellOf(7), { count: 6 });
  expect(shown()).toEqual([]);
});

it('does without a browser that has no such icon', () => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  const client = new QueryClient();
  client.setQueryData(bellOf(7), { count: 2 });
  expect(() => followAppBadge(client, 7, new AbortController().signal)).not.toThrow();
});

it('shows the newest count, and not that of a role that is left when its query is marked as old', async () => {
  const client = new QueryClient();
  client.setQueryData(['counters', 'notifications', 7, 'workshop'], { count: 3 }, { updatedAt: 2 });
  client.setQueryData(bellOf(7), { count: 0 }, { updatedAt: 1 });
  followAppBadge(client, 7, new AbortController().signal);
  await client.invalidateQueries({ queryKey: bellOf(7) });
  expect(shown()).toEqual([3]);
});
