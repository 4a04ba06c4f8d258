import type { Moment } from '../../server/src/db/seed/demo/world-moments.ts';
import type { Deal } from './deals.ts';

/** The moment at which the world is made: a Monday, so that opening hours hold in every week. */
export const madeAt = new Date('2026-03-02T09:00:00Z');

const minute = 60_000;
const day = 86_400_000;
const minutesFrom = (start: Date, date: Date) => Math.round((date.getTime() - start.getTime()) / minute);

/** Most of the world lies weeks back: whole weeks are added to it, which keeps opening hours and order. */
export const byWeek = (date: Date): Moment => minutesFrom(madeAt, date);

/**
 * The bids of the named people run now: what was sent and answered counts from the moment of the seed, visits and
 * what follows them from the day of the seed.
 */
export function byNowOrDay({ bid, offer, events, review }: Deal): (date: Date) => Moment {
  const ofVisit = events.filter(({ toStatus }) => toStatus === 'in_work' || toStatus === 'finished');
  const slots = (offer?.slots ?? []).flatMap(({ from, to }) => [new Date(from), new Date(to)]);
  const dated = [
    ...[bid.periodStart, bid.periodEnd, bid.visitStart, bid.visitEnd, bid.warrantyUntil, review?.createdAt],
    ...ofVisit.map(({ at }) => at),
    ...slots,
  ];
  const times = new Set(dated.map((date) => date?.getTime()));
  return (date) => `${times.has(date.getTime()) ? 'd' : 'n'}${minutesFrom(madeAt, date)}`;
}

export const daysFromMade = (date: string) =>
  Math.round((Date.parse(date) - Math.floor(madeAt.getTime() / day) * day) / day);
