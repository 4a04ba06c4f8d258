import type { Moment } from '../../server/src/db/seed/demo/world-moments.ts';
import type { Deal } from './deals.ts';

/** A Monday, so that opening hours are right in every week. */
export const madeAt = new Date('2026-03-02T09:00:00Z');

const minute = 60_000;
const day = 86_400_000;
const minutesFrom = (start: Date, date: Date) => Math.round((date.getTime() - start.getTime()) / minute);

/** Most of the world is weeks in the past: moving it by whole weeks keeps opening hours and order. */
export const byWeek = (date: Date): Moment => minutesFrom(madeAt, date);

/**
 * Bids of the named people are current: sending and answering are relative to the moment of the seed, visits
 * and later events to its day.
 */
export function byNowOrDay({ bid, offer, change, events, review }: Deal): (date: Date) => Moment {
  const ofVisit = events.filter(({ toStatus }) => toStatus === 'in_work' || toStatus === 'finished');
  const slots = (offer?.slots ?? []).flatMap(({ from, to }) => [new Date(from), new Date(to)]);
  const dated = [
    ...[bid.periodStart, bid.periodEnd, bid.visitStart, bid.visitEnd, change?.expiresAt, review?.createdAt],
    ...ofVisit.map(({ at }) => at),
    ...slots,
  ];
  const times = new Set(dated.map((date) => date?.getTime()));
  return (date) => `${times.has(date.getTime()) ? 'd' : 'n'}${minutesFrom(madeAt, date)}`;
}

export const daysFromMade = (date: string) =>
  Math.round((Date.parse(date) - Math.floor(madeAt.getTime() / day) * day) / day);
