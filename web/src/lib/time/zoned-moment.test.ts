import { describe, expect, it } from 'vitest';
import { zonedMoment, zonedParts } from './zoned-moment.ts';

describe('a moment on the clock of a place', () => {
  it('has the offset of the place', () => {
    expect(zonedMoment('2026-05-15', '10:00', 'Europe/Moscow')).toBe('2026-05-15T10:00:00+03:00');
    expect(zonedMoment('2026-05-15', '10:00', 'Asia/Krasnoyarsk')).toBe('2026-05-15T10:00:00+07:00');
    expect(zonedMoment('2026-05-15', '10:00', 'UTC')).toBe('2026-05-15T10:00:00+00:00');
  });

  it('finds the offset of either side of a clock change', () => {
    expect(zonedMoment('2026-03-29', '01:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00+01:00');
    expect(zonedMoment('2026-03-29', '03:30', 'Europe/Berlin')).toBe('2026-03-29T03:30:00+02:00');
  });

  it('is read back as written', () => {
    const moment = zonedMoment('2026-12-31', '23:30', 'Asia/Yekaterinburg');
    expect(zonedParts(moment, 'Asia/Yekaterinburg')).toEqual({ day: '2026-12-31', time: '23:30' });
  });
});
