import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import { workshopWorks } from '../../../db/tables/workshops.ts';
import { AppError } from '../../../http/app-error.ts';
import { priceForClass } from '../../workshops/class-price.policy.ts';
import type { BidRow } from '../bids.load.ts';
import { classOfCar } from '../offers/fixed-prices.ts';
import type { LineForm } from '../offers/offer-prices.ts';

/**
 * The works of a mechanic's proposal as the workshop's price list has them for the car: title, upper price, warranty.
 * Throws `manager_prices` for anything that is not in the list.
 */
export async function listedLines(
  tx: Db,
  { workshopId, carId }: Pick<BidRow, 'workshopId' | 'carId'>,
  lines: readonly LineForm[],
): Promise<LineForm[]> {
  const ids = lines.flatMap(({ kind, work_type_id: id }) => (kind === 'labour' && id ? [id] : []));
  if (workshopId === null || ids.length < lines.length) throw new AppError('manager_prices');
  const carClass = await classOfCar(tx, carId);
  const listed = await tx
    .select({ title: workTypes.title, price: workshopWorks })
    .from(workshopWorks)
    .innerJoin(workTypes, eq(workTypes.id, workshopWorks.workTypeId))
    .where(and(eq(workshopWorks.workshopId, workshopId), inArray(workshopWorks.workTypeId, ids)));
  return lines.map(({ work_type_id: id, qty }) => {
    const work = listed.find(({ price }) => price.workTypeId === id);
    if (!work) throw new AppError('manager_prices');
    const { title, price } = work;
    return {
      ...{ kind: 'labour' as const, title, qty, unit: 'усл.', work_type_id: price.workTypeId },
      ...{ price: priceForClass(price, carClass).priceTo, warranty_months: price.warrantyMonths },
    };
  });
}
