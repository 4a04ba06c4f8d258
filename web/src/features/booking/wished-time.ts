import { dayOf, formatTime } from '../../lib/time/dates.ts';
import type { BookingForm, DayPart } from '../draft/draft.store.ts';
import { isBookable, periodOf, type WorkshopHours } from './date-period.ts';

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

const hourAt = (moment: string, timeZone: string) => Number(formatTime(moment, timeZone).split(':')[0]);

function partOf(from: string, to: string, timeZone: string): DayPart {
  const isOneDay = dayOf(from, timeZone) === dayOf(to, timeZone);
  const [start, end] = [hourAt(from, timeZone), hourAt(to, timeZone)];
  if (!isOneDay) return 'any';
  if (end <= 12) return 'morning';
  if (start >= 17) return 'evening';
  return start >= 12 && end <= 17 ? 'afternoon' : 'any';
}
