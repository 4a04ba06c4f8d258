import { randomUUID } from 'node:crypto';
import { offerMinutes } from '@sto/contract/limits';
import { dayInZone, dayNumber, isoInZone, momentOfWall } from '@sto/contract/workshops/opening-hours';
import { and, asc, eq, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { cars } from '../../../db/tables/cars.ts';
import { slotWaits } from '../../../db/tables/schedule.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { after, minutes } from '../../../platform/clock/durations.ts';
import { capacityFor, loadWorkshopTime } from '../../../slots/capacity.queries.ts';
import { freeSlots } from '../../../slots/free-slots.ts';
import { jobOf } from '../../../slots/job.queries.ts';
import {
  freeExpired,
  lockTime,
  type NewBooking,
  type TakenSlot,
  takeSlot,
  type WantedSlot,
} from '../../../slots/take-slot.ts';
import { visitMoment } from '../../notifications/notifications.present.ts';
import { loadBookableWorkshop, offeredWorks } from '../../workshops/bookable.load.ts';
import { isReserved, type WaitRow } from './slot-waits.queries.ts';

type WorkshopRow = typeof workshops.$inferSelect;

/**
 * Offers free times to those who wait, in order. It looks at the times themselves and not at what freed them, so that
 * every way counts, and a restart loses nothing. Servers take turns at a workshop. Returns how many were offered.
 */
export async function offerFreedSlots({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  await endOffers(db, now);
  const rows = await db
    .selectDistinct({ id: slotWaits.workshopId })
    .from(slotWaits)
    .where(eq(slotWaits.status, 'waiting'))
    .orderBy(asc(slotWaits.workshopId));
  let count = 0;
  for (const { id } of rows) count += await db.transaction((tx) => offerIn(tx, id, now));
  return count;
}

/** Offers that ran out are missed, taken ones are over, and so is waiting for days that have passed. */
async function endOffers(db: Db, now: Date): Promise<void> {
  const isOffered = eq(slotWaits.status, 'offered');
  await db
    .update(slotWaits)
    .set({ status: 'missed', holdId: null, offerFrom: null, offerTo: null, offerExpiresAt: null })
    .where(and(isOffered, lte(slotWaits.offerExpiresAt, now)));
  await db.delete(slotWaits).where(and(isOffered, not(isReserved(db, now))));
  const today = sql`(select (${now.toISOString()}::timestamptz at time zone ${workshops.timezone})::date
    from ${workshops} where ${workshops.id} = ${slotWaits.workshopId})`;
  await db.delete(slotWaits).where(sql`${slotWaits.status} <> 'offered' and ${slotWaits.dateTo} < ${today}`);
}

async function offerIn(tx: Db, workshopId: number, now: Date): Promise<number> {
  const workshop = await lockTime(tx, workshopId);
  if (!workshop.isPublished || !workshop.isConnected) return 0;
  await freeExpired(tx, workshopId, now);
  const line = await tx
    .select()
    .from(slotWaits)
    .where(and(eq(slotWaits.workshopId, workshopId), eq(slotWaits.status, 'waiting')))
    .orderBy(asc(slotWaits.createdAt), asc(slotWaits.id))
    .for('update');
  let count = 0;
  for (const wait of line) if (await offerTo(tx, workshop, wait, now)) count += 1;
  return count;
}

async function offerTo(tx: Db, workshop: WorkshopRow, wait: WaitRow, now: Date): Promise<boolean> {
  const { timezone } = workshop;
  const refusal = await refusalOf(tx, wait);
  if (refusal) {
    await tx.delete(slotWaits).where(eq(slotWaits.id, wait.id));
    const subject = `${workshop.name} ${refusal}`;
    await addNotice(tx, { userId: wait.customerId, type: 'wait_ended', subject, at: now });
    return false;
  }
  const job = await jobOf(tx, workshop.id, wait.workTypeIds);
  const firstDay = Math.max(dayNumber(wait.dateFrom), dayNumber(dayInZone(now, timezone)));
  const days = dayNumber(wait.dateTo) - firstDay + 1;
  if (days < 1) return false;
  const time = await loadWorkshopTime(tx, workshop, now);
  const [free] = freeSlots(capacityFor(time, job, { firstDay, days, now }), job.minutes);
  if (!free) return false;
  const holdId = randomUUID();
  const expiresAt = after(now, minutes(offerMinutes));
  const wanted = { workshopId: workshop.id, job, from: momentOfWall(free.start, timezone) };
  const booking = { kind: 'hold', holdId, holderId: wait.customerId, expiresAt } as const;
  const slot = await reserve(tx, now, wanted, booking);
  if (!slot) return false;
  await tx
    .update(slotWaits)
    .set({ status: 'offered', holdId, offerFrom: slot.from, offerTo: slot.to, offerExpiresAt: expiresAt })
    .where(eq(slotWaits.id, wait.id));
  const until = isoInZone(expiresAt, timezone).slice(11, 16);
  const subject = `${workshop.name}: ${visitMoment(slot.from, timezone, now)}. Время ваше до ${until}`;
  await addNotice(tx, { userId: wait.customerId, type: 'slot_offered', subject, at: now });
  return true;
}

/** The workshop may have changed its works or marks since: what it does not serve any more ends the wait. */
async function refusalOf(tx: Db, wait: WaitRow): Promise<string | null> {
  try {
    const [car] = await tx.select().from(cars).where(eq(cars.id, wait.carId));
    if (!car || car.isArchived) return 'не дождётся этой машины: её нет в вашем гараже';
    await loadBookableWorkshop(tx, wait.workshopId, car.markId);
    await offeredWorks(tx, wait.workshopId, wait.workTypeIds);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'works_not_offered'
      ? 'больше не делает выбранные работы'
      : 'больше не обслуживает вашу марку';
  }
}

/** A refusal undoes its own part only: those behind in the line, and other workshops, still get their turn. */
async function reserve(
  tx: Db,
  now: Date,
  wanted: Omit<WantedSlot, 'by'>,
  booking: NewBooking,
): Promise<TakenSlot | undefined> {
  try {
    // The search has applied the rules for drivers.
    return await tx.transaction((inner) => takeSlot(inner, now, { ...wanted, by: 'service' }, booking));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
