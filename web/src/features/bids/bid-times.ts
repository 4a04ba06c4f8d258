import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { dayOf, formatDayLabel, formatTime } from '../../lib/time/dates.ts';

type Wish = Pick<BidSummary, 'period_start' | 'period_end'>;
type Visit = Pick<BidSummary, 'visit_start' | 'visit_end'>;

interface Span {
  start: string;
  end: string;
}

function visitOf({ visit_start: start, visit_end: end }: Visit): Span | null {
  return start && end ? { start, end } : null;
}

/** The agreed time, else the requested one. */
export function timeOf(bid: Wish & Visit): Span {
  return visitOf(bid) ?? { start: bid.period_start, end: bid.period_end };
}

/** «завтра, 10:00–12:00»; a whole day without times; several days as «14 мая – 16 мая», «14 мая, 11:00 – 16 мая». */
export function formatSpan({ start, end }: Span, timeZone: string, now: Date): string {
  const day = formatDayLabel(start, timeZone, now);
  const from = formatTime(start, timeZone);
  const lastMoment = new Date(Date.parse(end) - 1);
  if (dayOf(start, timeZone) !== dayOf(lastMoment, timeZone)) {
    // A repair over several days still begins at an hour.
    const begin = from === '0:00' ? day : `${day}, ${from}`;
    return `${begin} – ${formatDayLabel(lastMoment, timeZone, now)}`;
  }
  const to = formatTime(end, timeZone);
  const isWholeDay = from === '0:00' && (to === '0:00' || to === '23:59');
  return isWholeDay ? day : `${day}, ${from}–${to}`;
}

/** The requested time, also after an agreement. */
export function formatWish(bid: Wish, timeZone: string, now: Date = new Date()): string {
  return formatSpan({ start: bid.period_start, end: bid.period_end }, timeZone, now);
}

export function formatVisit(bid: Visit, timeZone: string, now: Date = new Date()): string | null {
  const visit = visitOf(bid);
  return visit && formatSpan(visit, timeZone, now);
}

/** The one time for a row of a list. */
export function formatWhen(bid: Wish & Visit, timeZone: string, now: Date = new Date()): string {
  return formatSpan(timeOf(bid), timeZone, now);
}

/** Not exact: from the workshop to a car whose place it does not see yet. */
export function aboutKm(kilometres: number): string {
  return `От вас около ${kilometres}\u00A0км`;
}
