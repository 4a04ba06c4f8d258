import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { isOn: true, startsAt: '22:00', endsAt: '08:00', timezone: 'Europe/Moscow' };
const at = (time: string) => new Date(`2026-03-10T${time}:00+03:00`);
const until = (quiet: typeof night, now: Date) => quietUntil(quiet, now)?.toISOString() ?? null;

describe('quiet hours', () => {
  it.each([
    ['21:59', null],
    ['22:00', '2026-03-11T05:00:00.000Z'],
    ['23:59', '2026-03-11T05:00:00.000Z'],
    ['00:00', '2026-03-10T05:00:00.000Z'],
    ['07:59', '2026-03-10T05:00:00.000Z'],
    ['08:00', null],
  ])('over midnight, at %s, end at %s', (time, end) => {
    expect(until(night, at(time))).toBe(end);
  });

  it('within a day, in the zone of the person', () => {
    const day = { ...night, startsAt: '13:00', endsAt: '14:30', timezone: 'Asia/Vladivostok' };
    expect(until(day, at('06:00'))).toBe('2026-03-10T04:30:00.000Z');
    expect(until(day, at('13:30'))).toBeNull();
  });

  it('that are off, or were never chosen, never are', () => {
    expect(until({ ...night, isOn: false }, at('23:00'))).toBeNull();
    expect(quietUntil(undefined, at('23:00'))).toBeNull();
  });
});
