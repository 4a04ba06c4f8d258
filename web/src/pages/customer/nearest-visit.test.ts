import { describe, expect, it } from 'vitest';
import { nearestVisit } from './nearest-visit.ts';

const visit = (from: string, to: string) => ({
  // The requested time was another day: the agreed time counts.
  period_start: '2026-05-12T10:00:00+03:00',
  period_end: '2026-05-12T18:00:00+03:00',
  visit_start: `2026-05-${from}:00+03:00`,
  visit_end: `2026-05-${to}:00+03:00`,
});
const now = new Date('2026-05-14T12:00:00+03:00');

describe('the nearest visit', () => {
  it('is the one that begins first, whatever the order of the list', () => {
    const later = visit('16T10:00', '16T11:00');
    const sooner = visit('15T10:00', '15T11:00');
    expect(nearestVisit([later, sooner], now)).toBe(sooner);
  });

  it('may have started already', () => {
    const going = visit('14T11:00', '14T13:00');
    expect(nearestVisit([visit('15T10:00', '15T11:00'), going], now)).toBe(going);
  });

  it('is absent when all are over', () => {
    expect(nearestVisit([visit('14T09:00', '14T12:00')], now)).toBeUndefined();
  });
});
