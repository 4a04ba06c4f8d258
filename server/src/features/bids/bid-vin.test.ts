import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cars } from '../../db/tables/cars.ts';
import { buildBid, offerForm } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const vin = 'XTA21099012345678';
const masked = 'XTA*********45678';

async function bidWithVin(isVinFromRegistry: boolean) {
  const deal = await buildBid(test);
  await test.deps.db.update(cars).set({ vin, isVinFromRegistry }).where(eq(cars.id, deal.carId));
  const { id } = deal.bid;
  const seen = async () => ({
    workshop: (await call(test.app, workshopBidEndpoints.view, { id }, deal.manager)).data.auto.vin,
    workshopsList: (await call(test.app, workshopBidEndpoints.index, {}, deal.manager)).data.items[0]?.auto
      .vin,
    driver: (await call(test.app, customerBidEndpoints.view, { id }, deal.customer)).data.auto.vin,
  });
  const accept = async () => {
    const { data } = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), deal.manager);
    const form = { id, offer_id: data.offers[0]?.id ?? 0 };
    await call(test.app, customerMoveEndpoints.accept, form, deal.customer);
  };
  return { seen, accept };
}

describe('the VIN in a bid', () => {
  it('is whole for both sides if the driver typed it, to price parts', async () => {
    const { seen } = await bidWithVin(false);
    expect(await seen()).toEqual({ workshop: vin, workshopsList: vin, driver: vin });
  });

  it('is masked if it came from the registry, and whole for the workshop once its offer is accepted', async () => {
    const { seen, accept } = await bidWithVin(true);
    expect(await seen()).toEqual({ workshop: masked, workshopsList: masked, driver: masked });
    await accept();
    expect(await seen()).toEqual({ workshop: vin, workshopsList: vin, driver: masked });
  });
});
