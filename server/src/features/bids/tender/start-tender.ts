import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { legTitles } from '@sto/contract/bids/leg-words';
import { weekDays } from '@sto/contract/enums';
import { tenderOffers } from '@sto/contract/limits';
import type { DayHours, OpeningHours } from '@sto/contract/workshops/opening-hours';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { bidRecipients, bids, bidTenders } from '../../../db/tables/bids.ts';
import { cities } from '../../../db/tables/geography.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import { AppError } from '../../../http/app-error.ts';
import { after, hours, minutes } from '../../../platform/clock/durations.ts';
import { loadOwnCar } from '../../cars/cars.load.ts';
import type { BookableWork } from '../../workshops/bookable.load.ts';
import { checkPeriod, type Period, requestedPeriod } from '../bid-period.ts';
import { legOfForm, type WantedLeg } from '../leg/leg.policy.ts';
import { afterWorkingTime } from '../timers/working-time.ts';
import { chooseRecipients, type TenderPlace } from './choose-recipients.queries.ts';

export interface NewTender {
  place: TenderPlace;
  offerLimit: number;
  endsAt: Date;
  recipientIds: number[];
}

/** Preconditions of a tender: the own car, works of the catalogue, a time ahead, and workshops that could answer. */
export async function checkTender(
  tx: Db,
  now: Date,
  actor: Actor,
  form: BidCreateForm,
): Promise<{ works: BookableWork[]; period: Period; tender: NewTender }> {
  const car = await loadOwnCar(tx, actor, form.auto_id);
  if (car.isArchived) throw new AppError('not_found');
  await checkNoOtherTender(tx, car.id);
  const [city] = await tx
    .select()
    .from(cities)
    .where(eq(cities.id, form.city_id ?? 0));
  if (!city) throw new AppError('form_invalid', {}, { city_id: ['Такого города нет'] });
  const works = await worksOfCatalogue(tx, form.work_type_ids);
  const period = requestedPeriod(form, city.timezone, now);
  checkPeriod(period, now);
  const place = {
    ...{ cityId: city.id, lat: form.lat ?? city.lat, long: form.long ?? city.long },
    radiusKm: form.radius ?? null,
  };
  const offerLimit = form.offer_limit ?? tenderOffers;
  const leg = legNear(form);
  const recipientIds = await chooseRecipients(tx, {
    leg,
    ...{ place, period, offerLimit, now, markId: car.markId, carId: car.id, customerId: actor.userId },
    // The work «Эвакуатор» is done by who makes that journey, whatever its price list says.
    workTypeIds: works
      .filter(({ title }) => leg.legKind === null || title !== legTitles[leg.legKind])
      .map(({ workTypeId }) => workTypeId),
  });
  if (recipientIds.length === 0) throw new AppError('no_recipients');
  const endsAt = tenderEnd(now, period, city.timezone);
  return { works, period, tender: { place, offerLimit, endsAt, recipientIds } };
}

/** Without a mark at the car, the driver's own place decides which workshops come that far. */
function legNear(form: BidCreateForm): WantedLeg {
  const leg = legOfForm(form);
  return leg.legLat === null ? { ...leg, legLat: form.lat ?? null, legLong: form.long ?? null } : leg;
}

export async function checkNoOtherTender(tx: Db, carId: number): Promise<void> {
  const [open] = await tx
    .select({ id: bids.id })
    .from(bids)
    .where(and(eq(bids.carId, carId), isNull(bids.workshopId), inArray(bids.status, [...openBidStatuses])));
  if (open) throw new AppError('active_tender_exists', { bid_id: open.id });
}

/** A merged work is replaced by its target, each work once. */
async function worksOfCatalogue(tx: Db, ids: number[]): Promise<BookableWork[]> {
  const wanted = alias(workTypes, 'wanted');
  const rows = await tx
    .select({ requestedId: wanted.id, workTypeId: workTypes.id, title: workTypes.title })
    .from(wanted)
    .innerJoin(workTypes, eq(workTypes.id, sql`coalesce(${wanted.mergedIntoId}, ${wanted.id})`))
    .where(inArray(wanted.id, ids));
  const missing = ids.filter((id) => !rows.some(({ requestedId }) => requestedId === id));
  if (missing.length > 0) throw new AppError('works_not_offered', { work_type_ids: missing });
  return [...new Map(rows.map(({ requestedId: _id, ...work }) => [work.workTypeId, work])).values()];
}

const workingDay: DayHours = { is_active: true, from: '09:00', to: '20:00' };
const collectWorkingMs = hours(4);
const leastCollectMs = minutes(30);
/** The driver still has to choose and to drive. */
const beforePeriodEndMs = hours(1);

/** Four hours of a usual working day, but an hour before the wished time ends, and never less than half an hour. */
export function tenderEnd(now: Date, period: Period, timezone: string): Date {
  const schedule = Object.fromEntries(weekDays.map((day) => [day, workingDay])) as OpeningHours['schedule'];
  const working = afterWorkingTime({ schedule, timezone }, now, collectWorkingMs);
  const latest = after(period.end, -beforePeriodEndMs);
  const wished = working && working < latest ? working : latest;
  return new Date(Math.max(wished.getTime(), after(now, leastCollectMs).getTime()));
}

export async function saveTender(
  tx: Db,
  bidId: number,
  { place, offerLimit, endsAt, recipientIds }: NewTender,
  now: Date,
): Promise<void> {
  await tx.insert(bidTenders).values({ bidId, ...place, offerLimit, endsAt });
  await tx
    .insert(bidRecipients)
    .values(recipientIds.map((workshopId) => ({ bidId, workshopId, statusChangedAt: now })));
}
