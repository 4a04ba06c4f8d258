import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { releaseObjectUrl } from './release-object-url.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('revokes the URL after a picture had the time to load from it', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  releaseObjectUrl('blob:one');
  vi.advanceTimersByTime(1000);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke.mock.calls).toEqual([['blob:one']]);
});
