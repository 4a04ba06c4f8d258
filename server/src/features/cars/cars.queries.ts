import { maskVin } from '@sto/contract/cars/car-identifiers';
import type { Car } from '@sto/contract/cars/cars.schemas';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { carGenerations, carMarks, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';

export function listCars({ db }: Deps, { actor }: Call<'customer'>): Promise<Car[]> {
  return carsWhere(db, and(eq(cars.customerId, actor.userId), eq(cars.isArchived, false)));
}

/** Cars by id, archived ones too, for old bids. A VIN from the registry is masked. */
export async function carsById(db: Db, ids: number[]): Promise<Map<number, Car>> {
  const found = ids.length > 0 ? await carsWhere(db, inArray(cars.id, ids)) : [];
  return new Map(found.map((car) => [car.id, car]));
}

async function carsWhere(db: Db, condition: SQL | undefined): Promise<Car[]> {
  const rows = await db
    .select({
      id: cars.id,
      mark: { id: carMarks.id, name: carMarks.name },
      model: { id: carModels.id, name: carModels.name },
      generation: { id: carGenerations.id, name: carGenerations.name },
      modification: { id: carModifications.id, name: carModifications.name },
      vin: cars.vin,
      isVinFromRegistry: cars.isVinFromRegistry,
      mileage: cars.mileage,
      licensePlate: cars.licencePlate,
      year: cars.year,
    })
    .from(cars)
    .innerJoin(carMarks, eq(carMarks.id, cars.markId))
    .innerJoin(carModels, eq(carModels.id, cars.modelId))
    .innerJoin(carGenerations, eq(carGenerations.id, cars.generationId))
    .innerJoin(carModifications, eq(carModifications.id, cars.modificationId))
    .where(condition)
    .orderBy(desc(cars.createdAt), desc(cars.id));
  return rows.map(({ isVinFromRegistry, vin, ...car }) => ({
    ...car,
    vin: vin !== null && isVinFromRegistry ? maskVin(vin) : vin,
  }));
}
