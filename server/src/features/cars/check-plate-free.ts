import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { cars } from '../../db/tables/cars.ts';
import { AppError } from '../../http/app-error.ts';

/**
 * Refuses a plate of the person's garage and names its car. Callers lock the person, so that two calls at once do not
 * both pass. Another person may have the same plate: it proves no ownership.
 */
export async function checkPlateFree(tx: Db, customerId: number, plate: string): Promise<void> {
  const isInGarage = and(
    eq(cars.customerId, customerId),
    eq(cars.licencePlate, plate),
    eq(cars.isArchived, false),
  );
  const [car] = await tx.select({ id: cars.id }).from(cars).where(isInGarage).limit(1);
  if (car) throw new AppError('car_in_garage', { car_id: car.id });
}
