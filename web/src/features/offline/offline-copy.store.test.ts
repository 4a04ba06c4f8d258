import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { copySavedAt, deleteCopy, restoreCopy, saveCopy } from './offline-copy.store.ts';
import { savedText } from './offline-line.tsx';

const anna = { id: 1, name: 'Анна' } as never;
const boris = { id: 2, name: 'Борис' } as never;
const stored = () => localStorage.getItem('offline-copy') ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  deleteCopy();
  queryClient.clear();
});
afterEach(() => {
  deleteCopy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the offline copy', () => {
  it('holds garage and bids, and nothing else', () => {
    saveCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    queryClient.setQueryData(['bids', 'customer', 'index', 'all'], { pages: ['first'], pageParams: [1] });
    queryClient.setQueryData(['chat', 'customer', 'index'], 'a secret');
    vi.advanceTimersByTime(500);
    expect(stored()).toContain('Kia Rio');
    expect(stored()).toContain('first');
    expect(stored()).not.toContain('a secret');
  });

  it('is restored unchanged, with its age', () => {
    saveCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio'], { updatedAt: 1000 });
    vi.advanceTimersByTime(500);
    queryClient.clear();
    expect(restoreCopy(1)).toEqual(anna);
    expect(queryClient.getQueryData(['garage'])).toEqual(['Kia Rio']);
    expect(queryClient.getQueryState(['garage'])?.dataUpdatedAt).toBe(1000);
    expect(copySavedAt()).toBe(1000);
  });

  it('keeps data of an earlier visit that this one has not loaded', () => {
    saveCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    vi.advanceTimersByTime(500);
    queryClient.clear();
    saveCopy(anna);
    queryClient.setQueryData(['bids', 'customer', 'view', 5], 'a bid');
    vi.advanceTimersByTime(500);
    expect(stored()).toContain('Kia Rio');
    expect(stored()).toContain('a bid');
  });

  it('belongs to one person', () => {
    saveCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    vi.advanceTimersByTime(500);
    queryClient.clear();
    expect(restoreCopy(2)).toBeNull();
    expect(restoreCopy(null)).toBeNull();
    expect(queryClient.getQueryData(['garage'])).toBeUndefined();
    saveCopy(boris);
    expect(stored()).not.toContain('Kia Rio');
  });

  it('is not written after it was deleted', () => {
    saveCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    deleteCopy();
    vi.advanceTimersByTime(1000);
    queryClient.setQueryData(['garage'], ['Lada Vesta']);
    vi.advanceTimersByTime(1000);
    expect(stored()).toBe('');
  });

  it('is used in the middle of a visit when the network is lost', () => {
    saveCopy(anna);
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    vi.advanceTimersByTime(500);
    queryClient.clear();
    window.dispatchEvent(new Event('offline'));
    expect(queryClient.getQueryData(['garage'])).toEqual(['Kia Rio']);
  });

  it('is written at once when the page is left', () => {
    saveCopy(anna);
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
