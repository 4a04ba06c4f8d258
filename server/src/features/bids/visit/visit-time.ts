import { bookingHorizonDays } from '@sto/contract/limits';
import {
  closingAfter,
  type OpeningHours,
  prepareHours,
  wallMinutes,
} from '@sto/contract/workshops/opening-hours';
import { AppError } from '../../../http/app-error.ts';
import { after, days } from '../../../platform/clock/durations.ts';

export interface VisitTime {
  start: Date;
  end: Date;
}

/** A visit begins within the next 60 days, in the opening hours of the workshop. */
export function checkVisitTime(time: VisitTime, opening: OpeningHours, now: Date, field: string): void {
  const { start, end } = time;
  if (start <= now || start > after(now, days(bookingHorizonDays)) || end <= start)
    throw new AppError('period_invalid', { field });
  if (!isWithinHours(time, opening)) throw new AppError('slot_closed', { field });
}

/** Work that is longer than the longest working day only has to begin while the workshop is open. */
export function isWithinHours({ start, end }: VisitTime, opening: OpeningHours): boolean {
  const hours = prepareHours(opening);
  const [from, to] = [start, end].map((moment) => wallMinutes(moment, opening.timezone)) as [number, number];
  const closing = closingAfter(hours, from);
  if (closing === undefined) return false;
  const longestDay = Math.max(...hours.spans.map((span) => span?.length ?? 0));
  return to <= closing || to - from > longestDay;
}
