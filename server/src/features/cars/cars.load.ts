import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { cars } from '../../db/tables/cars.ts';
import { AppError } from '../../http/app-error.ts';

/** The caller's own car, archived or not; not found for others. Locked against archiving. */
export async function loadOwnCar(tx: Db, actor: Actor, id: number): Promise<typeof cars.$inferSelect> {
  const [car] = await tx
    .select()
    .from(cars)
    .where(and(eq(cars.id, id), eq(cars.customerId, actor.userId)))
    .for('update');
  if (!car) throw new AppError('not_found');
  return car;
}
