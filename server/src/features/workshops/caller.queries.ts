import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { cars } from '../../db/tables/cars.ts';
import { AppError } from '../../http/app-error.ts';
import type { WorkshopIndex } from '../../search/workshop-index.ts';
import { findMarkOfModification } from '../car-catalogue/car-catalogue.queries.ts';

interface CarForm {
  auto_id?: number | undefined;
  modification_id?: number | undefined;
}

/** Marks of modifications, cached until the index is reloaded. */
const knownMarks = new WeakMap<WorkshopIndex, { generation: number; marks: Map<number, number> }>();

/**
 * The mark of the caller's car: of the own car, else of the modification; null when no car is named.
 * Another person's car is not found; without a session the form counts as one without a car.
 */
export async function callerCarBrandId(
  { db, workshops }: { db: Db; workshops: WorkshopIndex },
  actor: Actor | null,
  form: CarForm,
): Promise<number | null> {
  if (form.auto_id !== undefined && actor) return markOfOwnCar(db, actor, form.auto_id);
  if (form.modification_id === undefined) return null;
  let known = knownMarks.get(workshops);
  if (!known || known.generation !== workshops.generation) {
    known = { generation: workshops.generation, marks: new Map() };
    knownMarks.set(workshops, known);
  }
  const markId =
    known.marks.get(form.modification_id) ?? (await findMarkOfModification(db, form.modification_id));
  if (markId === undefined) throw new AppError('not_found');
  known.marks.set(form.modification_id, markId);
  return markId;
}

async function markOfOwnCar(db: Db, actor: Actor, carId: number): Promise<number> {
  const [car] = await db
    .select({ markId: cars.markId })
    .from(cars)
    .where(and(eq(cars.id, carId), eq(cars.customerId, actor.userId), eq(cars.isArchived, false)));
  if (!car) throw new AppError('not_found');
  return car.markId;
}

/** Open bids of the caller (with that car, if given): workshop → bid. A car that is only described has no bid yet. */
export async function openBidsByWorkshop(
  db: Db,
  actor: Actor | null,
  { auto_id: carId, modification_id: modificationId }: CarForm,
): Promise<Map<number, number>> {
  if (!actor || (carId === undefined && modificationId !== undefined)) return new Map();
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
  return new Map(rows.map((row) => [row.workshopId, row.id]));
}
