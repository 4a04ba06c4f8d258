import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { carModels } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { AppError } from '../../http/app-error.ts';
import type { SearchContext } from '../../search/query/compiled-query.ts';
import type { WorkshopIndex } from '../../search/workshop-index.ts';
import { findModelOfModification } from '../car-catalogue/car-catalogue.queries.ts';
import { knownClass } from './class-price.policy.ts';

interface CarForm {
  auto_id?: number | undefined;
  modification_id?: number | undefined;
  mark_id?: number | undefined;
}

/** What searches and prices depend on. */
type CallerCar = Pick<SearchContext, 'markId' | 'carClass'>;

export const noCar: CallerCar = { markId: null, carClass: null };
/** Cars by modification, cached until the index is reloaded. */
const knownCars = new WeakMap<WorkshopIndex, { generation: number; cars: Map<number, CallerCar> }>();

/**
 * The mark and the class of the caller's car: of the own car, else of the modification, else of the mark alone, which has no
 * class; both null when no car is named. Another person's car is not found; without a session the form counts as one without a car.
 */
export async function callerCar(
  { db, workshops }: { db: Db; workshops: WorkshopIndex },
  actor: Actor | null,
  form: CarForm,
): Promise<CallerCar> {
  if (form.auto_id !== undefined && actor) return ownCar(db, actor, form.auto_id);
  if (form.modification_id === undefined)
    return form.mark_id === undefined ? noCar : { ...noCar, markId: form.mark_id };
  let known = knownCars.get(workshops);
  if (!known || known.generation !== workshops.generation) {
    known = { generation: workshops.generation, cars: new Map() };
    knownCars.set(workshops, known);
  }
  const cached = known.cars.get(form.modification_id);
  if (cached) return cached;
  const model = await findModelOfModification(db, form.modification_id);
  if (!model) throw new AppError('not_found');
  const car = { markId: model.markId, carClass: knownClass(model.class) };
  known.cars.set(form.modification_id, car);
  return car;
}

async function ownCar(db: Db, actor: Actor, carId: number): Promise<CallerCar> {
  const [car] = await db
    .select({ markId: cars.markId, class: carModels.class })
    .from(cars)
    .innerJoin(carModels, eq(carModels.id, cars.modelId))
    .where(and(eq(cars.id, carId), eq(cars.customerId, actor.userId), eq(cars.isArchived, false)));
  if (!car) throw new AppError('not_found');
  return { markId: car.markId, carClass: knownClass(car.class) };
}

/** Open bids of the caller (with that car, if given): workshop → bid. A car that is only described has no bid yet. */
export async function openBidsByWorkshop(
  db: Db,
  actor: Actor | null,
  { auto_id: carId, modification_id: modificationId, mark_id: markId }: CarForm,
): Promise<Map<number, number>> {
  const isDescribed = modificationId !== undefined || markId !== undefined;
  if (!actor || (carId === undefined && isDescribed)) return new Map();
  const rows = await db
    .select({ id: bids.id, workshopId: bids.workshopId })
    .from(bids)
    .where(
      and(
        eq(bids.customerId, actor.userId),
        inArray(bids.status, [...openBidStatuses]),
        carId === undefined ? undefined : eq(bids.carId, carId),
      ),
    )
    .orderBy(bids.id);
  return new Map(rows.flatMap(({ workshopId, id }) => (workshopId === null ? [] : [[workshopId, id]])));
}
