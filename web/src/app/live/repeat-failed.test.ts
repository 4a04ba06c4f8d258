import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { repeatFailed } from './repeat-failed.ts';

const health = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', health);
  health.mockResolvedValue(new Response('ok'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that shows the query. */
function show(client: QueryClient, load: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey: ['page'], queryFn: load, retry: false });
  observer.subscribe(() => undefined);
  return observer;
}

it('a page that had no connection loads when the server is back', async () => {
  const client = new QueryClient();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new CallError({ kind: 'network' }));
  load.mockResolvedValue('loaded');
  const observer = show(client, load);
  const stop = repeatFailed(client);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult().data).toBe('loaded');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  stop();
});

it('a refusal of the server is not repeated', async () => {
  const client = new QueryClient();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new CallError({ kind: 'http', status: 404 }));
  show(client, load);
  const stop = repeatFailed(client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  stop();
});

it('while the server is down the page stays as it is', async () => {
  const client = new QueryClient();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new CallError({ kind: 'network' }));
  show(client, load);
  health.mockRejectedValue(new TypeError('no connection'));
  const stop = repeatFailed(client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  health.mockResolvedValue(new Response('ok'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(2);
  stop();
});
