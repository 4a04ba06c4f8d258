import { momentOfWall, wallMinutes } from '@sto/contract/workshops/opening-hours';
import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { bookings } from '../db/tables/schedule.ts';
import { workshops } from '../db/tables/workshops.ts';
import { AppError } from '../http/app-error.ts';
import { after, minutes } from '../platform/clock/durations.ts';
import { capacityFor, loadWorkshopTime } from './capacity.queries.ts';
import { type Capacity, type FreeSlot, freeSlots, placeFor, slotAt } from './free-slots.ts';
import type { Job } from './job.queries.ts';

export type NewBooking = Pick<typeof bookings.$inferInsert, 'kind'> &
  Partial<Pick<typeof bookings.$inferInsert, 'bidId' | 'offerId' | 'holdId' | 'holderId' | 'expiresAt'>>;

export interface WantedSlot {
  workshopId: number;
  job: Job;
  from: Date;
  /** A driver takes a listed slot; the workshop's people any free working minute. */
  by: 'customer' | 'service';
  /** Of the form, for the refusal. */
  field?: string;
}

export interface TakenSlot {
  bookingId: number;
  from: Date;
  to: Date;
}

/**
 * Takes a bay, and a mechanic where the workshop lists their skills. Takers of one workshop wait for each other; the
 * constraints of the database are the last word.
 */
export async function takeSlot(
  tx: Db,
  now: Date,
  { workshopId, job, from, by, field }: WantedSlot,
  booking: NewBooking,
): Promise<TakenSlot> {
  const workshop = await lockTime(tx, workshopId);
  await freeExpired(tx, workshopId, now);
  const time = await loadWorkshopTime(tx, workshop, now);
  const start = wallMinutes(from, workshop.timezone);
  const firstDay = Math.floor(start / 1440);
  const capacity = capacityFor(time, job, { firstDay, days: 1, now });
  const slot =
    by === 'service' ? slotAt(capacity, start, job.minutes) : listedSlot(capacity, start, job.minutes);
  if (slot === 'closed') throw slotRefusal('closed', field);
  if (slot === 'taken' || from < now) throw slotRefusal('taken', field);
  const startsAt = momentOfWall(slot.start, workshop.timezone);
  const readyAt = momentOfWall(slot.ready, workshop.timezone);
  const [row] = await tx
    .insert(bookings)
    .values({
      ...booking,
      workshopId,
      bayId: slot.bayId,
      mechanicId: slot.mechanicId,
      startsAt,
      readyAt,
      endsAt: after(readyAt, minutes(workshop.bufferMinutes)),
    })
    .onConflictDoNothing()
    .returning({ id: bookings.id });
  if (!row) throw slotRefusal('taken', field);
  return { bookingId: row.id, from: startsAt, to: readyAt };
}

/** Any bay that is free for a time that both sides agree on or that is offered. The workshop must be open for it. */
export async function takeVisit(
  tx: Db,
  now: Date,
  { workshopId, job, from, to, field }: Omit<WantedSlot, 'by'> & { to: Date },
  booking: NewBooking,
): Promise<void> {
  const workshop = await lockTime(tx, workshopId);
  await freeExpired(tx, workshopId, now);
  const [start, end] = [from, to].map((moment) => wallMinutes(moment, workshop.timezone)) as [number, number];
  const time = await loadWorkshopTime(tx, workshop, now);
  const capacity = capacityFor(time, job, { firstDay: Math.floor(start / 1440), days: 1, now });
  const place = placeFor(capacity, start, end);
  if (typeof place === 'string') throw slotRefusal(place, field);
  const endsAt = after(to, minutes(workshop.bufferMinutes));
  const [row] = await tx
    .insert(bookings)
    .values({ ...booking, ...place, workshopId, startsAt: from, readyAt: to, endsAt })
    .onConflictDoNothing()
    .returning({ id: bookings.id });
  if (!row) throw slotRefusal('taken', field);
}

/** `slot_closed` or `slot_taken`. */
export function slotRefusal(reason: 'closed' | 'taken', field: string | undefined): AppError {
  const code = reason === 'closed' ? 'slot_closed' : 'slot_taken';
  return field ? AppError.field(code, field) : new AppError(code);
}

function listedSlot(capacity: Capacity, start: number, jobMinutes: number): FreeSlot | 'closed' | 'taken' {
  const free = slotAt(capacity, start, jobMinutes);
  if (typeof free !== 'object') return free;
  const narrowed = {
    ...capacity,
    earliest: Math.max(capacity.earliest, start),
    latest: Math.min(capacity.latest, start),
  };
  for (const slot of freeSlots(narrowed, jobMinutes)) return slot;
  return 'taken';
}

/** Takers of the workshop's time wait for each other until the transaction ends. */
export async function lockTime(tx: Db, workshopId: number): Promise<typeof workshops.$inferSelect> {
  const [workshop] = await tx
    .select()
    .from(workshops)
    .where(eq(workshops.id, workshopId))
    .for('no key update');
  if (!workshop) throw new AppError('not_found');
  return workshop;
}

export async function freeExpired(tx: Db, workshopId: number, now: Date): Promise<void> {
  await tx.delete(bookings).where(and(eq(bookings.workshopId, workshopId), lte(bookings.expiresAt, now)));
}

/** Frees the time of these bookings. */
export async function freeTime(tx: Db, which: SQL | undefined): Promise<void> {
  await tx.delete(bookings).where(which);
}
