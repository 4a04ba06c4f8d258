import { weekDays } from '@sto/contract/enums';
import type { DayHours, SpecialDay } from '@sto/contract/workshops/opening-hours';
import type { holidays, scheduleExceptions } from '../db/tables/schedule.ts';
import type { WeekSchedule } from '../db/tables/workshops.ts';

export type ExceptionRow = Pick<
  typeof scheduleExceptions.$inferSelect,
  'date' | 'isActive' | 'from' | 'to' | 'note'
>;
export type HolidayRow = Pick<typeof holidays.$inferSelect, 'date' | 'kind' | 'title'>;

/** `note`: why, for readers. */
export type NotedDay = SpecialDay & { note: string };

const shorterMinutes = 60;
const dayOff: DayHours = { is_active: false, from: null, to: null };

/** Days with hours of their own: exceptions of the workshop go before official holidays, if it observes them. */
export function specialDays(
  schedule: WeekSchedule,
  exceptions: readonly ExceptionRow[],
  observed: readonly HolidayRow[],
): NotedDay[] {
  const days = new Map<string, NotedDay>();
  for (const { date, kind, title } of observed) {
    const hours = holidayHours(schedule, date, kind);
    if (hours) days.set(date, { ...hours, date, note: title });
  }
  for (const { date, isActive, from, to, note } of exceptions)
    days.set(date, { date, is_active: isActive, from, to, note });
  return [...days.values()];
}

/** Undefined: the hours of the week day hold. */
function holidayHours(schedule: WeekSchedule, date: string, kind: HolidayRow['kind']): DayHours | undefined {
  if (kind === 'day_off') return dayOff;
  const hours = schedule[weekDayOf(date)];
  if (kind === 'short') return shortened(hours);
  if (hours.is_active) return undefined;
  // A working day that was moved to a day off has the hours of the last working day of the week.
  const last = ['fri', 'thu', 'wed', 'tue', 'mon'].find((day) => schedule[day as 'fri'].is_active);
  return last ? schedule[last as 'fri'] : undefined;
}

function weekDayOf(date: string) {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekDays[(sundayFirst + 6) % 7] ?? 'mon';
}

function shortened(hours: DayHours): DayHours | undefined {
  if (!hours.is_active || !hours.from || !hours.to) return undefined;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const length = to > from ? to - from : to + 1440 - from;
  if (length <= shorterMinutes || length === 1440) return undefined;
  const end = (to - shorterMinutes + 1440) % 1440;
  const clock = (part: number) => String(part).padStart(2, '0');
  return { ...hours, to: `${clock(Math.floor(end / 60))}:${clock(end % 60)}` };
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
