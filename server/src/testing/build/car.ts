import type { Db } from '../../db/client.ts';
import { cars } from '../../db/tables/cars.ts';
import { type BuiltModification, buildModification } from './workshop.ts';

/** A car in the garage of `customerId`; its branch of the catalogue is created by default. */
export async function buildCar(
  db: Db,
  options: { customerId: number; modification?: BuiltModification; isArchived?: boolean },
): Promise<typeof cars.$inferSelect> {
  const { customerId, isArchived, modification } = options;
  const branch = modification ?? (await buildModification(db));
  const [car] = await db
    .insert(cars)
    .values({ customerId, isArchived, ...branch, licencePlate: 'А482КХ777', year: 2019 })
    .returning();
  if (!car) throw new Error('the car was not made');
  return car;
}
