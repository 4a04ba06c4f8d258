import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import type { OpeningHours } from '@sto/contract/workshops/opening-hours';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { loadOwnCar } from '../../cars/cars.load.ts';
import {
  type BookableWork,
  checkNotOwn,
  loadBookableWorkshop,
  offeredWorks,
} from '../../workshops/bookable.load.ts';
import { checkPeriod, checkWorkable, type Period, requestedPeriod } from '../bid-period.ts';
import { checkLeg, legOfForm } from '../leg/leg.policy.ts';
import { openingOfWorkshop } from '../visit/opening.load.ts';
import { wantsSlot } from '../visit/wished-slot.ts';

/**
 * Preconditions of a bid: the caller's own car from the garage, another's workshop with online booking that serves its
 * mark, all the works and the journey, a time when it works. Returns the works, their titles and that time.
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
  checkNotOwn(actor, workshopId);
  const workshop = await loadBookableWorkshop(tx, workshopId, car.markId);
  checkLeg(workshop, legOfForm(form));
  const works = await offeredWorks(tx, workshopId, form.work_type_ids);
  const period = requestedPeriod(form, workshop.timezone, now);
  const opening = await openingOfWorkshop(tx, workshop);
  // A slot replaces the period.
  if (!wantsSlot(form)) {
    checkPeriod(period, now);
    checkWorkable(period, opening);
  }
  return { works, period, opening };
}
