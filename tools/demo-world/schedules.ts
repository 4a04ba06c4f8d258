import type { WeekSchedule } from '../../server/src/db/tables/workshops.ts';
import type { Random } from './random.ts';

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof weekDays)[number];

export const scheduleKinds = [
  'everyDay',
  'shortWeekend',
  'closedSunday',
  'closedMonday',
  'closedSundayAndMonday',
  'weekdaysOnly',
  'roundTheClock',
  'pastMidnight',
  'lateWeekend',
] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

export function pickScheduleKind(random: Random, workshopKind: string): ScheduleKind {
  const night = workshopKind === 'tyres' || workshopKind === 'detailing' ? 3 : 1;
  return random.weighted([
    ['everyDay', 44],
    ['shortWeekend', 12],
    ['closedSunday', 16],
    ['closedMonday', 4],
    ['closedSundayAndMonday', 3],
    ['weekdaysOnly', 6],
    ['roundTheClock', 6 * night],
    ['pastMidnight', 3 * night],
    ['lateWeekend', 2 * night],
  ]);
}

type Hours = readonly [string, string] | null;

export function makeSchedule(random: Random, kind: ScheduleKind): WeekSchedule {
  const usual = random.weighted<readonly [string, string]>([
    [['09:00', '21:00'], 50],
    [['09:00', '20:00'], 18],
    [['10:00', '20:00'], 12],
    [['08:00', '20:00'], 10],
    [['10:00', '21:00'], 6],
    [['08:00', '22:00'], 4],
  ]);
  const late = random.pick<readonly [string, string]>([
    ['10:00', '02:00'],
    ['12:00', '03:00'],
    ['09:00', '01:00'],
  ]);
  const hours: Record<ScheduleKind, (day: WeekDay) => Hours> = {
    everyDay: () => usual,
    shortWeekend: (day) => (isWeekend(day) ? ['10:00', '18:00'] : usual),
    closedSunday: (day) => (day === 'sun' ? null : day === 'sat' ? ['10:00', '18:00'] : usual),
    closedMonday: (day) => (day === 'mon' ? null : usual),
    closedSundayAndMonday: (day) => (day === 'sun' || day === 'mon' ? null : usual),
    weekdaysOnly: (day) => (isWeekend(day) ? null : ['09:00', '18:00']),
    roundTheClock: () => ['00:00', '24:00'],
    pastMidnight: () => late,
    lateWeekend: (day) => (day === 'fri' || day === 'sat' ? [usual[0], '02:00'] : usual),
  };
  const week = {} as WeekSchedule;
  for (const day of weekDays) {
    const [from, to] = hours[kind](day) ?? [null, null];
    week[day] = { is_active: from !== null, from, to };
  }
  return week;
}

function isWeekend(day: WeekDay): boolean {
  return day === 'sat' || day === 'sun';
}
