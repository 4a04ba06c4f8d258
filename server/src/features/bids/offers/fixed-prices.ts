import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bidWorks } from '../../../db/tables/bids.ts';
import { carModels } from '../../../db/tables/car-catalogue.ts';
import { cars } from '../../../db/tables/cars.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import { workshopWorks } from '../../../db/tables/workshops.ts';
import { knownClass, priceForClass } from '../../workshops/class-price.policy.ts';
import type { BidRow } from '../bids.load.ts';
import type { LineForm } from './offer-prices.ts';

export interface FixedWork {
  line: LineForm;
  minutes: number;
}

/**
 * The works of the bid at the prices of the workshop's own list for the class of the car; null when a price is
 * missing or a range, and in a tender.
 */
export async function fixedPrices(
  tx: Db,
  { id, carId, legKind, workshopId }: Pick<BidRow, 'id' | 'carId' | 'legKind' | 'workshopId'>,
): Promise<FixedWork[] | null> {
  // The price of a journey depends on its address.
  if (legKind !== null || workshopId === null) return null;
  const carClass = await classOfCar(tx, carId);
  const rows = await tx
    .select({ title: bidWorks.title, price: workshopWorks })
    .from(bidWorks)
    .innerJoin(workTypes, eq(workTypes.id, bidWorks.workTypeId))
    .leftJoin(
      workshopWorks,
      and(
        eq(workshopWorks.workshopId, workshopId),
        eq(workshopWorks.workTypeId, sql`coalesce(${workTypes.mergedIntoId}, ${workTypes.id})`),
      ),
    )
    .where(eq(bidWorks.bidId, id))
    .orderBy(asc(bidWorks.workTypeId));
  const works = rows.flatMap(({ title, price }) => {
    if (!price) return [];
    const { priceFrom, priceTo } = priceForClass(price, carClass);
    if (priceFrom !== priceTo) return [];
    const { workTypeId, warrantyMonths } = price;
    return {
      line: {
        ...{ kind: 'labour' as const, title, qty: 1, unit: 'усл.', price: priceFrom },
        ...{ work_type_id: workTypeId, warranty_months: warrantyMonths },
      },
      minutes: price.minutes,
    };
  });
  return works.length === 0 || works.length < rows.length ? null : works;
}

export async function classOfCar(tx: Db, carId: number): Promise<ReturnType<typeof knownClass>> {
  const [car] = await tx
    .select({ class: carModels.class })
    .from(cars)
    .innerJoin(carModels, eq(carModels.id, cars.modelId))
    .where(eq(cars.id, carId));
  return knownClass(car?.class ?? null);
}
