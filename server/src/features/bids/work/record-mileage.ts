import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { cars } from '../../../db/tables/cars.ts';
import { AppError } from '../../../http/app-error.ts';

/** The odometer of a car never goes back: a lower number than the known one is refused, a higher one is stored. */
export async function recordMileage(tx: Db, carId: number, mileage: number): Promise<void> {
  const [car] = await tx.select({ mileage: cars.mileage }).from(cars).where(eq(cars.id, carId)).for('update');
  if (!car) throw new AppError('not_found');
  if (car.mileage !== null && mileage < car.mileage)
    throw new AppError('mileage_decreased', { mileage: car.mileage });
  await tx.update(cars).set({ mileage }).where(eq(cars.id, carId));
}
