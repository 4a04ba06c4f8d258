import { describe, expect, it } from 'vitest';
import { type WeekDay, weekDays } from '../enums.ts';
import {
  areHoursPossible,
  type DayHours,
  dayInZone,
  dayLabel,
  isDayWorkable,
  isoInZone,
  momentOfWall,
  type OpeningHours,
  openingState,
  wallMinutes,
  workingSpan,
} from './opening-hours.ts';

const day = (from: string, to: string): DayHours => ({ is_active: true, from, to });
const dayOff: DayHours = { is_active: false, from: null, to: null };

function hours(
  everyDay: DayHours,
  changes: Partial<Record<WeekDay, DayHours>> & {
    timezone?: string;
    closed?: [string | null, string | null];
  } = {},
): OpeningHours {
  const { timezone = 'Europe/Moscow', closed = [null, null], ...days } = changes;
  const week = Object.fromEntries(weekDays.map((name) => [name, everyDay])) as Record<WeekDay, DayHours>;
  return { schedule: { ...week, ...days }, timezone, closed_from: closed[0], closed_to: closed[1] };
}

/** Tuesday 10 March 2026 at a Moscow time. */
const tuesday = (time: string) => new Date(`2026-03-10T${time}:00+03:00`);

describe('an ordinary day', () => {
  const weekdays = hours(day('09:00', '21:00'), { sun: dayOff });

  it('is open from the first minute and has a closing time', () => {
    expect(openingState(weekdays, tuesday('09:00'))).toEqual({
      is_open_now: true,
      closes_at: '21:00',
      opens_at: null,
    });
  });

  it('is closed from the closing minute and opens tomorrow', () => {
    expect(openingState(weekdays, tuesday('21:00'))).toEqual({
      is_open_now: false,
      closes_at: null,
      opens_at: '2026-03-11T09:00:00+03:00',
    });
  });

  it('opens later today before its opening hour', () => {
    expect(openingState(weekdays, tuesday('08:59')).opens_at).toBe('2026-03-10T09:00:00+03:00');
  });

  it('skips days off', () => {
    const saturdayNight = new Date('2026-03-14T22:00:00+03:00');
    expect(openingState(weekdays, saturdayNight).opens_at).toBe('2026-03-16T09:00:00+03:00');
  });
});

describe('past midnight', () => {
  const night = hours(day('10:00', '02:00'));

  it('is open at 23:30 and after midnight, and closes at 02:00', () => {
    expect(openingState(night, tuesday('23:30'))).toMatchObject({ is_open_now: true, closes_at: '02:00' });
    expect(openingState(night, tuesday('01:59'))).toMatchObject({ is_open_now: true, closes_at: '02:00' });
    expect(openingState(night, tuesday('02:00'))).toMatchObject({
      is_open_now: false,
      opens_at: '2026-03-10T10:00:00+03:00',
    });
  });

  it('continues from Sunday into Monday', () => {
    const sundayOnly = hours(dayOff, { sun: day('20:00', '04:00') });
    const mondayEarly = new Date('2026-03-16T03:00:00+03:00');
    expect(openingState(sundayOnly, mondayEarly)).toMatchObject({ is_open_now: true, closes_at: '04:00' });
    expect(openingState(sundayOnly, new Date('2026-03-16T04:00:00+03:00')).opens_at).toBe(
      '2026-03-22T20:00:00+03:00',
    );
  });
});

describe('round the clock', () => {
  it('never closes', () => {
    const always = hours(day('00:00', '24:00'));
    for (const time of ['00:00', '12:00', '23:59'])
      expect(openingState(always, tuesday(time))).toEqual({
        is_open_now: true,
        closes_at: null,
        opens_at: null,
      });
  });

  it('closes at midnight before a day off', () => {
    const week = hours(day('00:00', '24:00'), { wed: dayOff });
    expect(openingState(week, tuesday('23:30'))).toMatchObject({ is_open_now: true, closes_at: '00:00' });
    expect(openingState(week, new Date('2026-03-09T12:00:00+03:00')).closes_at).toBeNull();
    expect(openingState(week, new Date('2026-03-11T00:00:00+03:00'))).toMatchObject({
      is_open_now: false,
      opens_at: '2026-03-12T00:00:00+03:00',
    });
  });

  it('stays open at midnight when the next day begins at midnight', () => {
    const week = hours(day('00:00', '18:00'), { tue: day('00:00', '24:00') });
    expect(openingState(week, tuesday('19:00'))).toMatchObject({ is_open_now: true, closes_at: '18:00' });
  });
});

describe('zones', () => {
  it.each([
    ['Asia/Vladivostok', '2026-03-10T09:00:00+10:00'],
    ['Europe/Kaliningrad', '2026-03-10T09:00:00+02:00'],
    ['Asia/Kamchatka', '2026-03-10T09:00:00+12:00'],
  ])('opens by the clock of %s', (timezone, opening) => {
    const week = hours(day('09:00', '21:00'), { timezone });
    expect(openingState(week, new Date(opening)).is_open_now).toBe(true);
    const minuteBefore = new Date(Date.parse(opening) - 60_000);
    expect(openingState(week, minuteBefore)).toMatchObject({ is_open_now: false, opens_at: opening });
  });

  it('the day has changed in Vladivostok during the evening in Moscow', () => {
    const week = hours(dayOff, { wed: day('00:00', '10:00'), timezone: 'Asia/Vladivostok' });
    expect(openingState(week, tuesday('20:00'))).toMatchObject({ is_open_now: true, closes_at: '10:00' });
    expect(dayInZone(tuesday('20:00'), 'Asia/Vladivostok')).toBe('2026-03-11');
  });

  it('writes a moment with the offset of that day where clocks change', () => {
    expect(isoInZone(new Date('2026-01-10T12:00:00Z'), 'Europe/Berlin')).toBe('2026-01-10T13:00:00+01:00');
    expect(isoInZone(new Date('2026-07-10T12:00:00Z'), 'America/New_York')).toBe('2026-07-10T08:00:00-04:00');
    const noon = new Date('2026-07-10T12:00:00Z');
    expect(momentOfWall(wallMinutes(noon, 'Europe/Berlin'), 'Europe/Berlin')).toEqual(noon);
  });
});

describe('a closure', () => {
  const repair = hours(day('09:00', '21:00'), { closed: ['2026-03-10', '2026-03-24'] });

  it('covers both of its end days', () => {
    expect(openingState(repair, tuesday('12:00'))).toEqual({
      is_open_now: false,
      closes_at: null,
      opens_at: '2026-03-25T09:00:00+03:00',
    });
    expect(isDayWorkable(repair, '2026-03-09')).toBe(true);
    expect(isDayWorkable(repair, '2026-03-10')).toBe(false);
    expect(isDayWorkable(repair, '2026-03-24')).toBe(false);
    expect(isDayWorkable(repair, '2026-03-25')).toBe(true);
  });

  it('shows on the evening before', () => {
    expect(openingState(repair, new Date('2026-03-09T22:00:00+03:00')).opens_at).toBe(
      '2026-03-25T09:00:00+03:00',
    );
  });

  it('has no next opening without an end', () => {
    const shut = hours(day('09:00', '21:00'), { closed: ['2026-03-01', null] });
    expect(openingState(shut, tuesday('12:00'))).toEqual({
      is_open_now: false,
      closes_at: null,
      opens_at: null,
    });
    expect(isDayWorkable(shut, '2027-01-01')).toBe(false);
    expect(isDayWorkable(shut, '2026-02-28')).toBe(true);
  });
});

describe('a day', () => {
  it('has a label', () => {
    expect(dayLabel(day('09:00', '21:00'))).toBe('09:00–21:00');
    expect(dayLabel(day('22:00', '03:00'))).toBe('22:00–03:00');
    expect(dayLabel(day('00:00', '24:00'))).toBe('Круглосуточно');
    expect(dayLabel(dayOff)).toBe('Выходной');
  });

  it('has a working span in moments, also past midnight', () => {
    const week = hours(day('10:00', '02:00'), { timezone: 'Asia/Yekaterinburg', sun: dayOff });
    expect(workingSpan(week, '2026-03-10')).toEqual({
      open: new Date('2026-03-10T05:00:00Z'),
      close: new Date('2026-03-10T21:00:00Z'),
    });
    expect(workingSpan(week, '2026-03-15')).toBeNull();
  });

  it('has no next opening when every day is off', () => {
    expect(openingState(hours(dayOff), tuesday('12:00')).opens_at).toBeNull();
  });
});

describe('the hours of a day', () => {
  const withBreaks = (...breaks: [string, string][]) => ({
    ...day('09:00', '20:00'),
    breaks: breaks.map(([from, to]) => ({ from, to })),
  });

  it.each([
    ['a day off', dayOff],
    ['past midnight', day('22:00', '06:00')],
    ['all day', day('00:00', '24:00')],
    ['breaks in order', withBreaks(['12:00', '13:00'], ['16:00', '16:15'])],
  ])('are possible: %s', (_name, hours) => {
    expect(areHoursPossible(hours)).toBe(true);
  });

  it.each([
    ['without an end', { is_active: true, from: '09:00', to: null }],
    ['as long as nothing', day('09:00', '09:00')],
    ['from the end of a day', day('24:00', '06:00')],
    ['a break outside', withBreaks(['20:00', '21:00'])],
    ['breaks that overlap', withBreaks(['12:00', '13:00'], ['12:30', '14:00'])],
    ['a break from its end', withBreaks(['13:00', '12:00'])],
  ])('are impossible: %s', (_name, hours) => {
    expect(areHoursPossible(hours)).toBe(false);
  });
});
