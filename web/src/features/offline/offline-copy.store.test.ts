import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { copySavedAt, forgetCopy, keepCopy, restoreCopy } from './offline-copy.store.ts';
import { savedText } from './offline-line.tsx';

const anna = { id: 1, name: 'Анна' } as never;
const boris = { id: 2, name: 'Борис' } as never;
const stored = () => localStorage.getItem('offline-copy') ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  forgetCopy();
  queryClient.clear();
});
afterEach(() => {
  forgetCopy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the offline copy', () => {
  it('holds garage and bids, and nothing else', () => {
    keepCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    queryClient.setQueryData(['bids', 'customer', 'index', 'all'], { pages: ['first'], pageParams: [1] });
    queryClient.setQueryData(['chat', 'customer', 'index'], 'a secret');
    vi.advanceTimersByTime(500);
    expect(stored()).toContain('Kia Rio');
    expect(stored()).toContain('first');
    expect(stored()).not.toContain('a secret');
  });

  it('is restored unchanged, with its age', () => {
    keepCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio'], { updatedAt: 1000 });
    vi.advanceTimersByTime(500);
    queryClient.clear();
    expect(restoreCopy(1)).toEqual(anna);
    expect(queryClient.getQueryData(['garage'])).toEqual(['Kia Rio']);
    expect(queryClient.getQueryState(['garage'])?.dataUpdatedAt).toBe(1000);
    expect(copySavedAt()).toBe(1000);
  });

  it('keeps data of an earlier visit that this one has not loaded', () => {
    keepCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    vi.advanceTimersByTime(500);
    queryClient.clear();
    keepCopy(anna);
    queryClient.setQueryData(['bids', 'customer', 'view', 5], 'a bid');
    vi.advanceTimersByTime(500);
    expect(stored()).toContain('Kia Rio');
    expect(stored()).toContain('a bid');
  });

  it('belongs to one person', () => {
    keepCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    vi.advanceTimersByTime(500);
    queryClient.clear();
    expect(restoreCopy(2)).toBeNull();
    expect(restoreCopy(null)).toBeNull();
    expect(queryClient.getQueryData(['garage'])).toBeUndefined();
    keepCopy(boris);
    expect(stored()).not.toContain('Kia Rio');
  });

  it('is not written after it was deleted', () => {
    keepCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    forgetCopy();
    vi.advanceTimersByTime(1000);
    queryClient.setQueryData(['garage'], ['Lada Vesta']);
    vi.advanceTimersByTime(1000);
    expect(stored()).toBe('');
  });

  it('is used in the middle of a visit when the network is lost', () => {
    keepCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    vi.advanceTimersByTime(500);
    queryClient.clear();
    window.dispatchEvent(new Event('offline'));
    expect(queryClient.getQueryData(['garage'])).toEqual(['Kia Rio']);
  });

  it('is written at once when the page is left', () => {
    keepCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toContain('Kia Rio');
  });

  it('is ignored when it is damaged', () => {
    localStorage.setItem('offline-copy', '{"profile":');
    expect(restoreCopy(1)).toBeNull();
    localStorage.setItem('offline-copy', '{"profile":{"id":1}}');
    expect(restoreCopy(1)).toBeNull();
  });

  it('shows its time', () => {
    const noon = new Date(2026, 4, 14, 12, 5).getTime();
    expect(savedText(noon, noon + 1000)).toBe('в 12:05');
    expect(savedText(noon, noon + 86_400_000)).toBe('14 мая, 12:05');
  });
});
