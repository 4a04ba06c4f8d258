import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { cars } from '../../../db/tables/cars.ts';
import { hours } from '../../../platform/clock/durations.ts';
import { type BuiltDeal, bidForm, buildDeal } from '../../../testing/build/bid.ts';
import { buildWorkshop } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { startSession } from '../../auth/start-session.ts';
import { maxOpenBids, maxOpenBidsOfCar, newBidLimits, newBidOfCarLimits } from './bid-limits.ts';

const test = startApp();

/** A driver with so many cars, all of one kind. */
async function driverOf(count: number): Promise<{ deal: BuiltDeal; carIds: number[] }> {
  const deal = await buildDeal(test);
  const { db } = test.deps;
  const [car] = await db.select().from(cars).where(eq(cars.id, deal.carId));
  if (!car) throw new Error('the driver has no car');
  const { id: _id, ...columns } = car;
  const more =
    count > 1 &&
    (await db
      .insert(cars)
      .values(Array.from({ length: count - 1 }, () => columns))
      .returning({ id: cars.id }));
  return { deal, carIds: [deal.carId, ...(more || []).map(({ id }) => id)] };
}
const send = async (deal: BuiltDeal, carId: number, workshop = deal.workshop) => {
  const { tokens } = await startSession(test.deps, test.deps.db, deal.customer.userId);
  return call(test.app, customerBidEndpoints.create, bidForm(test, { ...deal, carId, workshop }), {
    token: tokens.access_token,
  });
};
const closeAll = () => test.deps.db.update(bids).set({ status: 'reject' });
/** Sends bids with the cars in turn and closes each. */
async function sendUntilRefused(deal: BuiltDeal, carIds: number[]) {
  for (let sent = 0; ; sent += 1) {
    const { status, errors, headers } = await send(deal, carIds[sent % carIds.length] ?? 0);
    if (status === 200) await closeAll();
    else return { sent, status, errors, retryAfter: Number(headers['retry-after']) };
  }
}

describe('a driver', () => {
  it('has at most ten open bids, also when sent concurrently', async () => {
    const { deal, carIds } = await driverOf(maxOpenBids + 6);
    const sent = await Promise.all(carIds.map((carId) => send(deal, carId)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(maxOpenBids);
    for (const { status, errors } of sent)
      if (status !== 200) expect([status, errors]).toMatchObject([409, [{ code: 'bids_open_too_many' }]]);
    expect(await test.deps.db.$count(bids)).toBe(maxOpenBids);
  });

  it('gets the tenth bid once for two taps at once', async () => {
    const { deal, carIds } = await driverOf(maxOpenBids);
    for (const carId of carIds.slice(1)) expect((await send(deal, carId)).status).toBe(200);
    const { tokens } = await startSession(test.deps, test.deps.db, deal.customer.userId);
    const form = { ...bidForm(test, deal), idempotency_key: '4f9d6a34-8c1e-4a41-9d0f-3c1f5be7c2a1' };
    const tap = () => call(test.app, customerBidEndpoints.create, form, { token: tokens.access_token });
    const taps = await Promise.all([tap(), tap()]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    expect(taps[0]?.data).toEqual(taps[1]?.data);
  });

  it('is limited to a number of new bids an hour and a day, however soon they are closed', async () => {
    const [perHour, perDay] = newBidLimits.map(({ max }) => max) as [number, number];
    const { deal, carIds } = await driverOf(3);
    expect(await sendUntilRefused(deal, carIds)).toMatchObject({
      sent: perHour,
      status: 429,
      errors: [{ code: 'bids_too_many' }],
      retryAfter: hours(1) / 1000,
    });
    test.clock.advance(hours(1));
    expect(await sendUntilRefused(deal, carIds)).toMatchObject({ sent: perDay - perHour });
    test.clock.advance(hours(1));
    expect(await sendUntilRefused(deal, carIds)).toMatchObject({ sent: 0, retryAfter: hours(22) / 1000 });
  });

  it('has at most eight open bids of one car, and so many new ones an hour and a day', async () => {
    const { deal, carIds } = await driverOf(2);
    const [carId = 0, otherCarId = 0] = carIds;
    const [perHour, perDay] = newBidOfCarLimits.map(({ max }) => max) as [number, number];
    for (let index = 0; index < maxOpenBidsOfCar; index += 1) {
      const workshop = await buildWorkshop(test.deps.db);
      expect((await send(deal, carId, workshop)).status).toBe(200);
    }
    expect(await send(deal, carId)).toMatchObject({
      status: 409,
      errors: [{ code: 'bids_of_car_too_many' }],
    });
    expect((await send(deal, otherCarId)).status).toBe(200);
    await closeAll();
    expect(await sendUntilRefused(deal, [carId])).toMatchObject({
      sent: perHour - maxOpenBidsOfCar,
      status: 429,
      errors: [{ code: 'bids_too_many' }],
    });
    test.clock.advance(hours(1));
    expect(await sendUntilRefused(deal, [carId])).toMatchObject({ sent: perDay - perHour, status: 429 });
    expect((await send(deal, otherCarId)).status).toBe(200);
  });
});
