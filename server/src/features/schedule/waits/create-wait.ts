import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { bookingHorizonDays, maxSlotWaits } from '@sto/contract/limits';
import type { slotWaitEndpoints } from '@sto/contract/schedule/slot-waits.endpoints';
import { dayInZone } from '@sto/contract/workshops/opening-hours';
import { and, eq } from 'drizzle-orm';
import { lockPerson } from '../../../db/lock-person.ts';
import { slotWaits } from '../../../db/tables/schedule.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import { loadOwnCar } from '../../cars/cars.load.ts';
import { checkNotOwn, loadBookableWorkshop, offeredWorks } from '../../workshops/bookable.load.ts';
import { waitsWhere } from './slot-waits.queries.ts';

/** A driver waits for a time of one workshop. A missed one there is replaced and goes to the end of the line. */
export async function createWait(
  { db, clock }: Deps,
  { actor }: Call<'customer'>,
  form: FormOf<typeof slotWaitEndpoints.create>,
): Promise<AnswerOf<typeof slotWaitEndpoints.create>> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    await lockPerson(tx, actor.userId);
    const car = await loadOwnCar(tx, actor, form.auto_id);
    if (car.isArchived) throw new AppError('not_found');
    checkNotOwn(actor, form.service_id);
    const workshop = await loadBookableWorkshop(tx, form.service_id, car.markId);
    const works = await offeredWorks(tx, workshop.id, form.work_type_ids ?? []);
    const last = dayInZone(after(now, days(bookingHorizonDays)), workshop.timezone);
    if (form.date_to < dayInZone(now, workshop.timezone) || form.date_from > last)
      throw AppError.field('period_invalid', 'date_from');
    const ofPerson = eq(slotWaits.customerId, actor.userId);
    await tx
      .delete(slotWaits)
      .where(and(ofPerson, eq(slotWaits.workshopId, workshop.id), eq(slotWaits.status, 'missed')));
    if ((await tx.$count(slotWaits, ofPerson)) >= maxSlotWaits) throw new AppError('slot_waits_too_many');
    const [row] = await tx
      .insert(slotWaits)
      .values({
        ...{ customerId: actor.userId, workshopId: workshop.id, carId: car.id },
        ...{
          workTypeIds: works.map(({ workTypeId }) => workTypeId),
          dateFrom: form.date_from,
          dateTo: form.date_to,
        },
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: slotWaits.id });
    if (!row) throw new AppError('slot_wait_exists');
    const [wait] = await waitsWhere(tx, eq(slotWaits.id, row.id), now);
    if (!wait) throw new AppError('internal');
    return wait;
  });
}
