import { dayNumber, wallMinutes } from '@sto/contract/workshops/opening-hours';
import { addDays } from '../../../lib/time/dates.ts';
import { zonedParts } from '../../../lib/time/zoned-moment.ts';
import type { Booking, Calendar, Place } from './calendar.api.ts';

export const calendarViews = ['day', 'week'] as const;
export type CalendarView = (typeof calendarViews)[number];
export const laneKinds = ['bays', 'mechanics'] as const;
export type LaneKind = (typeof laneKinds)[number];

/** A column of the day, a row of the week. Null: visits without a mechanic. */
export interface Lane {
  id: number | null;
  title: string;
}

/** Where a booking is carried to: `shift` is in minutes of the workshop's clock. */
export interface Target {
  laneId: number | null;
  shift: number;
}

export interface Span {
  from: number;
  to: number;
}

const dayMinutes = 1440;

/** Monday of the day's week. */
export function weekStart(date: string): string {
  const weekDay = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekDay);
}

/** A bay out of use stays while something is in it. */
export function lanesOf({ bays, mechanics, bookings }: Calendar, kind: LaneKind): Lane[] {
  if (kind === 'mechanics')
    return [...mechanics.map(({ id, name }) => ({ id, title: name })), { id: null, title: 'Без мастера' }];
  return bays
    .filter((bay) => bay.is_active || bookings.some((booking) => booking.bay_id === bay.id))
    .map(({ id, name }) => ({ id, title: name }));
}

export function laneIdOf(booking: Booking, kind: LaneKind): number | null {
  return kind === 'bays' ? booking.bay_id : booking.mechanic_id;
}

export function placeOf(laneId: number | null, kind: LaneKind): Place {
  if (kind === 'mechanics') return laneId === null ? { no_mechanic: true } : { mechanic_id: laneId };
  return laneId === null ? {} : { bay_id: laneId };
}

/** Minutes of the day that a booking or working time takes; null on other days. */
export function spanOn(date: string, times: { from: string; to: string }, timeZone: string): Span | null {
  const midnight = dayNumber(date) * dayMinutes;
  const from = Math.max(0, wallMinutes(new Date(times.from), timeZone) - midnight);
  const to = Math.min(dayMinutes, wallMinutes(new Date(times.to), timeZone) - midnight);
  return to > from ? { from, to } : null;
}

/** Whole hours around the working time of the day, and around what begins or ends on it. */
export function frameOf(calendar: Calendar, date: string): Span {
  const { timezone } = calendar;
  const open = calendar.days.find((day) => day.date === date)?.open ?? [];
  const hours = open.flatMap((one) => spanOn(date, one, timezone) ?? []);
  const booked = calendar.bookings.flatMap((one) => {
    const span = spanOn(date, one, timezone);
    if (!span) return [];
    const [begins, ends] = [span.from > 0, span.to < dayMinutes];
    return [
      ...(begins ? [span.from, Math.min(span.from + 60, span.to)] : []),
      ...(ends ? [Math.max(span.to - 60, span.from), span.to] : []),
    ];
  });
  const edges = [...hours.flatMap(({ from, to }) => [from, to]), ...booked];
  if (edges.length === 0) return { from: 9 * 60, to: 18 * 60 };
  return { from: Math.floor(Math.min(...edges) / 60) * 60, to: Math.ceil(Math.max(...edges) / 60) * 60 };
}

/** The hour at which a day is opened: the present one, else that of the first visit. */
export function openingHour({ bookings, timezone }: Calendar, date: string, now: Date): number {
  const minute = minuteOn(date, now, timezone);
  const isToday = minute >= 0 && minute < dayMinutes;
  const begun = bookings.flatMap((one) => spanOn(date, one, timezone)?.from ?? []).filter((from) => from > 0);
  return Math.floor((isToday ? minute : Math.min(...begun, dayMinutes)) / 60) % 24;
}

/** The part within the frame. */
export function within(span: Span, frame: Span): Span {
  return { from: Math.max(span.from, frame.from), to: Math.min(span.to, frame.to) };
}

/** The minute of the day on the clock of the workshop, which may be of another day. */
export function minuteOn(date: string, moment: Date, timeZone: string): number {
  return wallMinutes(moment, timeZone) - dayNumber(date) * dayMinutes;
}

/** What else is in the bay while the booking would be there. */
export function takenBy(
  calendar: Calendar,
  { booking, bayId, from }: { booking: Booking; bayId: number; from: number },
): Booking | undefined {
  const to = from + Date.parse(booking.to) - Date.parse(booking.from);
  return calendar.bookings.find(
    (one) =>
      one.id !== booking.id && one.bay_id === bayId && Date.parse(one.from) < to && Date.parse(one.to) > from,
  );
}

/** A car takes its bay until its work is finished. */
export function withLateWork(calendar: Calendar, now: Date): Calendar {
  const isLate = ({ bid, to }: Booking) =>
    bid?.status === 'in_work' && !bid.is_after_claim && Date.parse(to) < now.getTime();
  return {
    ...calendar,
    bookings: calendar.bookings.map((booking) =>
      isLate(booking) ? { ...booking, to: now.toISOString(), lateSince: booking.to } : booking,
    ),
  };
}

/** What is not working time within the frame. */
export function closedSpans(open: readonly Span[], frame: Span): Span[] {
  const closed: Span[] = [];
  let end = frame.from;
  for (const span of [...open].sort((a, b) => a.from - b.from)) {
    if (span.from > end) closed.push({ from: end, to: span.from });
    end = Math.max(end, span.to);
  }
  if (end < frame.to) closed.push({ from: end, to: frame.to });
  return closed;
}

/** Bookings of one time without a mechanic share the width of their column. */
export function tracksOf<Item extends Span>(items: readonly Item[]): { item: Item; track: number }[] {
  const ends: number[] = [];
  return items.map((item) => {
    const free = ends.findIndex((end) => end <= item.from);
    const track = free === -1 ? ends.length : free;
    ends[track] = item.to;
    return { item, track };
  });
}

export function shiftedStart(
  booking: Booking,
  shift: number,
  timeZone: string,
): { day: string; time: string } {
  const start = zonedParts(booking.from, timeZone);
  const wall = Date.parse(`${start.day}T${start.time}:00Z`) + shift * 60_000;
  const text = new Date(wall).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}
