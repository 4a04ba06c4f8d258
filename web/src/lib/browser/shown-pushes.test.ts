import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePushes } from './shown-pushes.ts';

const shown = ['1', '2', '3'].map((tag) => ({ data: { tag }, close: vi.fn() }));
const closedTags = () => shown.filter(({ close }) => close.mock.calls.length > 0).map(({ data }) => data.tag);
const withRegistration = (getRegistration: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });

beforeEach(() => withRegistration(async () => ({ getNotifications: async () => shown })));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.clearAllMocks();
});

it('closes those that were read', async () => {
  await closePushes(({ tag }) => tag === '2');
  expect(closedTags()).toEqual(['2']);
});

it('does without a service worker, and where the browser refuses', async () => {
  withRegistration(() => Promise.reject(new Error('blocked')));
  await expect(closePushes(() => true)).resolves.toBeUndefined();
  withRegistration(async () => undefined);
  await expect(closePushes(() => true)).resolves.toBeUndefined();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await expect(closePushes(() => true)).resolves.toBeUndefined();
});
