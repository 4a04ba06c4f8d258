import type { Db } from '../../../db/client.ts';
import { after, minutes } from '../../../platform/clock/durations.ts';
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

/**
 * Takes the time for the visit, in the transaction of the move that agrees it: the hours of the workshop may have
 * changed since the time was offered.
 */
export async function reserveVisit(tx: Db, wanted: WantedVisit): Promise<void> {
  await checkSlotFree(tx, wanted);
}

const stepMs = minutes(15);

/** The first time ahead that begins within the period, in steps of a quarter of an hour. */
export async function firstFreeTime(
  tx: Db,
  { workshopId, now }: Omit<WantedVisit, 'time'>,
  { from, to, length }: { from: Date; to: Date; length: number },
): Promise<VisitTime | undefined> {
  const opening = await loadOpening(tx, workshopId);
  const isPast = from <= now;
  const first = isPast ? (Math.floor(now.getTime() / stepMs) + 1) * stepMs : from.getTime();
  for (let time = first; time < to.getTime(); time += stepMs) {
    const start = new Date(time);
    const candidate = { start, end: after(start, minutes(length)) };
    if (isWithinHours(candidate, opening)) return candidate;
  }
  return undefined;
}
