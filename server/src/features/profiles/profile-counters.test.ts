import { type BidStatus, bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { after, minutes } from '../../platform/clock/durations.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildCar } from '../../testing/build/car.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

/** Bids of one deal in each state, changed by each actor, seen before the change, after it and never. */
async function buildAllKinds() {
  const deal = await buildBid(test, { status: 'finished', statusChangedBy: 'service' });
  const { id: _id, ...copy } = deal.bid;
  const changedAt = deal.bid.statusChangedAt;
  const seen = [null, after(changedAt, -minutes(1)), after(changedAt, minutes(1))];
  for (const status of bidStatuses)
    for (const statusChangedBy of ['customer', 'service', 'system'] as const)
      for (const seenAt of seen) {
        const { id: carId } = await buildCar(test.deps.db, { customerId: deal.customer.userId });
        const seenBy = { seenByCustomerAt: seenAt, seenByServiceAt: seenAt };
        await test.deps.db.insert(bids).values({ ...copy, ...seenBy, carId, status, statusChangedBy });
      }
  return deal;
}

it('the counters of both profiles equal the unseen bids of their lists', async () => {
  const { customer, manager } = await buildAllKinds();
  const sides = [
    [customerBidEndpoints.index, customer],
    [workshopBidEndpoints.index, manager],
  ] as const;
  const [driver, workshop] = await Promise.all(
    sides.map(async ([endpoint, person]) => {
      const { data } = await call(test.app, endpoint, { page_size: 100 }, person);
      expect(data.items).toHaveLength(data.total);
      return (status: BidStatus) => data.items.filter((bid) => bid.status === status && bid.is_unseen).length;
    }),
  );
  if (!driver || !workshop) throw new Error('a side has no list');
  expect((await call(test.app, profileEndpoints.customer, {}, customer)).data).toMatchObject({
    new_bid_count: driver('new'),
    new_answered_count: driver('answered'),
    new_visit_count: driver('visit'),
    new_in_work_count: driver('in_work'),
    new_finished_count: driver('finished'),
    new_reject_count: driver('reject'),
  });
  expect(driver('visit')).toBe(4);
  // The workshop has four counters: a visit counts as an answer, and a rejection is a notification only.
  expect((await call(test.app, profileEndpoints.workshop, {}, manager)).data).toMatchObject({
    new_bid_count: workshop('new'),
    new_answered_count: workshop('answered') + workshop('visit'),
    new_in_work_count: workshop('in_work'),
    new_finished_count: workshop('finished'),
  });
  expect(workshop('new')).toBe(4);
});
