import { describe, expect, it } from 'vitest';
import { after, days } from '../platform/clock/durations.ts';
import { ratingOf } from './rating.ts';

const now = new Date('2026-03-10T09:00:00Z');
const reviewsOf = (count: number, rating: number, age = 0) =>
  Array.from({ length: count }, () => ({ rating, createdAt: after(now, -days(age)) }));

describe('the rating of a workshop', () => {
  it('is null without reviews', () => {
    expect(ratingOf([], now)).toBeNull();
  });

  it('is careful with few reviews: three of five stars are no 5.0', () => {
    expect(ratingOf(reviewsOf(3, 5), now)).toBe(4.69);
    expect(ratingOf(reviewsOf(80, 5), now)).toBe(4.97);
  });

  it.each([0, 365, 3650])('hardly falls by one bad review after eighty of five stars, %i days old', (age) => {
    const before = ratingOf(reviewsOf(80, 5, age), now) ?? 0;
    const then = ratingOf([...reviewsOf(80, 5, age), ...reviewsOf(1, 1)], now) ?? 0;
    expect(before).toBeGreaterThan(4.85);
    expect(then).toBeLessThan(before);
    expect(then).toBeGreaterThan(4.7);
  });

  it('follows the newer reviews: an old year weighs half', () => {
    const improved = [...reviewsOf(20, 3, 365), ...reviewsOf(20, 5)];
    expect(ratingOf(improved, now)).toBe(4.36);
    const worse = [...reviewsOf(20, 5, 365), ...reviewsOf(20, 3)];
    expect(ratingOf(worse, now)).toBe(3.79);
  });

  it('stays within the stars, and does not depend on the order', () => {
    const mixed = [...reviewsOf(4, 1), ...reviewsOf(2, 5, 100), ...reviewsOf(1, 3, 900)];
    const rating = ratingOf(mixed, now) ?? 0;
    expect(rating).toBeGreaterThanOrEqual(1);
    expect(rating).toBeLessThanOrEqual(5);
    expect(ratingOf(mixed.toReversed(), now)).toBe(rating);
  });
});
