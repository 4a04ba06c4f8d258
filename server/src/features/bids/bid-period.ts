import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import { bookingHorizonDays } from '@sto/contract/limits';
import {
  dayInZone,
  momentOfWall,
  type OpeningHours,
  workingSpan,
} from '@sto/contract/workshops/opening-hours';
import { AppError } from '../../http/app-error.ts';
import { after, days, hours, minutes } from '../../platform/clock/durations.ts';

export interface Period {
  start: Date;
  end: Date;
}

/** The period of a form on the workshop's clock. */
export function requestedPeriod(
  { period_start, period_end }: Pick<BidCreateForm, 'period_start' | 'period_end'>,
  timezone: string,
  now: Date,
): Period {
  const start = isDay(period_start) ? momentOfDay(period_start, 0, timezone) : new Date(period_start);
  const end = period_end ?? dayInZone(start, timezone);
  return {
    start: isDay(period_start) && dayInZone(now, timezone) === period_start ? hourOf(now) : start,
    end: isDay(end) ? momentOfDay(end, 1, timezone) : new Date(end),
  };
}

const isDay = (text: string) => text.length === 'YYYY-MM-DD'.length;
const momentOfDay = (day: string, later: number, timezone: string) =>
  momentOfWall((Date.parse(day) + days(later)) / minutes(1), timezone);
const hourOf = (moment: Date) => new Date(moment.getTime() - (moment.getTime() % hours(1)));

/** A visit is requested from the current hour on, within 60 days, for at most one day. */
export function checkPeriod({ start, end }: Period, now: Date): void {
  const isStartFine = start >= hourOf(now) && start <= after(now, days(bookingHorizonDays));
  if (!isStartFine) throw new AppError('period_invalid', { field: 'period_start' });
  if (end <= start || end > after(start, days(1)))
    throw new AppError('period_invalid', { field: 'period_end' });
}

/** The workshop must be open during some part of the period. */
export function checkWorkable(period: Period, opening: OpeningHours): void {
  if (!isWorkable(period, opening)) throw new AppError('service_closed', { field: 'period_start' });
}

/** A shift of the evening before counts too. */
export function isWorkable({ start, end }: Period, opening: OpeningHours): boolean {
  const candidates = [after(start, -days(1)), start, end].map((moment) =>
    dayInZone(moment, opening.timezone),
  );
  return candidates.some((day) => {
    const span = workingSpan(opening, day);
    return span !== null && span.open < end && span.close > start;
  });
}
