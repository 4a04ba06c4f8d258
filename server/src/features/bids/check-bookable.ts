import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import type { OpeningHours } from '@sto/contract/workshops/opening-hours';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { workshopBrands, workshops, workshopWorks } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { loadOwnCar } from '../cars/cars.load.ts';
import { checkPeriod, checkWorkable, type Period, requestedPeriod } from './bid-period.ts';
import { checkLeg, legOfForm } from './leg/leg.policy.ts';
import { loadOpening } from './visit/opening.load.ts';
import { wantsSlot } from './visit/wished-slot.ts';

export interface BookableWork {
  workTypeId: number;
  title: string;
}

/**
 * Preconditions of a bid: the caller's own car from the garage, a workshop with online booking that serves its mark,
 * all the works and the journey, a time when it works. Returns the works, their titles and that time.
 */
export async function checkBookable(
  tx: Db,
  now: Date,
  actor: Actor,
  workshopId: number,
  form: BidCreateForm,
): Promise<{ works: BookableWork[]; period: Period; opening: OpeningHours }> {
  const car = await loadOwnCar(tx, actor, form.auto_id);
  if (car.isArchived) throw new AppError('not_found');
  const workshop = await loadBookableWorkshop(tx, workshopId, car.markId);
  checkLeg(workshop, legOfForm(form));
  const works = await offeredWorks(tx, workshopId, form.work_type_ids);
  const period = requestedPeriod(form, workshop.timezone, now);
  const opening = await loadOpening(tx, workshop.id);
  // A slot replaces the period.
  if (!wantsSlot(form)) {
    checkPeriod(period, now);
    checkWorkable(period, opening);
  }
  return { works, period, opening };
}

async function loadBookableWorkshop(
  tx: Db,
  id: number,
  markId: number,
): Promise<typeof workshops.$inferSelect> {
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, id));
  if (!workshop?.isPublished) throw new AppError('not_found');
  if (!workshop.isConnected) throw new AppError('service_not_supported', { reason: 'not_connected' });
  const [brand] = await tx
    .select({ markId: workshopBrands.markId })
    .from(workshopBrands)
    .where(and(eq(workshopBrands.workshopId, id), eq(workshopBrands.markId, markId)));
  if (!brand) throw new AppError('service_not_supported', { reason: 'mark' });
  return workshop;
}

/** A merged work is replaced by its target, each work once, with one read of the catalogue. */
export async function offeredWorks(tx: Db, workshopId: number, ids: number[]): Promise<BookableWork[]> {
  const wanted = alias(workTypes, 'wanted');
  const offered = await tx
    .select({ requestedId: wanted.id, workTypeId: workTypes.id, title: workTypes.title })
    .from(wanted)
    .innerJoin(workTypes, eq(workTypes.id, sql`coalesce(${wanted.mergedIntoId}, ${wanted.id})`))
    .innerJoin(workshopWorks, eq(workshopWorks.workTypeId, workTypes.id))
    .where(and(eq(workshopWorks.workshopId, workshopId), inArray(wanted.id, ids)));
  const missing = ids.filter((id) => !offered.some(({ requestedId }) => requestedId === id));
  if (missing.length > 0) throw new AppError('works_not_offered', { work_type_ids: missing });
  return [
    ...new Map(offered.map(({ requestedId: _requested, ...work }) => [work.workTypeId, work])).values(),
  ];
}
