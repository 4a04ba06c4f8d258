import { describe, expect, it } from 'vitest';
import { boundsAround, type FoundPlace, isInSight } from './found-places.ts';

const shown = { south: 55.7, west: 49, north: 55.8, east: 49.2 };
const inside: FoundPlace = { lat: 55.75, long: 49.1, count: 1 };
const outside: FoundPlace = { lat: 55.9, long: 49.1, count: 1 };
const found = (...places: FoundPlace[]) => ({ places, from: null });

describe('results', () => {
  it.each([
    ['all of two', [inside, inside], true],
    ['three of many', [inside, inside, inside, ...Array(40).fill(outside)], true],
    ['a counted many of more', [{ ...inside, count: 700 }, outside], true],
    ['one of two', [inside, outside], false],
    ['two of many', [inside, inside, ...Array(40).fill(outside)], false],
    ['none', [outside], false],
    ['one under the edge', [{ ...inside, lat: shown.north }], false],
  ])('are in view: %s', (_what, places, answer) => {
    expect(isInSight(found(...places), shown)).toBe(answer);
  });

  it('are in view when there are none: an empty result moves no map', () => {
    expect(isInSight(found(), shown)).toBe(true);
  });
});

describe('the rectangle to show', () => {
  it('contains a few results completely', () => {
    const places = [outside, { lat: 56.1, long: 48.5, count: 1 }, { lat: 55.2, long: 49.9, count: 1 }];
    expect(boundsAround(found(...places), shown)).toEqual({
      south: 55.2,
      west: 48.5,
      north: 56.1,
      east: 49.9,
    });
  });

  it('contains the nearest of many, not one at the end of the region', () => {
    const near = Array.from({ length: 12 }, (_, n) => ({ lat: 55.9 + n / 1000, long: 49.1, count: 1 }));
    const far = { lat: 57, long: 45, count: 1 };
    const bounds = boundsAround(found(far, ...near), shown);
    expect(bounds.north).toBeCloseTo(55.911, 9);
    expect(bounds.west).toBe(49.1);
  });

  it('begins at the street of the search and contains it too', () => {
    const from = { lat: 56.5, long: 49.1 };
    const byStreet = { lat: 56.6, long: 49.3, count: 12 };
    expect(boundsAround({ places: [inside, byStreet], from }, shown)).toEqual({
      south: 56.5,
      west: 49.1,
      north: 56.6,
      east: 49.3,
    });
  });
});
