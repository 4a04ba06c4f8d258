import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { hours, minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm, buildBid, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

const sides = [
  { side: 'customer', endpoints: customerBidEndpoints },
  { side: 'workshop', endpoints: workshopBidEndpoints },
] as const;

describe.each(sides)('the list of the $side', ({ side, endpoints }) => {
  const of = (deal: Awaited<ReturnType<typeof buildBid>>) =>
    side === 'customer' ? deal.customer : deal.manager;

  it('shows its bids, the last changed first, and counts them by status', async () => {
    const first = await buildBid(test, { status: 'visit', acceptedOfferId: 1 });
    const { id: _id, ...copy } = first.bid;
    const later = { ...copy, status: 'reject' as const, updatedAt: new Date(test.clock.now().getTime() + 1) };
    const [second] = await test.deps.db.insert(bids).values(later).returning();
    const { data } = await call(test.app, endpoints.index, {}, of(first));
    expect(data.items.map(({ id }) => id)).toEqual([second?.id, first.bid.id]);
    expect(data.total).toBe(2);
    expect(data.counts).toEqual({ new: 0, answered: 0, visit: 1, in_work: 0, finished: 0, reject: 1 });
  });

  it('filters by one status with counts of all, and has pages', async () => {
    const deal = await buildBid(test, { status: 'finished' });
    const { id: _id, ...copy } = deal.bid;
    await test.deps.db.insert(bids).values([{ ...copy, status: 'reject' }, copy, copy]);
    const form = { status: 'finished', page: 2, page_size: 2 };
    const { data } = await call(test.app, endpoints.index, form, of(deal));
    expect(data.items.map(({ id }) => id)).toEqual([deal.bid.id]);
    expect(data.total).toBe(3);
    expect(data.counts).toMatchObject({ finished: 3, reject: 1 });
  });

  it('shows visits by their agreed time, the next first and past ones last', async () => {
    const inHours = (count: number) => new Date(test.clock.now().getTime() + hours(count));
    const at = (count: number) => ({ visitStart: inHours(count), visitEnd: inHours(count + 1) });
    const late = await buildBid(test, { status: 'visit', ...at(72) });
    const { id: _id, ...copy } = late.bid;
    const others: (number | undefined)[] = [];
    for (const time of [at(-5), at(-0.5), at(2)]) {
      const { id: carId } = await buildCar(test.deps.db, { customerId: late.customer.userId });
      const rows = await test.deps.db
        .insert(bids)
        .values({ ...copy, ...time, carId })
        .returning();
      others.push(rows[0]?.id);
    }
    const { data } = await call(test.app, endpoints.index, { status: 'visit' }, of(late));
    const [over, going, soon] = others;
    expect(data.items.map(({ id }) => id)).toEqual([going, soon, late.bid.id, over]);
  });

  it('has no bids of others', async () => {
    const [mine, other] = [await buildBid(test), await buildBid(test)];
    const { data } = await call(test.app, endpoints.index, {}, of(mine));
    expect(data.items.map(({ id }) => id)).toEqual([mine.bid.id]);
    expect((await call(test.app, endpoints.view, { id: other.bid.id }, of(mine))).status).toBe(404);
    expect((await call(test.app, endpoints.view, { id: 999_999 }, of(mine))).status).toBe(404);
  });

  it('is closed to visitors and to the other role, and refuses an unknown status', async () => {
    const deal = await buildBid(test);
    const wrong = side === 'customer' ? deal.manager : deal.customer;
    for (const [endpoint, form] of [
      [endpoints.index, {}],
      [endpoints.view, { id: deal.bid.id }],
    ] as const) {
      expect((await call(test.app, endpoint, form)).status).toBe(401);
      expect((await call(test.app, endpoint, form, wrong)).status).toBe(403);
    }
    expect((await call(test.app, endpoints.index, { status: 'old' }, of(deal))).status).toBe(422);
    expect((await call(test.app, endpoints.view, {}, of(deal))).status).toBe(422);
  });

  it('is empty for one who has no bids', async () => {
    const { token } = await signedIn(test, { roles: [side === 'customer' ? 'customer' : 'service'] });
    expect((await call(test.app, endpoints.index, {}, { token })).data).toMatchObject({
      total: 0,
      items: [],
    });
  });
});

describe('a bid', () => {
  it('is unseen for the other side only, until it is opened', async () => {
    const deal = await buildDeal(test);
    const { data } = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
    const unseen = async () => [
      (await call(test.app, customerBidEndpoints.index, {}, deal.customer)).data.items[0]?.is_unseen,
      (await call(test.app, workshopBidEndpoints.index, {}, deal.manager)).data.items[0]?.is_unseen,
    ];
    expect(await unseen()).toEqual([false, true]);
    test.clock.advance(minutes(1));
    await call(test.app, workshopBidEndpoints.view, { id: data.bid_id }, deal.manager);
    expect(await unseen()).toEqual([false, false]);
    test.clock.advance(minutes(1));
    await call(test.app, workshopMoveEndpoints.answer, offerForm(test, data.bid_id), deal.manager);
    expect(await unseen()).toEqual([true, false]);
    test.clock.advance(minutes(1));
    const view = await call(test.app, customerBidEndpoints.view, { id: data.bid_id }, deal.customer);
    expect(view.data.is_unseen).toBe(false);
    expect(await unseen()).toEqual([false, false]);
  });

  it('shows when the driver saw the offer', async () => {
    const { bid, customer, manager } = await buildBid(test);
    const sent = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), manager);
    expect(sent.data.offers[0]?.seen_at).toBeNull();
    test.clock.advance(minutes(5));
    await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    const view = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
    expect(view.data.offers[0]?.seen_at).toBe('2026-03-10T12:05:00+03:00');
  });

  it('shows its moments on the workshop’s clock', async () => {
    const { bid, customer } = await buildBid(test);
    const east = await buildWorkshop(test.deps.db, { timezone: 'Asia/Krasnoyarsk' });
    await test.deps.db.update(bids).set({ workshopId: east.id }).where(eq(bids.id, bid.id));
    const { data } = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    expect(data.period_start).toBe('2026-03-11T16:00:00+07:00');
    expect(data.service?.timezone).toBe('Asia/Krasnoyarsk');
  });

  it('shows its visit code to the driver only', async () => {
    const { bid, customer, manager } = await buildBid(test, { status: 'visit', visitCode: '4821' });
    const own = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    const others = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
    expect([own.data.visit_code, others.data.visit_code]).toEqual(['4821', null]);
  });

  it('is visible to all employees of the workshop and to no other', async () => {
    const { bid, workshop } = await buildBid(test);
    const colleague = await signedIn(test, { roles: ['service'], workshopId: workshop.id });
    const rival = await signedIn(test, {
      roles: ['service'],
      workshopId: (await buildWorkshop(test.deps.db)).id,
    });
    expect((await call(test.app, workshopBidEndpoints.view, { id: bid.id }, colleague)).status).toBe(200);
    expect((await call(test.app, workshopBidEndpoints.view, { id: bid.id }, rival)).status).toBe(404);
  });
});
