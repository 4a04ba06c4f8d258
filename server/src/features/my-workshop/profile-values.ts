import type { WorkshopLeg } from '@sto/contract/bids/legs.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { type CarClass, weekDays } from '@sto/contract/enums';
import type {
  myWorkshopEndpoints,
  registrationEndpoints,
} from '@sto/contract/my-workshop/my-workshop.endpoints';
import { areHoursPossible } from '@sto/contract/workshops/opening-hours';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { carMarks } from '../../db/tables/car-catalogue.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import {
  type ClassPriceRanges,
  type WeekSchedule,
  workshopBrands,
  workshopWorks,
} from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';

type UpdateForm = FormOf<typeof myWorkshopEndpoints.update>;
export type WorkForm = NonNullable<UpdateForm['works']>[number];
type WeekForm = NonNullable<FormOf<typeof registrationEndpoints.register>['week']>;

const closed = { is_active: false, from: null, to: null };
const closedWeek = Object.fromEntries(weekDays.map((day) => [day, closed])) as WeekSchedule;

/** Of a new workshop; days that the form leaves out are closed. */
export function weekOf(form: WeekForm): WeekSchedule {
  const week = { ...closedWeek };
  for (const { day, is_active: isActive, from, to } of form) {
    const hours = { is_active: isActive, from: isActive ? from : null, to: isActive ? to : null };
    if (!areHoursPossible(hours)) throw AppError.field('hours_invalid', 'week');
    week[day] = hours;
  }
  return week;
}

/** Replaces the works of a workshop. A merged or unknown work is refused under its field. */
export async function replaceWorks(tx: Db, workshopId: number, works: WorkForm[], now: Date): Promise<void> {
  const ids = works.map((work) => work.work_type_id);
  if (new Set(ids).size < ids.length) throw wrongWorks('Одна работа указана дважды');
  const known = await tx.select().from(workTypes).where(inArray(workTypes.id, ids));
  const minutesOf = new Map(
    known.filter((work) => work.mergedIntoId === null).map((work) => [work.id, work.minutes]),
  );
  const unknown = ids.filter((id) => !minutesOf.has(id));
  if (unknown.length > 0) throw wrongWorks(`Работы нет в каталоге: № ${unknown.join(', № ')}`);
  await tx.delete(workshopWorks).where(inArray(workshopWorks.workshopId, [workshopId]));
  await tx.insert(workshopWorks).values(
    works.map((work) => ({
      workshopId,
      workTypeId: work.work_type_id,
      priceFrom: work.price_from,
      priceTo: work.price_to,
      classPrices: classPricesOf(work),
      minutes: work.minutes ?? minutesOf.get(work.work_type_id) ?? 60,
      warrantyMonths: work.warranty_months,
      updatedAt: now,
    })),
  );
}

export function distinctLegs(legs: WorkshopLeg[]): WorkshopLeg[] {
  if (new Set(legs.map(({ kind }) => kind)).size === legs.length) return legs;
  throw new AppError('form_invalid', {}, { legs: ['Один способ указан дважды'] });
}

function wrongWorks(message: string): AppError {
  return new AppError('form_invalid', {}, { works: [message] });
}

function classPricesOf({ class_prices: prices }: WorkForm): ClassPriceRanges | null {
  if (prices.length === 0) return null;
  const ranges = prices.map(
    ({ car_class: carClass, price_from: from, price_to: to }): [CarClass, readonly [number, number]] => [
      carClass,
      [from, to],
    ],
  );
  return Object.fromEntries(ranges);
}

export async function replaceBrands(tx: Db, workshopId: number, markIds: number[]): Promise<void> {
  const known = markIds.length > 0 ? await tx.$count(carMarks, inArray(carMarks.id, markIds)) : 0;
  if (known < markIds.length)
    throw new AppError('form_invalid', {}, { brand_ids: ['Выберите марки из каталога'] });
  await tx.delete(workshopBrands).where(inArray(workshopBrands.workshopId, [workshopId]));
  if (markIds.length === 0) return;
  await tx.insert(workshopBrands).values(markIds.map((markId) => ({ workshopId, markId })));
}
