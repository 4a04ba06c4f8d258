import { describe, expect, it } from 'vitest';
import { dateAfter, momentReader } from './world-moments.ts';

const sunday = new Date('2026-03-08T23:30:20Z');
const read = (now: string | Date) => momentReader(new Date(now));

describe('a moment of the demo world', () => {
  it('counts from the last Monday at 9:00 UTC', () => {
    expect(read(sunday)(0)).toEqual(new Date('2026-03-02T09:00:00Z'));
    expect(read('2026-03-09T08:59:00Z')(-60)).toEqual(new Date('2026-03-02T08:00:00Z'));
    expect(read('2026-03-09T09:00:00Z')(-60)).toEqual(new Date('2026-03-09T08:00:00Z'));
  });

  it('counts from the seed with n, from noon in Moscow of its day with d', () => {
    expect(read(sunday)('n-36')).toEqual(new Date('2026-03-08T22:54:00Z'));
    expect(read(sunday)('d1440')).toEqual(new Date('2026-03-09T09:00:00Z'));
  });

  it('keeps a date as a number of days from the seed', () => {
    expect(dateAfter(sunday, -3)).toBe('2026-03-05');
  });
});
