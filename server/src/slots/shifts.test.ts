import { prepareHours } from '@sto/contract/workshops/opening-hours';
import { describe, expect, it } from 'vitest';
import { everyDay } from '../testing/build/workshop.ts';
import { readyAt, shiftsBetween } from './shifts.ts';
import { specialDays } from './special-days.ts';

const dayMinutes = 1440;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`) / 60_000;
const [wednesday, thursday, saturday] = ['2026-03-11', '2026-03-12', '2026-03-14'];
const off = { is_active: false, from: null, to: null };
const weekdays = { ...everyDay('09:00', '18:00'), sat: off, sun: off };

function shiftsOn(date: string, hours: Parameters<typeof prepareHours>[0]) {
  return shiftsBetween(prepareHours(hours), dayOf(date), dayOf(date)).filter(({ intervals }) =>
    intervals.some(({ from }) => Math.floor(from / dayMinutes) === dayOf(date)),
  );
}

describe('shifts', () => {
  it('are divided by breaks', () => {
    const day = { is_active: true, from: '09:00', to: '18:00', breaks: [{ from: '13:00', to: '14:00' }] };
    expect(shiftsOn(wednesday, { schedule: { ...weekdays, wed: day } })).toEqual([
      {
        minutes: 480,
        intervals: [
          { from: at(wednesday, '09:00'), to: at(wednesday, '13:00') },
          { from: at(wednesday, '14:00'), to: at(wednesday, '18:00') },
        ],
      },
    ]);
  });

  it('may run past midnight, with a break in the night', () => {
    const night = { is_active: true, from: '20:00', to: '04:00', breaks: [{ from: '00:30', to: '01:00' }] };
    const [shift] = shiftsOn(wednesday, { schedule: { ...weekdays, wed: night } });
    expect(shift?.minutes).toBe(450);
    expect(shift?.intervals.at(-1)).toEqual({ from: at(thursday, '01:00'), to: at(thursday, '04:00') });
  });

  it('do not exist during a closure', () => {
    const closed = { closed_from: '2026-03-10', closed_to: thursday };
    expect(shiftsOn(wednesday, { schedule: weekdays, ...closed })).toEqual([]);
  });
});

describe('special days', () => {
  const special = (
    exceptions: Parameters<typeof specialDays>[1],
    observed: Parameters<typeof specialDays>[2] = [],
  ) => ({ schedule: weekdays, schedule_exceptions: specialDays(weekdays, exceptions, observed) });

  it('close the workshop on a holiday and shorten the day before', () => {
    const hours = special(
      [],
      [
        { date: wednesday, kind: 'short', title: '' },
        { date: thursday, kind: 'day_off', title: '' },
      ],
    );
    expect(shiftsOn(wednesday, hours)[0]?.minutes).toBe(480);
    expect(shiftsOn(thursday, hours)).toEqual([]);
  });

  it('make a moved working Saturday as long as a Friday', () => {
    expect(
      shiftsOn(saturday, special([], [{ date: saturday, kind: 'working', title: '' }]))[0]?.minutes,
    ).toBe(540);
  });

  it('of the workshop itself go before official ones', () => {
    const own = [{ date: thursday, isActive: true, from: '10:00', to: '12:00', note: '' }];
    expect(
      shiftsOn(thursday, special(own, [{ date: thursday, kind: 'day_off', title: '' }]))[0]?.minutes,
    ).toBe(120);
  });
});

describe('a job', () => {
  const shifts = shiftsBetween(prepareHours({ schedule: weekdays }), dayOf(wednesday), dayOf('2026-03-20'));
  const shift = shifts.findIndex(({ intervals: [first] }) => first?.from === at(wednesday, '09:00'));
  const ready = (time: string, minutes: number) =>
    readyAt(shifts, { shift, start: at(wednesday, time) }, minutes);

  it('must be done before the closing if the day is long enough for it', () => {
    expect(ready('17:00', 60)).toBe(at(wednesday, '18:00'));
    expect(ready('17:30', 60)).toBeUndefined();
  });

  it('longer than a day goes on the next days and over the weekend', () => {
    expect(ready('09:00', 600)).toBe(at(thursday, '10:00'));
    expect(ready('09:00', 540 * 3 + 60)).toBe(at('2026-03-16', '10:00'));
  });
});
