import { useEffect, useEffectEvent } from 'react';
import { addDays, dayLabel, dayOf, formatTime } from '../../lib/time/dates.ts';
import type { BookingForm, DayPart } from '../draft/draft.store.ts';
import { isBookable, periodOf, todayAt, type WorkshopHours } from './date-period.ts';

type Chosen = Pick<BookingForm, 'day' | 'part'>;

/** The day and its part that the driver has named to the assistant or in the search, while he has chosen none in the form. */
export function withWishedTime<Form extends Chosen>(
  form: Form,
  wish: { from: string | null; to: string | null } | null,
  hours: WorkshopHours,
  now: Date,
): Form {
  if (form.day !== null || !wish?.from) return form;
  const day = dayOf(wish.from, hours.timezone);
  if (!isBookable(day, hours, now)) return form;
  const part = partOf(wish.from, wish.to ?? wish.from, hours.timezone);
  return { ...form, day, part: periodOf(day, part, hours, now) ? part : 'any' };
}

/** The first day on which a tow truck can come. */
export function withSoonestDay<Form extends Chosen>(form: Form, hours: WorkshopHours, now: Date): Form {
  const today = todayAt(hours, now);
  const day = [today, addDays(today, 1)].find((one) => isBookable(one, hours, now));
  return day === undefined ? form : { ...form, day, part: 'any' };
}

/** A wish for less than a day that the form shows. */
export interface WishedWindow {
  from: string;
  to: string;
  /** «утром», «с 13:00 до 18:00» */
  words: string;
  /** The driver has chosen nothing instead. */
  isUntouched: boolean;
}

const hourMs = 3_600_000;
const longestWindowMs = 8 * hourMs;
/** A shorter wish is for hours: «вечером» would be wrong where only these are taken. */
const shortestPartMs = 3 * hourMs;
const partWords: Record<DayPart, string> = {
  any: '',
  morning: 'утром',
  afternoon: 'днём',
  evening: 'вечером',
};

/** Null: the wish is for any time, or the driver has chosen another day or part. */
export function wishedWindow(
  shown: Chosen,
  written: Chosen,
  wish: { from: string; to: string } | null,
  hours: WorkshopHours,
  now: Date,
): WishedWindow | null {
  const { timezone } = hours;
  if (!wish) return null;
  const { from, to } = wish;
  const length = Date.parse(to) - Date.parse(from);
  if (length > longestWindowMs) return null;
  const part = partOf(from, to, timezone);
  const day = dayOf(from, timezone);
  const isOpenThen = periodOf(day, part, hours, now) !== null;
  if (shown.day !== day || shown.part !== (isOpenThen ? part : 'any')) return null;
  const clock = `с ${formatTime(from, timezone)} до ${formatTime(to, timezone)}`;
  return {
    from,
    to,
    words: (length >= shortestPartMs && partWords[part]) || clock,
    isUntouched: written.day === null,
  };
}

/** «завтра утром»: the wish on a day on which the workshop takes no bids. Null: the form shows it, or another day. */
export function missedWish(
  { day }: Chosen,
  wish: { from: string; to: string } | null,
  { timezone }: WorkshopHours,
  now: Date,
): string | null {
  if (day !== null || !wish || Date.parse(wish.to) < now.getTime()) return null;
  const named = dayLabel(dayOf(wish.from, timezone), dayOf(now, timezone));
  return `${named} ${partWords[partOf(wish.from, wish.to, timezone)]}`.trim();
}

/** The first free time of the wish, which the form opens with. */
export function useWishedSlot(
  window: WishedWindow | null,
  times: readonly { from: string }[] | null,
  choose: (slot: string) => void,
): { isTaken: boolean } {
  const first = window && times?.find(({ from }) => isWithin(window, from));
  const wanted = window?.isUntouched && first ? first.from : null;
  const open = useEffectEvent(choose);
  useEffect(() => {
    if (wanted !== null) open(wanted);
  }, [wanted]);
  return { isTaken: Boolean(window && times && times.length > 0 && !first) };
}

const isWithin = ({ from, to }: WishedWindow, time: string) =>
  Date.parse(time) >= Date.parse(from) && Date.parse(time) < Date.parse(to);

const hourAt = (moment: string, timeZone: string) => Number(formatTime(moment, timeZone).split(':')[0]);

function partOf(from: string, to: string, timeZone: string): DayPart {
  const isOneDay = dayOf(from, timeZone) === dayOf(to, timeZone);
  const [start, end] = [hourAt(from, timeZone), hourAt(to, timeZone)];
  if (!isOneDay) return 'any';
  if (end <= 12) return 'morning';
  if (start >= 17) return 'evening';
  return start >= 12 && end <= 17 ? 'afternoon' : 'any';
}
