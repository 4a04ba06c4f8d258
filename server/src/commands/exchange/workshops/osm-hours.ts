import { weekDays } from '@sto/contract/enums';
import OpeningHours from 'opening_hours';
import type { DaySchedule, WeekSchedule } from '../../../db/tables/workshops.ts';

/** Hours of an ordinary week, without holidays and single dates. */
export interface ReadHours {
  schedule: WeekSchedule;
  /** A day has a break or two shifts: our week has one interval a day, from the first opening to the last closing. */
  hasBreaks: boolean;
}

/** A week without public holidays in Russia; the days around it show hours past midnight. */
const monday = new Date(2026, 1, 2);
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const mostRemembered = 10_000;
const remembered = new Map<string, ReadHours | null>();

/**
 * Parses OpenStreetMap's `opening_hours`; null without a regular week. Throws on an invalid text. A country has a few
 * thousand different texts, and parsing takes a millisecond: results are cached.
 */
export function readOsmHours(text: string): ReadHours | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const read = readWeek(text);
  if (remembered.size < mostRemembered) remembered.set(text, read);
  return read;
}

function readWeek(text: string): ReadHours | null {
  const hours = new OpeningHours(text, {
    lat: 55.75,
    lon: 37.62,
    address: { country_code: 'ru', state: 'Москва' },
  });
  const from = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() - 1);
  const to = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 8);
  const stretches = hours
    .getOpenIntervals(from, to)
    .flatMap(([start, end]) => byDay(minutesFromMonday(start), minutesFromMonday(end)));
  const days = weekDays.map((_, day) => stretches.filter((stretch) => stretch.day === day));
  if (days.every((parts) => parts.length === 0)) return null;
  return {
    schedule: Object.fromEntries(
      weekDays.map((day, index) => [day, dayOf(days[index] ?? [])]),
    ) as WeekSchedule,
    hasBreaks: days.some((parts) => parts.length > 1),
  };
}

function minutesFromMonday(moment: Date): number {
  return Math.round((moment.getTime() - monday.getTime()) / minuteMs);
}

interface Stretch {
  day: number;
  from: number;
  /** Above 24 hours: past midnight. */
  to: number;
}

/** A night that ends before noon belongs to the day on which it began; a longer one is cut at each midnight. */
function byDay(start: number, end: number): Stretch[] {
  const day = Math.floor(start / dayMinutes);
  const midnight = (day + 1) * dayMinutes;
  const isOneNight = end <= midnight + dayMinutes / 2 && start % dayMinutes !== 0;
  if (end <= midnight || isOneNight)
    return [{ day, from: start - day * dayMinutes, to: end - day * dayMinutes }];
  return [{ day, from: start - day * dayMinutes, to: dayMinutes }, ...byDay(midnight, end)];
}

function dayOf(parts: Stretch[]): DaySchedule {
  if (parts.length === 0) return { is_active: false, from: null, to: null };
  const from = Math.min(...parts.map((part) => part.from));
  const to = Math.max(...parts.map((part) => part.to));
  return { is_active: true, from: clock(from), to: to === dayMinutes ? '24:00' : clock(to % dayMinutes) };
}

function clock(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Means a week without an open day. */
export const neverOpen = 'off';
export const closedWeek = Object.fromEntries(weekDays.map((day) => [day, dayOf([])])) as WeekSchedule;

const osmDays = { mon: 'Mo', tue: 'Tu', wed: 'We', thu: 'Th', fri: 'Fr', sat: 'Sa', sun: 'Su' } as const;

/**
 * The week in OpenStreetMap's format. Rules are separated by commas: after a semicolon Tuesday's hours would cut off
 * Monday's night.
 */
export function writeOsmHours(schedule: WeekSchedule): string {
  const daysOf = new Map<string, string[]>();
  for (const day of weekDays) {
    const { is_active, from, to } = schedule[day];
    if (is_active && from && to)
      daysOf.set(`${from}-${to}`, [...(daysOf.get(`${from}-${to}`) ?? []), osmDays[day]]);
  }
  if (daysOf.size === 0) return neverOpen;
  return [...daysOf].map(([hours, days]) => `${days.join(',')} ${hours}`).join(', ');
}
