import { dayLabel, dayOf, formatCalendarDay, formatMoments, formatTime } from '../../../lib/time/dates.ts';
import { listOfWorks } from '../../bids/bid-words.ts';
import type { Booking } from './calendar.api.ts';
import { type Lane, shiftedStart } from './calendar-places.ts';
import type { Carried } from './use-carry.ts';

export function bookingTitle({ bid, kind, note }: Booking): string {
  if (bid) return listOfWorks(bid.work_titles.map((title) => ({ title }))) || 'Работы по заявке';
  if (kind === 'hold') return 'Водитель выбирает';
  return note || (kind === 'block' ? 'Занято вручную' : 'Занято');
}

export function bookingState({ from, bid, kind, lateSince }: Booking, timeZone: string): string | null {
  if (bid?.is_after_claim) return 'Исправляем по гарантии';
  if (bid?.pending_period) return pendingWords(bid.pending_period, dayOf(from, timeZone), timeZone);
  if (lateSince) return 'В работе дольше срока';
  if (bid?.status === 'in_work') return 'В работе';
  if (kind === 'offer') return 'Ждёт клиента';
  if (kind === 'hold') return 'Держим 10 минут';
  return null;
}

type Pending = NonNullable<NonNullable<Booking['bid']>['pending_period']>;

/** «Ждёт ответа: 13:00»; with the day when it is another one. */
function pendingWords({ start, by }: Pending, day: string, timeZone: string): string {
  const time = formatTime(start, timeZone);
  const pendingDay = dayOf(start, timeZone);
  const when = pendingDay === day ? time : `${formatCalendarDay(pendingDay, day)}, ${time}`;
  return by === 'service' ? `Ждёт ответа: ${when}` : `Клиент предлагает: ${when}`;
}

/** An end at midnight belongs to the day before. */
function lastDayOf(end: string, timeZone: string): string {
  return dayOf(new Date(Date.parse(end) - 1), timeZone);
}

/** «9:00–10:00»; with the days when it takes several. */
export function bookingTime({ from, to, lateSince = to }: Booking, timeZone: string): string {
  return dayOf(from, timeZone) === lastDayOf(lateSince, timeZone)
    ? `${formatTime(from, timeZone)}–${formatTime(lateSince, timeZone)}`
    : formatMoments(from, lateSince, timeZone);
}

/** In a column of a day after the planned ones a late job has no hours of that day, only its beginning. */
export function bookingTimeOn(
  column: { date: string; today: string },
  booking: Booking,
  timeZone: string,
): string {
  const { from, lateSince } = booking;
  if (!lateSince || lastDayOf(lateSince, timeZone) >= column.date) return bookingTime(booking, timeZone);
  const day = dayLabel(dayOf(from, timeZone), column.today);
  // «Со вчера», «со 2 мая», but «с 22 мая».
  return `${/^(вчера|2\s)/.test(day) ? 'со' : 'с'} ${day}, ${formatTime(from, timeZone)}`;
}

/** Read aloud at each step of a move with the keyboard. */
export function carryWords(carried: Carried, lanes: readonly Lane[], timeZone: string): string {
  const lane = lanes.find(({ id }) => id === carried.laneId)?.title ?? '';
  const { day, time } = shiftedStart(carried.booking, carried.shift, timeZone);
  const when = carried.shift === 0 ? 'то же время' : `${day.split('-').reverse().join('.')}, ${time}`;
  return `${lane}, ${when}. Стрелки выбирают место, Enter ставит, Escape отменяет.`;
}
