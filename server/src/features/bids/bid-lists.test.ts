import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { describe, expect, it } from 'vitest';
import { hours, minutes } from '../../platform/clock/durations.ts';
import { type BuiltDeal, buildBid, offerForm } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp, testNow } from '../../testing/start-app.ts';

const test = startApp();
type Deal = BuiltDeal & { id: number };

const ofDriver = async ({ customer }: Deal) => {
  const { data } = await call(test.app, profileEndpoints.customer, {}, customer);
  const { new_bid_count: fresh, new_answered_count: answered, new_visit_count: visit } = data;
  const { new_in_work_count: inWork, new_finished_count: finished, new_reject_count: reject } = data;
  return { fresh, answered, visit, inWork, finished, reject };
};
const ofWorkshop = async ({ manager }: Deal) => {
  const { data } = await call(test.app, profileEndpoints.workshop, {}, manager);
  const { new_bid_count: fresh, new_answered_count: answered } = data;
  const { new_in_work_count: inWork, new_finished_count: finished } = data;
  return { fresh, answered, inWork, finished };
};
const none = { fresh: 0, answered: 0, visit: 0, inWork: 0, finished: 0, reject: 0 };
const noneOfWorkshop = { fresh: 0, answered: 0, inWork: 0, finished: 0 };

async function newBid(): Promise<Deal> {
  const { bid, ...deal } = await buildBid(test);
  test.clock.advance(minutes(1));
  return { ...deal, id: bid.id };
}
async function answer(deal: Deal): Promise<number> {
  const slot_from = new Date(Date.parse(testNow) + hours(2)).toISOString();
  const form = { ...offerForm(test, deal.id), slot_from };
  const { data } = await call(test.app, workshopMoveEndpoints.answer, form, deal.manager);
  test.clock.advance(minutes(1));
  return data.offers.at(-1)?.id ?? 0;
}
const listOf = async (side: 'customer' | 'service', deal: Deal, form: Record<string, unknown>) => {
  const endpoint = side === 'customer' ? customerBidEndpoints.index : workshopBidEndpoints.index;
  const { data } = await call(test.app, endpoint, form, side === 'customer' ? deal.customer : deal.manager);
  return data.items.map((item) => item.is_unseen);
};

it('the lists of both sides say by whom and why a bid ended', async () => {
  const deal = await newBid();
  const rejectOf = async (side: 'customer' | 'service') => {
    const endpoint = side === 'customer' ? customerBidEndpoints.index : workshopBidEndpoints.index;
    const { data } = await call(test.app, endpoint, {}, side === 'customer' ? deal.customer : deal.manager);
    return data.items[0]?.reject;
  };
  expect(await rejectOf('customer')).toBeNull();
  const refusing = { id: deal.id, code: 'no_capacity', comment: 'До пятницы' };
  await call(test.app, workshopMoveEndpoints.decline, refusing, deal.manager);
  expect(await rejectOf('customer')).toEqual({ by: 'service', code: 'no_capacity' });
  expect(await rejectOf('service')).toEqual({ by: 'service', code: 'no_capacity' });
});

describe('the counts of unseen changes', () => {
  it('follow a bid from side to side, and never count the own change', async () => {
    const deal = await newBid();
    expect(await ofWorkshop(deal)).toEqual({ ...noneOfWorkshop, fresh: 1 });
    expect(await ofDriver(deal)).toEqual(none);
    const offerId = await answer(deal);
    expect(await ofWorkshop(deal)).toEqual(noneOfWorkshop);
    expect(await ofDriver(deal)).toEqual({ ...none, answered: 1 });
    const countering = { id: deal.id, offer_id: offerId, price: 4000 };
    await call(test.app, customerMoveEndpoints.counter, countering, deal.customer);
    expect(await ofDriver(deal)).toEqual(none);
    expect(await ofWorkshop(deal)).toEqual({ ...noneOfWorkshop, answered: 1 });
    const accepting = { id: deal.id, offer_id: await answer(deal) };
    const accepted = await call(test.app, customerMoveEndpoints.accept, accepting, deal.customer);
    expect(await ofDriver(deal)).toEqual(none);
    expect(await ofWorkshop(deal), 'an acceptance is an answer').toEqual({ ...noneOfWorkshop, answered: 1 });
    test.clock.advance(minutes(1));
    const starting = { id: deal.id, visit_code: accepted.data.visit_code, mileage: 10 };
    await call(test.app, workshopMoveEndpoints.start, starting, deal.manager);
    expect(await ofDriver(deal)).toEqual({ ...none, inWork: 1 });
    expect(await ofWorkshop(deal)).toEqual(noneOfWorkshop);
  });

  it('count a rejection for the driver only', async () => {
    const [declined, cancelled] = [await newBid(), await newBid()];
    const refusing = { id: declined.id, code: 'no_capacity' };
    await call(test.app, workshopMoveEndpoints.decline, refusing, declined.manager);
    expect(await ofDriver(declined)).toEqual({ ...none, reject: 1 });
    const cancelling = { id: cancelled.id, code: 'changed_mind' };
    await call(test.app, customerMoveEndpoints.cancel, cancelling, cancelled.customer);
    expect(await ofDriver(cancelled)).toEqual(none);
    expect(await ofWorkshop(cancelled)).toEqual(noneOfWorkshop);
  });
});

describe('opening a status in the list', () => {
  it('shows what is new once, and has seen all of it', async () => {
    const deal = await newBid();
    await answer(deal);
    expect(await listOf('customer', deal, { status: 'answered' })).toEqual([true]);
    expect(await ofDriver(deal)).toEqual(none);
    expect(await listOf('customer', deal, { status: 'answered' })).toEqual([false]);
  });

  it('is what counts: another status, all of them or a search mark nothing', async () => {
    const deal = await newBid();
    for (const form of [{ status: 'answered' }, {}, { status: 'new', query: `${deal.id}` }])
      await listOf('service', deal, form);
    expect(await ofWorkshop(deal)).toEqual({ ...noneOfWorkshop, fresh: 1 });
    await listOf('service', deal, { status: 'new' });
    expect(await ofWorkshop(deal)).toEqual(noneOfWorkshop);
  });

  it('by one side leaves the news of the other', async () => {
    const deal = await newBid();
    await answer(deal);
    await listOf('service', deal, { status: 'answered' });
    expect(await ofDriver(deal)).toEqual({ ...none, answered: 1 });
  });
});
