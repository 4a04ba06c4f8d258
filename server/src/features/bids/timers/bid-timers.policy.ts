import type { bidTimerKinds } from '@sto/contract/enums';
import { noShowHours } from '@sto/contract/limits';
import type { OpeningHours } from '@sto/contract/workshops/opening-hours';
import { after, days, hours, minutes } from '../../../platform/clock/durations.ts';
import type { BidFacts } from '../bid-facts.load.ts';
import { reviewWindowEnd } from '../review/review.policy.ts';
import { undecidedTender } from '../tender/tender.policy.ts';
import { afterWorkingTime } from './working-time.ts';

export interface PlannedTimer {
  kind: (typeof bidTimerKinds)[number];
  subject: number;
  dueAt: Date;
}

const nudgeAfterMs = minutes(30);
const othersAfterMs = hours(2);
/** Of the clock, but never before the workshop has been open twice as long as until other workshops are offered. */
const expireAfterMs = hours(24);
const expireAfterWorkingMs = hours(4);
/** After this time without a word from the driver the system confirms for him. */
export const confirmAfterMs = hours(72);
const noShowAfterMs = hours(noShowHours);

const timer = (kind: PlannedTimer['kind'], dueAt: Date, subject = 0): PlannedTimer => ({
  kind,
  subject,
  dueAt,
});

/** When an unanswered bid ends: a day later, or after four working hours if that is later. */
export function answerDeadline(createdAt: Date, opening: OpeningHours): Date {
  const day = after(createdAt, expireAfterMs);
  const working = afterWorkingTime(opening, createdAt, expireAfterWorkingMs);
  return working && working > day ? working : day;
}

/** All timers of the bid's present state. `opening`: null in a tender, whose deadline is its own. */
export function timersOf(facts: BidFacts, opening: OpeningHours | null): PlannedTimer[] {
  return [...timersOfState(facts, opening), ...reviewTimers(facts)];
}

/** Also while a claim is worked on: the review of the finished work waits. */
function reviewTimers({ bid, review }: BidFacts): PlannedTimer[] {
  const end = reviewWindowEnd(bid);
  if (!end || !bid.finishedAt || review?.pendingReason !== 'blind') return [];
  return [timer('close_review_window', end, minutesSince1970(bid.finishedAt))];
}

function timersOfState(facts: BidFacts, opening: OpeningHours | null): PlannedTimer[] {
  const { bid, offers, changes, claims } = facts;
  const endsAt = undecidedTender(facts)?.terms.endsAt;
  // A moderator may give a tender more time.
  const collecting = endsAt ? [timer('expire', endsAt, minutesSince1970(endsAt))] : [];
  switch (bid.status) {
    case 'new': {
      if (endsAt) return collecting;
      const expire = bid.answerDeadlineAt ? [timer('expire', bid.answerDeadlineAt)] : [];
      return opening ? [...answerTimers(bid.createdAt, opening), ...expire] : expire;
    }
    case 'answered': {
      const ends = offers
        .filter(({ status }) => status === 'sent')
        .map(({ validUntil }) => validUntil.getTime());
      const [first] = ends.sort((left, right) => left - right);
      // The next one to end; the others are planned when it has ended.
      return [
        ...collecting,
        ...(first ? [timer('expire_offers', new Date(first), minutesSince1970(new Date(first)))] : []),
      ];
    }
    case 'visit':
      return visitTimers(bid.visitStart ?? bid.periodStart, bid.visitEnd ?? bid.periodEnd);
    case 'in_work':
      return changes
        .filter(({ status }) => status === 'proposed')
        .map(({ id, expiresAt }) => timer('expire_change', expiresAt, id));
    case 'finished':
      return [
        ...(bid.finishedAt && !bid.confirmedAt
          ? [timer('confirm', after(bid.finishedAt, confirmAfterMs), minutesSince1970(bid.finishedAt))]
          : []),
        ...claims
          .filter(({ status }) => status === 'open')
          .map(({ id, answerDeadlineAt }) => timer('escalate_claim', answerDeadlineAt, id)),
      ];
    case 'reject':
      return [];
  }
}

function answerTimers(createdAt: Date, opening: OpeningHours): PlannedTimer[] {
  const nudgeAt = afterWorkingTime(opening, createdAt, nudgeAfterMs);
  const othersAt = afterWorkingTime(opening, createdAt, othersAfterMs);
  return [
    ...(nudgeAt ? [timer('nudge', nudgeAt)] : []),
    ...(othersAt ? [timer('offer_others', othersAt)] : []),
  ];
}

function visitTimers(start: Date, end: Date): PlannedTimer[] {
  const subject = minutesSince1970(start);
  return [
    timer('remind_day', after(start, -days(1)), subject),
    timer('remind_soon', after(start, -hours(2)), subject),
    timer('question', end, subject),
    timer('no_show', after(end, noShowAfterMs), subject),
  ];
}

function minutesSince1970(moment: Date): number {
  return Math.floor(moment.getTime() / minutes(1));
}
