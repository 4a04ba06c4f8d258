import { type WeekDay, weekDays } from '@sto/contract/enums';
import { bookingHorizonDays } from '@sto/contract/limits';
import { type OpeningHours, workingSpan } from '@sto/contract/workshops/opening-hours';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { formatNumber } from '../../lib/text/numbers.ts';
import { counted, plural } from '../../lib/text/plural.ts';
import { addDays, dayOf, formatCalendarDay } from '../../lib/time/dates.ts';

export function months(count: number): string {
  return counted(count, ['месяц', 'месяца', 'месяцев']);
}

export function reviewsCount(count: number): string {
  return `${formatNumber(count)}\u00A0${plural(count, ['отзыв', 'отзыва', 'отзывов'])}`;
}

const staleMonths = 6;

/** Whether a price is older than six months. */
export function isStalePrice(updatedAt: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setMonth(limit.getMonth() - staleMonths);
  return new Date(updatedAt) < limit;
}

function weekDayOf(day: string): WeekDay | undefined {
  return weekDays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7];
}

type Hours = Pick<Workshop, 'schedule' | 'timezone' | 'closed_from' | 'closed_to'> &
  Pick<OpeningHours, 'schedule_exceptions'>;

/** The weekday at the workshop, and the day of its current hours: after midnight that is the day before. */
export function weekDaysAt(hours: Hours, now: Date): { today: WeekDay | undefined; working: WeekDay | null } {
  const today = dayOf(now, hours.timezone);
  const working = [today, addDays(today, -1)].find((day) => {
    const span = workingSpan(hours, day);
    return span !== null && span.open <= now && now < span.close;
  });
  return { today: weekDayOf(today), working: working ? (weekDayOf(working) ?? null) : null };
}

/** «Закрыто до 25 мая включительно», before its begin «Не работает с 20 мая по 25 мая»; null once it is over. */
export function closureText(
  hours: Pick<Hours, 'timezone' | 'closed_from' | 'closed_to'>,
  now: Date,
): string | null {
  const { closed_from: from, closed_to: to } = hours;
  const today = dayOf(now, hours.timezone);
  if ((!from && !to) || (to && to < today)) return null;
  const day = (value: string) => formatCalendarDay(value, today);
  if (!from || from <= today) return to ? `Закрыто до ${day(to)} включительно` : 'Временно закрыто';
  return ['Не работает', `с ${day(from)}`, to && `по ${day(to)}`].filter(Boolean).join(' ');
}

/** Whether a closure takes every day that can be booked now. */
export function isClosedForBooking(
  { closed_from: from, closed_to: to, timezone }: Hours,
  now: Date,
): boolean {
  const today = dayOf(now, timezone);
  if ((!from && !to) || (from && from > today)) return false;
  return !to || to >= addDays(today, bookingHorizonDays);
}

/** «12 месяцев», «6–12 месяцев» when the price list differs from the terms, «до 12 месяцев» with a work without. */
export function workWarrantySpan({
  warranty,
  work_types,
}: Pick<Workshop, 'warranty' | 'work_types'>): string {
  const usual = warranty?.work_months ?? 0;
  const all = [usual, ...work_types.map((work) => work.warranty_months ?? usual)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (least === most) return months(most);
  return least === 0 ? `до ${counted(most, ['месяца', 'месяцев', 'месяцев'])}` : `${least}–${months(most)}`;
}

/** «12 месяцев на работы, 6 месяцев на запчасти или 20 000 км»; empty without figures. */
export function warrantyTerms({ work_months, parts_months, km }: NonNullable<Workshop['warranty']>): string {
  const terms = [
    work_months > 0 && `${months(work_months)} на работы`,
    parts_months > 0 && `${months(parts_months)} на запчасти`,
  ].filter(Boolean);
  const distance = km ? `${formatNumber(km)}\u00A0км` : '';
  return [terms.join(', '), distance].filter(Boolean).join(' или ');
}
