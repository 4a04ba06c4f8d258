import { describe, expect, it } from 'vitest';
import { formatVisit, formatWhen, formatWish, timeOf } from './bid-times.ts';

const zone = 'Europe/Moscow';
const now = new Date('2026-05-14T12:00:00+03:00');
const nbsp = '\u00A0';
const wished = {
  period_start: '2026-05-15T12:00:00+03:00',
  period_end: '2026-05-15T17:00:00+03:00',
  visit_start: null,
  visit_end: null,
};
const agreed = {
  ...wished,
  visit_start: '2026-05-16T11:00:00+03:00',
  visit_end: '2026-05-16T12:00:00+03:00',
};

describe('the time of a bid', () => {
  it.each([
    ['2026-05-15T10:00:00+03:00', '2026-05-15T12:00:00+03:00', 'завтра, 10:00–12:00'],
    ['2026-05-15T00:00:00+03:00', '2026-05-16T00:00:00+03:00', 'завтра'],
    ['2026-05-15T00:00:00+03:00', '2026-05-15T23:59:00+03:00', 'завтра'],
    ['2026-05-20T00:00:00+03:00', '2026-05-22T00:00:00+03:00', `20${nbsp}мая – 21${nbsp}мая`],
    ['2026-05-20T11:00:00+03:00', '2026-05-22T11:00:00+03:00', `20${nbsp}мая, 11:00 – 22${nbsp}мая`],
  ])('requested from %s to %s reads «%s»', (period_start, period_end, text) => {
    expect(formatWish({ period_start, period_end }, zone, now)).toBe(text);
  });

  it('is the requested time until a visit is agreed, and then shows both', () => {
    expect(formatVisit(wished, zone, now)).toBeNull();
    expect(formatWhen(wished, zone, now)).toBe('завтра, 12:00–17:00');
    expect(formatWhen(agreed, zone, now)).toBe(`16${nbsp}мая, 11:00–12:00`);
    expect(formatVisit(agreed, zone, now)).toBe(`16${nbsp}мая, 11:00–12:00`);
    expect(formatWish(agreed, zone, now)).toBe('завтра, 12:00–17:00');
    expect(timeOf(agreed)).toEqual({ start: agreed.visit_start, end: agreed.visit_end });
  });
});
