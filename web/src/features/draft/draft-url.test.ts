import { describe, expect, it } from 'vitest';
import { winnerOf } from './draft-url.ts';

describe('works in the address', () => {
  it('hold over the draft at first sight, when there are any', () => {
    expect(winnerOf({ url: '1', draft: '2' }, null, true)).toBe('url');
    expect(winnerOf({ url: '', draft: '2' }, null, true)).toBe('draft');
  });

  it('hold when a new address changes them', () => {
    expect(winnerOf({ url: '1', draft: '1,2' }, { url: '1,2', draft: '1,2' }, false)).toBe('url');
  });

  it('give way to the draft when Back brings an older address', () => {
    expect(winnerOf({ url: '', draft: '1,2' }, { url: '1,2', draft: '1,2' }, true)).toBe('draft');
  });

  it('follow the draft when it changes', () => {
    expect(winnerOf({ url: '1', draft: '1,2' }, { url: '1', draft: '1' }, false)).toBe('draft');
    expect(winnerOf({ url: '1', draft: '1' }, { url: '1', draft: '1' }, false)).toBeNull();
  });
});
