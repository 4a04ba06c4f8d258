import { bookingHorizonDays } from '@sto/contract/limits';
import { isoInZone, type OpeningHours, workingSpan } from '@sto/contract/workshops/opening-hours';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { addDays, dayLabel, dayOf, formatCalendarDay, formatTime } from '../../lib/time/dates.ts';
import { zonedMoment } from '../../lib/time/zoned-moment.ts';
import type { DayPart } from '../draft/draft.store.ts';

/** The facts of a workshop that limit the requested time. */
export type WorkshopHours = Pick<Workshop, 'timezone' | 'schedule' | 'closed_from' | 'closed_to'> &
  Pick<OpeningHours, 'schedule_exceptions'>;

export interface Period {
  start: string;
  end: string;
}

const minute = 60_000;
const dayMs = 86_400_000;
/** «Сегодня» starts at a quarter of an hour, and at least half an hour before closing. */
const stepMs = 15 * minute;
const shortestMs = 30 * minute;

/** Clock times of the parts of a day; a missing bound is the workshop's own opening or closing. */
const partBounds: Record<DayPart, { from?: string; to?: string }> = {
  any: {},
  morning: { to: '12:00' },
  afternoon: { from: '12:00', to: '17:00' },
  evening: { from: '17:00' },
};

/**
 * The period of a visit on a day: the whole working day or a part of it, never in the past. Null if the workshop is
 * closed, the day or its part is over or too short, or the day is beyond the horizon.
 */
export function periodOf(day: string, part: DayPart, hours: WorkshopHours, now: Date): Period | null {
  const span = workingSpan(hours, day);
  if (!span || day < todayAt(hours, now)) return null;
  const { from, to } = partBounds[part];
  const clockOf = (time: string) => Date.parse(zonedMoment(day, time, hours.timezone));
  const nextStep = Math.ceil(now.getTime() / stepMs) * stepMs;
  const start = Math.max(span.open.getTime(), from ? clockOf(from) : 0, nextStep);
  const end = Math.min(span.close.getTime(), to ? clockOf(to) : Infinity);
  if (end - start < shortestMs || start > now.getTime() + bookingHorizonDays * dayMs) return null;
  return { start: isoInZone(new Date(start), hours.timezone), end: isoInZone(new Date(end), hours.timezone) };
}

export function isBookable(day: string, hours: WorkshopHours, now: Date): boolean {
  return periodOf(day, 'any', hours, now) !== null;
}

/** Why a day is not available: a word for its button, and a sentence. */
export interface OffReason {
  word: string;
  sentence: string;
}

/** Null: the day is available. */
export function offReason(day: string, hours: WorkshopHours, now: Date): OffReason | null {
  if (isBookable(day, hours, now)) return null;
  const today = todayAt(hours, now);
  const named = dayLabel(day, today);
  const dayWords = named.charAt(0).toUpperCase() + named.slice(1);
  const span = workingSpan(hours, day);
  if (day < today) return { word: 'прошло', sentence: `${dayWords}: этот день прошёл.` };
  if (!span && isWithinClosure(day, hours)) {
    return { word: 'закрыто', sentence: closureWords(hours, today) };
  }
  if (!span) return { word: 'выходной', sentence: `${dayWords} у автосервиса выходной.` };
  if (day > addDays(today, bookingHorizonDays))
    return { word: 'рано', sentence: `Записаться можно не дальше чем на ${bookingHorizonDays} дней вперёд.` };
  if (day > today) return { word: 'нельзя', sentence: `${dayWords} автосервис работает слишком недолго.` };
  const closes = formatTime(span.close, hours.timezone);
  const sentence = `${dayWords} уже не успеть: автосервис работает до ${closes}.`;
  return { word: 'поздно', sentence };
}

function closureWords({ closed_from: from, closed_to: to }: WorkshopHours, today: string): string {
  const until = to && formatCalendarDay(to, today);
  // A future closure has its begin: until then the workshop is open.
  if (!from || from <= today)
    return until ? `Автосервис закрыт по ${until} включительно.` : 'Автосервис временно закрыт.';
  if (!until) return `Автосервис закрыт с ${formatCalendarDay(from, today)}.`;
  if (from === to) return `Автосервис закрыт ${until}.`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth ? Number(from.slice(8)) : formatCalendarDay(from, today);
  return `Автосервис закрыт с ${first} по ${until} включительно.`;
}

function isWithinClosure(day: string, { closed_from: from, closed_to: to }: WorkshopHours): boolean {
  return Boolean(from || to) && (!from || day >= from) && (!to || day <= to);
}

/** «0:00–2:00 — ночь с 14 на 15 мая»: those of the times that belong to the shift of the evening before, if any. */
export function nightWords(times: readonly string[], day: string, hours: WorkshopHours, now: Date): string {
  const evening = addDays(day, -1);
  const shift = workingSpan(hours, evening);
  const early = times.filter((time) => shift && Date.parse(time) < shift.close.getTime());
  const [first, last] = [early.at(0), early.at(-1)];
  if (!first || !last) return '';
  const clocks = [...new Set([first, last])].map((time) => formatTime(time, hours.timezone)).join('–');
  const today = todayAt(hours, now);
  const isOneMonth = evening.slice(0, 7) === day.slice(0, 7);
  const from = isOneMonth ? Number(evening.slice(8)) : formatCalendarDay(evening, today);
  return `${clocks} — ночь с ${from} на ${formatCalendarDay(day, today)}`;
}

export function todayAt(hours: WorkshopHours, now: Date): string {
  return dayOf(now, hours.timezone);
}
