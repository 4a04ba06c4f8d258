import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { scheduleEndpoints, slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../../db/tables/schedule.ts';
import { workshopWorks } from '../../../db/tables/workshops.ts';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import { type BuiltDeal, bidForm, buildDeal, offerForm } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
/** Wednesday in Moscow; the clock of the tests shows Tuesday. */
const from = '2026-03-11T10:00:00+03:00';

const hold = ({ customer, workshop }: BuiltDeal, at = from) =>
  call(
    test.app,
    slotEndpoints.hold,
    { service_id: workshop.id, work_type_ids: workshop.workTypeIds, from: at },
    { token: customer.token },
  );
const create = (deal: BuiltDeal, form: Record<string, unknown>) =>
  call(
    test.app,
    customerBidEndpoints.create,
    { ...bidForm(test, deal), ...form },
    { token: deal.customer.token },
  );

describe('a bid with a hold', () => {
  it('has the slot as its period and keeps the bay until the answer is due', async () => {
    const deal = await buildDeal(test);
    const { data: held } = await hold(deal);
    const { data, status } = await create(deal, { hold_id: held.hold_id });
    expect(status).toBe(200);
    const [booking] = await test.deps.db.select().from(bookings);
    expect(booking).toMatchObject({ bidId: data.bid_id, kind: 'hold', holderId: null, holdId: null });
    const { data: bid } = await call(test.app, customerBidEndpoints.view, { id: data.bid_id }, deal.customer);
    expect([bid.period_start, bid.period_end]).toEqual([from, '2026-03-11T11:00:00+03:00']);
    expect(booking?.expiresAt).toEqual(new Date(bid.answer_deadline_at ?? ''));
  });

  it('is refused once the hold is over, or with the hold of another driver', async () => {
    const [deal, other] = [await buildDeal(test), await buildDeal(test)];
    const { data: held } = await hold(deal);
    const foreign = await create({ ...other, workshop: other.workshop }, { hold_id: held.hold_id });
    expect(foreign.errors).toMatchObject({ hold_id: [expect.any(String)] });
    test.clock.advance(minutes(11));
    const late = await create(deal, { hold_id: held.hold_id });
    expect([late.status, late.errors]).toMatchObject([409, { hold_id: [expect.any(String)] }]);
  });
});

describe('a bid with a free time', () => {
  it('takes it, so that another driver cannot', async () => {
    const deal = await buildDeal(test, { baysCount: 1 });
    expect((await create(deal, { slot_from: from })).status).toBe(200);
    const other = { ...(await buildDeal(test)), workshop: deal.workshop };
    expect((await hold(other)).status).toBe(409);
  });

  it('is refused where the workshop is closed, and takes nothing', async () => {
    const deal = await buildDeal(test);
    const { status, errors } = await create(deal, { slot_from: '2026-03-11T03:00:00+03:00' });
    expect([status, errors]).toMatchObject([422, { slot_from: [expect.any(String)] }]);
    expect(await test.deps.db.$count(bookings)).toBe(0);
  });

  it('is made once with the same key', async () => {
    const deal = await buildDeal(test);
    const form = { slot_from: from, idempotency_key: crypto.randomUUID() };
    const [first, second] = [await create(deal, form), await create(deal, form)];
    expect(second.data.bid_id).toBe(first.data.bid_id);
    expect(await test.deps.db.$count(bookings)).toBe(1);
  });

  it('gives the time back after the answer is due', async () => {
    const deal = await buildDeal(test, { baysCount: 1 });
    const late = '2026-03-13T10:00:00+03:00';
    await create(deal, { slot_from: late });
    test.clock.advance(hours(48));
    const other = { ...(await buildDeal(test)), workshop: deal.workshop };
    expect((await hold(other, late)).status).toBe(200);
    expect(await test.deps.db.$count(bookings, eq(bookings.kind, 'hold'))).toBe(1);
  });
});

describe('the workshop that answers a bid with a free time', () => {
  const soon = '2026-03-10T14:00:00+03:00';
  const held = async (slotFrom = from) => {
    const deal = await buildDeal(test, { baysCount: 1, minNoticeMinutes: 120 });
    const price = { priceFrom: 1500, priceTo: 1500, minutes: 60 };
    await test.deps.db.update(workshopWorks).set(price).where(eq(workshopWorks.workshopId, deal.workshop.id));
    const { data } = await create(deal, { slot_from: slotFrom });
    return { ...deal, bidId: data.bid_id };
  };
  const timeFrom = async (deal: Awaited<ReturnType<typeof held>>, wished: string, token?: string) => {
    const { id, workTypeIds } = deal.workshop;
    const { status, data } = await call(
      test.app,
      scheduleEndpoints.slots,
      { service_id: id, work_type_ids: workTypeIds, bid_id: deal.bidId, date_from: wished.slice(0, 10) },
      token ? { token } : {},
    );
    return [status, data?.days?.[0]?.slots.find((slot) => slot.from >= wished)?.from];
  };

  it('sees that time as free, also within its own notice', async () => {
    const [deal, near] = [await held(), await held(soon)];
    expect(await timeFrom(deal, from, deal.manager.token)).toEqual([200, from]);
    test.clock.advance(minutes(10));
    expect(await timeFrom(near, soon, near.manager.token)).toEqual([200, soon]);
  });

  it('is the only one', async () => {
    const [deal, other] = [await held(), await buildDeal(test)];
    expect(await timeFrom(deal, from)).toEqual([401, undefined]);
    for (const token of [deal.customer.token, other.manager.token])
      expect(await timeFrom(deal, from, token)).toEqual([404, undefined]);
    const foreign = { ...deal, workshop: other.workshop };
    expect(await timeFrom(foreign, from, other.manager.token)).toEqual([404, undefined]);
  });

  it('can offer it or book it at once', async () => {
    const [answered, booked] = [await held(), await held()];
    const offer = { ...offerForm(test, answered.bidId), slots: undefined, slot_from: from };
    expect((await call(test.app, workshopMoveEndpoints.answer, offer, answered.manager)).status).toBe(200);
    const { data } = await call(
      test.app,
      workshopMoveEndpoints.book,
      { id: booked.bidId, slot_from: from },
      booked.manager,
    );
    expect(data).toMatchObject({ status: 'visit', visit_start: from });
  });
});

describe('with instant booking', () => {
  const pricedDeal = async (priceTo: number) => {
    const deal = await buildDeal(test, { instantBooking: true });
    const price = { priceFrom: 1500, priceTo, minutes: 60 };
    await test.deps.db.update(workshopWorks).set(price).where(eq(workshopWorks.workshopId, deal.workshop.id));
    return deal;
  };

  it('a bid with a slot and fixed prices is a visit at once, which the workshop has not seen', async () => {
    const deal = await pricedDeal(1500);
    const { data: held } = await hold(deal);
    const { data } = await create(deal, { hold_id: held.hold_id });
    expect(data).toMatchObject({ status: 'visit', message: 'Вы записаны' });
    const { data: bid } = await call(test.app, customerBidEndpoints.view, { id: data.bid_id }, deal.customer);
    expect(bid).toMatchObject({ status: 'visit', visit_start: from, price_total: 1500 });
    expect(bid.visit_code).toMatch(/^\d{4}$/);
    expect(bid.events.map(({ type, actor }) => [type, actor])).toEqual(
      expect.arrayContaining([
        ['created', 'customer'],
        ['accepted', 'service'],
      ]),
    );
    const accepted = bid.events.find(({ type }) => type === 'accepted');
    expect(accepted?.actor_name).toBe(bid.service?.name);
    expect(await test.deps.db.select().from(bookings)).toMatchObject([{ kind: 'visit', expiresAt: null }]);
    const { data: list } = await call(test.app, workshopBidEndpoints.index, {}, deal.manager);
    expect(list.items).toMatchObject([{ id: data.bid_id, status: 'visit' }]);
  });

  it('a price that is a range makes an ordinary bid', async () => {
    const deal = await pricedDeal(2000);
    const { data } = await create(deal, { slot_from: from });
    expect(data.status).toBe('new');
  });
});
