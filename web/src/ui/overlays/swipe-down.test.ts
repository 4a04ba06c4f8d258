import { describe, expect, it } from 'vitest';
import { isSwipedAway, swipeDirection } from './swipe-down.ts';

describe('a swipe down', () => {
  it('closes the panel after a long way, or a short quick one', () => {
    expect(isSwipedAway(300, 0, 844)).toBe(true);
    expect(isSwipedAway(60, 1.2, 844)).toBe(true);
  });

  it('lets the panel return after a short way, a touch, or a flick up', () => {
    expect(isSwipedAway(120, 0.1, 844)).toBe(false);
    expect(isSwipedAway(10, 3, 844)).toBe(false);
    expect(isSwipedAway(400, -1, 844)).toBe(false);
  });

  it('needs more movement down than sideways', () => {
    expect(swipeDirection(2, 5)).toBeNull();
    expect(swipeDirection(3, 12)).toBe('down');
    expect(swipeDirection(20, 12)).toBe('other');
    expect(swipeDirection(0, -12)).toBe('other');
  });
});
