import { type WeekDay, weekDays } from '../enums.ts';

/**
 * When a workshop works: the one interpretation of a week's schedule for server and screens. All arithmetic
 * is in wall minutes (minutes since 1970 on the workshop's own clock), converted to moments only at the end.
 */

export interface DayHours {
  readonly is_active: boolean;
  /** `HH:mm`; `to` < `from` runs past midnight, `00:00`–`24:00` is all day. */
  readonly from: string | null;
  readonly to: string | null;
  /** The workshop is open, but begins no visit. */
  readonly breaks?: readonly { readonly from: string; readonly to: string }[] | undefined;
}

/** A day with hours of its own instead of those of its week day. */
export interface SpecialDay extends DayHours {
  readonly date: string;
}

export interface OpeningHours {
  readonly schedule: Readonly<Record<WeekDay, DayHours>>;
  readonly schedule_exceptions?: readonly SpecialDay[] | undefined;
  /** IANA. */
  readonly timezone: string;
  /** Days `YYYY-MM-DD`, both included; if only one is set, the closure has no other end. */
  readonly closed_from?: string | null;
  readonly closed_to?: string | null;
}

export interface OpeningState {
  is_open_now: boolean;
  /** `HH:mm` on the workshop's clock; null when closed, or when it does not close within a day. */
  closes_at: string | null;
  /** The next opening, ISO with the workshop's offset; null when open or unknown. */
  opens_at: string | null;
}

/** A parsed schedule, for callers that use it many times. */
export interface PreparedHours {
  /** Monday first: start in minutes of the day and length; null: a day off. */
  readonly spans: readonly (DaySpan | null)[];
  readonly special: ReadonlyMap<number, DaySpan | null>;
  /** Days since 1970; the closure holds from `closedFrom` to `closedTo`, both included. */
  readonly closedFrom: number;
  readonly closedTo: number;
}
interface DaySpan {
  readonly start: number;
  readonly length: number;
  /** In minutes after the start, in order. */
  readonly breaks: readonly Interval[];
}

/** In wall minutes; `to` is not included. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const dayMinutes = 1440;
const dayMs = 86_400_000;
const minuteMs = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timezone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timezone, formatter);
  }
  return formatter;
}

/** Clocks change at a quarter of an hour. */
const quarterMs = 15 * minuteMs;
const offsets = new Map<string, number>();
const offsetsMax = 10_000;

/** How far the zone's clock is ahead of UTC at a moment, in minutes. */
export function offsetMinutes(moment: Date, timezone: string): number {
  const quarter = Math.floor(moment.getTime() / quarterMs);
  const key = `${timezone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(new Date(quarter * quarterMs), timezone);
  if (offsets.size >= offsetsMax) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Formatting a date takes longer than all other work with it. */
function readOffset(moment: Date, timezone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(timezone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((wall - Math.floor(moment.getTime() / 1000) * 1000) / minuteMs);
}

/** Minutes since 1970-01-01 00:00 on the zone's own clock. */
export function wallMinutes(moment: Date, timezone: string): number {
  return Math.floor(moment.getTime() / minuteMs) + offsetMinutes(moment, timezone);
}

/** The moment when the zone's clock shows `wall`. A time skipped by a clock change gives the next one. */
export function momentOfWall(wall: number, timezone: string): Date {
  const guess = new Date(wall * minuteMs - offsetMinutes(new Date(wall * minuteMs), timezone) * minuteMs);
  return new Date(wall * minuteMs - offsetMinutes(guess, timezone) * minuteMs);
}

/** `2026-03-14T10:00:00+03:00` */
export function isoInZone(moment: Date, timezone: string): string {
  const offset = offsetMinutes(moment, timezone);
  const wall = new Date(moment.getTime() + offset * minuteMs).toISOString().slice(0, 19);
  const absolute = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${clock(absolute)}`;
}

/** The calendar day `YYYY-MM-DD` on the zone's clock. */
export function dayInZone(moment: Date, timezone: string): string {
  return isoInZone(moment, timezone).slice(0, 10);
}

/** A working day needs different hours, and its breaks lie within them in order. */
export function areHoursPossible({ is_active: isActive, from, to, breaks = [] }: DayHours): boolean {
  if (!isActive) return true;
  if (!from || !to || from === to || from === '24:00') return false;
  const start = minutesOf(from);
  const afterStart = (time: string) => (minutesOf(time) - start + dayMinutes) % dayMinutes;
  const length = afterStart(to) || dayMinutes;
  const points = breaks.flatMap((one) => [afterStart(one.from), afterStart(one.to)]);
  return points.every((point, index) => point > (points[index - 1] ?? 0) && point < length);
}

/** Minutes of a day → `HH:mm`; 1440 is `00:00` of the next day. */
function clock(minutes: number): string {
  const ofDay = minutes % dayMinutes;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** Days since 1970. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
}

/** 0 is Monday; 1970-01-01 was a Thursday. */
function weekDayIndex(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function spanOf(hours: DayHours): DaySpan | null {
  if (!hours.is_active || hours.from === null || hours.to === null) return null;
  const start = minutesOf(hours.from);
  const end = minutesOf(hours.to);
  const length = end > start ? end - start : end + dayMinutes - start;
  const afterStart = (time: string) => (minutesOf(time) - start + dayMinutes) % dayMinutes;
  const breaks = (hours.breaks ?? [])
    .map((one) => ({ from: afterStart(one.from), to: afterStart(one.to) }))
    .filter(({ from, to }) => from < to && to < length)
    .sort((left, right) => left.from - right.from);
  return { start, length, breaks };
}

export function dayLabel(hours: DayHours): string {
  const span = spanOf(hours);
  if (!span) return 'Выходной';
  return span.length >= dayMinutes ? 'Круглосуточно' : `${hours.from}–${hours.to}`;
}

export function prepareHours(hours: Omit<OpeningHours, 'timezone'>): PreparedHours {
  const { closed_from: from, closed_to: to } = hours;
  const hasClosure = Boolean(from || to);
  return {
    spans: weekDays.map((day) => spanOf(hours.schedule[day])),
    special: new Map((hours.schedule_exceptions ?? []).map((day) => [dayNumber(day.date), spanOf(day)])),
    closedFrom: from ? dayNumber(from) : hasClosure ? -Infinity : Infinity,
    closedTo: to ? dayNumber(to) : hasClosure ? Infinity : -Infinity,
  };
}

function daySpan(hours: PreparedHours, day: number): DaySpan | null {
  if (day >= hours.closedFrom && day <= hours.closedTo) return null;
  const special = hours.special.get(day);
  return special === undefined ? (hours.spans[weekDayIndex(day)] ?? null) : special;
}

function spanOnDay(hours: PreparedHours, day: number): { open: number; close: number } | null {
  const span = daySpan(hours, day);
  if (!span) return null;
  const open = day * dayMinutes + span.start;
  return { open, close: open + span.length };
}

/** The working time that begins on a day (since 1970), without breaks. */
export function workingIntervals(hours: PreparedHours, day: number): Interval[] {
  const span = daySpan(hours, day);
  if (!span) return [];
  const open = day * dayMinutes + span.start;
  const intervals: Interval[] = [];
  let from = open;
  for (const pause of span.breaks) {
    if (open + pause.from > from) intervals.push({ from, to: open + pause.from });
    from = Math.max(from, open + pause.to);
  }
  if (open + span.length > from) intervals.push({ from, to: open + span.length });
  return intervals;
}

/** The wall minute of the next closing; undefined when closed; Infinity: not within a week. */
export function closingAfter(hours: PreparedHours, now: number): number | undefined {
  const today = Math.floor(now / dayMinutes);
  let end: number | undefined;
  for (let day = today - 1; day <= today + 7; day += 1) {
    const span = spanOnDay(hours, day);
    const reached: number = end ?? now;
    if (span && span.open <= reached && span.close > reached) end = span.close;
  }
  return end !== undefined && end >= (today + 7) * dayMinutes ? Infinity : end;
}

/** The wall minute of the first opening after `now`; undefined if there is none soon. */
export function openingAfter(hours: PreparedHours, now: number): number | undefined {
  let day = Math.floor(now / dayMinutes);
  for (let looked = 0; looked <= 15; looked += 1) {
    if (day >= hours.closedFrom && day <= hours.closedTo) {
      if (hours.closedTo === Infinity) return undefined;
      day = hours.closedTo + 1;
    }
    const span = spanOnDay(hours, day);
    if (span && span.open > now) return span.open;
    day += 1;
  }
  return undefined;
}

export function openingState(hours: OpeningHours, now: Date): OpeningState {
  return preparedState(prepareHours(hours), hours.timezone, wallMinutes(now, hours.timezone));
}

/** {@link openingState} of a prepared schedule; `wall` is the current minute on the workshop's clock. */
export function preparedState(hours: PreparedHours, timezone: string, wall: number): OpeningState {
  const closing = closingAfter(hours, wall);
  if (closing !== undefined)
    return {
      is_open_now: true,
      closes_at: closing - wall < dayMinutes ? clock(closing) : null,
      opens_at: null,
    };
  const opening = openingAfter(hours, wall);
  return {
    is_open_now: false,
    closes_at: null,
    opens_at: opening === undefined ? null : isoInZone(momentOfWall(opening, timezone), timezone),
  };
}

export function isDayWorkable(hours: OpeningHours, day: string): boolean {
  return spanOnDay(prepareHours(hours), dayNumber(day)) !== null;
}

/**
 * Opening and closing of the interval that begins on `day` (it may end on the next day); null on a day off.
 */
export function workingSpan(hours: OpeningHours, day: string): { open: Date; close: Date } | null {
  const span = spanOnDay(prepareHours(hours), dayNumber(day));
  if (!span) return null;
  return {
    open: momentOfWall(span.open, hours.timezone),
    close: momentOfWall(span.close, hours.timezone),
  };
}
