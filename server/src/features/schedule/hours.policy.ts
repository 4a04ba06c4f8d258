import type { DayHours } from '@sto/contract/workshops/opening-hours';
import { AppError } from '../../http/app-error.ts';

/** A working day needs different hours, and its breaks lie within them in order. */
export function checkHours(hours: DayHours, field: string): void {
  if (hours.is_active && !areHoursFine(hours)) throw AppError.field('hours_invalid', field);
}

function areHoursFine({ from, to, breaks = [] }: DayHours): boolean {
  if (!from || !to || from === to || from === '24:00') return false;
  const start = minutesOf(from);
  const afterStart = (time: string) => (minutesOf(time) - start + 1440) % 1440;
  const length = afterStart(to) || 1440;
  const points = breaks.flatMap((one) => [afterStart(one.from), afterStart(one.to)]);
  return points.every((point, index) => point > (points[index - 1] ?? 0) && point < length);
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
