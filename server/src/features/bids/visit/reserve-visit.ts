import { wallMinutes } from '@sto/contract/workshops/opening-hours';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bidWorks } from '../../../db/tables/bids.ts';
import { bookings } from '../../../db/tables/schedule.ts';
import { after, minutes } from '../../../platform/clock/durations.ts';
import { capacityFor, freeForBid, loadWorkshopTime } from '../../../slots/capacity.queries.ts';
import { placeFor } from '../../../slots/free-slots.ts';
import { type Job, jobOf } from '../../../slots/job.queries.ts';
import { freeTime, lockTime, slotRefusal, takeVisit } from '../../../slots/take-slot.ts';
import { loadOpening } from './opening.load.ts';
import { checkVisitTime, isWithinHours, type VisitTime } from './visit-time.ts';

export interface WantedVisit {
  bidId: number;
  workshopId: number;
  time: VisitTime;
  now: Date;
  /** Of the form, for the error. */
  field: string;
}

/** Whether the workshop can offer this time to the bid: it is in the future, in the opening hours. */
export async function checkSlotFree(tx: Db, { workshopId, time, now, field }: WantedVisit): Promise<void> {
  checkVisitTime(time, await loadOpening(tx, workshopId), now, field);
}

/** As {@link checkSlotFree}; a bay is free then too, or the bid itself has it. Takes nothing. */
export async function checkBayFree(tx: Db, wanted: WantedVisit): Promise<void> {
  await checkSlotFree(tx, wanted);
  const { bidId, workshopId, time, now, field } = wanted;
  const workshop = await lockTime(tx, workshopId);
  const others = freeForBid(await loadWorkshopTime(tx, workshop, now), bidId);
  const [start, end] = [time.start, time.end].map((moment) => wallMinutes(moment, workshop.timezone)) as [
    number,
    number,
  ];
  const firstDay = Math.floor(start / 1440);
  const job = await jobOfBid(tx, bidId, workshopId);
  const place = placeFor(capacityFor(others, job, { firstDay, days: 1, now }), start, end);
  if (typeof place === 'string') throw slotRefusal(place, field);
}

/** Takes the times of an offer until it ends. Times that overlap are choices for one bay. */
export async function reserveOffered(
  tx: Db,
  { bidId, workshopId, now, field }: Omit<WantedVisit, 'time'>,
  { times, offerId, validUntil }: { times: readonly VisitTime[]; offerId: number; validUntil: Date },
): Promise<void> {
  const job = await jobOfBid(tx, bidId, workshopId);
  for (const { start, end } of joined(times))
    await takeVisit(
      tx,
      now,
      { workshopId, job, from: start, to: end, field },
      { kind: 'offer', bidId, offerId, expiresAt: validUntil },
    );
}

function joined(times: readonly VisitTime[]): VisitTime[] {
  const result: VisitTime[] = [];
  for (const time of [...times].sort((left, right) => left.start.getTime() - right.start.getTime())) {
    const last = result.at(-1);
    if (last && time.start < last.end) last.end = new Date(Math.max(last.end.getTime(), time.end.getTime()));
    else result.push({ ...time });
  }
  return result;
}

/**
 * Takes the time for the visit, in the transaction of the move that agrees it, instead of what the bid had: the hours
 * of the workshop may have changed since the time was offered.
 */
export async function reserveVisit(tx: Db, wanted: WantedVisit): Promise<void> {
  await checkSlotFree(tx, wanted);
  const { bidId, workshopId, time, now, field } = wanted;
  await lockTime(tx, workshopId);
  await freeTime(tx, eq(bookings.bidId, bidId));
  const job = await jobOfBid(tx, bidId, workshopId);
  const visit = { workshopId, job, from: time.start, to: time.end, field };
  await takeVisit(tx, now, visit, { kind: 'visit', bidId });
}

async function jobOfBid(tx: Db, bidId: number, workshopId: number): Promise<Job> {
  const works = await tx.select({ id: bidWorks.workTypeId }).from(bidWorks).where(eq(bidWorks.bidId, bidId));
  return jobOf(
    tx,
    workshopId,
    works.map(({ id }) => id),
  );
}

const stepMs = minutes(15);

/**
 * The first free time ahead that begins within the period, in steps of a quarter of an hour. What the bid has taken
 * is given up for it.
 */
export async function firstFreeTime(
  tx: Db,
  { bidId, workshopId, now }: Omit<WantedVisit, 'time'>,
  { from, to, length }: { from: Date; to: Date; length: number },
): Promise<VisitTime | undefined> {
  const workshop = await lockTime(tx, workshopId);
  await freeTime(tx, eq(bookings.bidId, bidId));
  const opening = await loadOpening(tx, workshopId);
  const wall = (moment: Date) => wallMinutes(moment, opening.timezone);
  const firstDay = Math.floor(wall(from) / 1440);
  const days = Math.ceil((to.getTime() - from.getTime()) / minutes(1440)) + 1;
  const job = await jobOfBid(tx, bidId, workshopId);
  const capacity = capacityFor(await loadWorkshopTime(tx, workshop, now), job, { firstDay, days, now });
  const isPast = from <= now;
  const first = isPast ? (Math.floor(now.getTime() / stepMs) + 1) * stepMs : from.getTime();
  for (let time = first; time < to.getTime(); time += stepMs) {
    const start = new Date(time);
    const candidate = { start, end: after(start, minutes(length)) };
    if (!isWithinHours(candidate, opening)) continue;
    if (typeof placeFor(capacity, wall(start), wall(candidate.end)) === 'object') return candidate;
  }
  return undefined;
}
