import { describe, expect, it } from 'vitest';
import { isSwipedAway, swipeDirection } from './swipe-down.ts';

describe('a swipe down', () => {
  it('takes the panel away when it went far, or a little and fast', () => {
    expect(isSwipedAway(300, 0, 844)).toBe(true);
    expect(isSwipedAway(60, 1.2, 844)).toBe(true);
  });

  it('lets the panel come back when it went a little, was only touched, or was thrown up again', () => {
    expect(isSwipedAway(120, 0.1, 844)).toBe(false);
    expect(isSwipedAway(10, 3, 844)).toBe(false);
    expect(isSwipedAway(400, -1, 844)).toBe(false);
  });

  it('is one only when it goes down more than aside', () => {
    expect(swipeDirection(2, 5)).toBeNull();
    expect(swipeDirection(3, 12)).toBe('down');
    expect(swipeDirection(20, 12)).toBe('other');
    expect(swipeDirection(0, -12)).toBe('other');
  });
});
