import { formatCalendarDay } from '../../../lib/time/dates.ts';

const weekDays = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];

/** «пн, 4 мая» */
export function shortDay(date: string): string {
  const name = weekDays[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return `${name}, ${formatCalendarDay(date, date)}`;
}
