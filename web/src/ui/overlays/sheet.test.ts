import { describe, expect, it } from 'vitest';
import { settle, stopHeights } from './sheet.tsx';

const available = 700;

describe('a released sheet', () => {
  it('moves to the nearest stop', () => {
    expect(settle(120, 0, available)).toBe('peek');
    expect(settle(300, 0, available)).toBe('half');
    expect(settle(640, 0, available)).toBe('full');
  });

  it('moves on to the next stop when it was flicked', () => {
    expect(settle(200, 1, available)).toBe('half');
    expect(settle(340, 1, available)).toBe('full');
    expect(settle(320, -1, available)).toBe('peek');
    expect(settle(690, -1, available)).toBe('half');
  });

  it('stays within its bounds', () => {
    expect(settle(stopHeights(available).full, 2, available)).toBe('full');
    expect(settle(stopHeights(available).peek, -2, available)).toBe('peek');
  });
});
