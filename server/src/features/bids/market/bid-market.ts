import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { BidMarket } from '@sto/contract/bids/bid-market.schemas';
import type { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids, bidTenders } from '../../../db/tables/bids.ts';
import { carModels } from '../../../db/tables/car-catalogue.ts';
import { cars } from '../../../db/tables/cars.ts';
import { cities } from '../../../db/tables/geography.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { knownClass } from '../../workshops/class-price.policy.ts';
import { loadCustomerBid, loadWorkshopBid } from '../bids.load.ts';
import { type UsualPrice, usualPrices } from './usual-prices.queries.ts';

/** Both sides see the same range, so that neither can doubt it. */
export async function bidMarket(
  { db }: Deps,
  { actor, access: side }: Call<BidSide>,
  { id }: FormOf<typeof customerBidEndpoints.market>,
): Promise<BidMarket> {
  await (side === 'customer' ? loadCustomerBid : loadWorkshopBid)(db, actor, id);
  const { cityIn, timezone, ...place } = await placeOf(db, id);
  const prices = await usualPrices(db, { bidId: id, ...place });
  const newest = Math.max(...prices.map(({ updatedAt }) => Date.parse(updatedAt)));
  const total = prices.find(({ workTypeId }) => workTypeId === null);
  return {
    city_in: cityIn,
    updated_at: prices.length > 0 ? isoInZone(new Date(newest), timezone) : null,
    works: prices.flatMap((price) =>
      price.workTypeId === null ? [] : [{ work_type_id: price.workTypeId, ...presentPrice(price) }],
    ),
    total: total ? presentPrice(total) : null,
  };
}

const presentPrice = ({ priceFrom, priceTo, workshopsCount }: UsualPrice) => ({
  price_from: priceFrom,
  price_to: priceTo,
  services_count: workshopsCount,
});

/** The city of the workshop, or of a tender without one, and the car. */
async function placeOf(db: Db, bidId: number) {
  const [row] = await db
    .select({
      cityId: cities.id,
      cityIn: cities.nameIn,
      timezone: cities.timezone,
      markId: cars.markId,
      class: carModels.class,
    })
    .from(bids)
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(carModels, eq(carModels.id, cars.modelId))
    .leftJoin(workshops, eq(workshops.id, bids.workshopId))
    .leftJoin(bidTenders, eq(bidTenders.bidId, bids.id))
    .innerJoin(cities, eq(cities.id, sql`coalesce(${workshops.cityId}, ${bidTenders.cityId})`))
    .where(eq(bids.id, bidId));
  if (!row) throw new AppError('not_found');
  return { ...row, carClass: knownClass(row.class) };
}
