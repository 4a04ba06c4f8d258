import { describe, expect, it } from 'vitest';
import { distanceMeters } from './distance.ts';

const moscow = { lat: 55.7512, long: 37.6184 };

describe('the distance between two places', () => {
  it.each([
    ['the same place', moscow, 0],
    ['Kazan', { lat: 55.796, long: 49.106 }, 717.7],
    ['the other side of the 180th meridian', { lat: 64.73, long: -177.5 }, 6290],
    ['the antipode', { lat: -55.7512, long: -142.3816 }, 20_015],
  ])('from Moscow to %s is right to half a percent', (_name, to, km) => {
    const found = distanceMeters(moscow, to) / 1000;
    expect(Math.abs(found - km)).toBeLessThanOrEqual(km * 0.005);
    expect(distanceMeters(to, moscow) / 1000).toBeCloseTo(found, 6);
  });
});
