import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { carModels } from '../../../db/tables/car-catalogue.ts';
import { workshopWorks } from '../../../db/tables/workshops.ts';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp, testNow } from '../../../testing/start-app.ts';

const test = startApp();
const at = (ms: number) => new Date(new Date(testNow).getTime() + ms);
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
type Built = Awaited<ReturnType<typeof pricedBid>>;

/** A bid for tomorrow from 12:00 to 14:00 with a work at 1500 ₽ for 50 minutes. */
async function pricedBid(columns: Partial<typeof bids.$inferInsert> = {}) {
  const built = await buildBid(test, { periodStart: at(hours(24)), periodEnd: at(hours(26)), ...columns });
  await priced(built.workshop.id, { priceFrom: 1500, priceTo: 1500, minutes: 50, warrantyMonths: 3 });
  return built;
}
const priced = (workshopId: number, price: Partial<typeof workshopWorks.$inferInsert>) =>
  test.deps.db.update(workshopWorks).set(price).where(eq(workshopWorks.workshopId, workshopId));
const book = ({ bid, manager }: Pick<Built, 'bid' | 'manager'>, slotFrom?: Date) =>
  call(
    test.app,
    workshopMoveEndpoints.book,
    { id: bid.id, slot_from: slotFrom?.toISOString() },
    { token: manager.token },
  );

const isOffered = async ({ bid, manager }: Built) => {
  const { data } = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
  return data.available_actions.includes('book');
};

describe('booking at once', () => {
  it('makes the bid a visit at the listed price and the requested time', async () => {
    const built = await pricedBid();
    const { status, data } = await book(built);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'visit',
      price_total: 1500,
      visit_start: '2026-03-11T12:00:00+03:00',
      visit_end: '2026-03-11T12:50:00+03:00',
      visit_code: null,
    });
    expect(data.offers).toMatchObject([
      { id: data.accepted_offer_id, status: 'accepted', minutes: 50, price_is_final: true, revision: 1 },
    ]);
    expect(data.offers[0]?.lines).toMatchObject([{ kind: 'labour', amount: 1500, warranty_months: 3 }]);
    expect(data.customer.phone, 'agreed').toBe(built.bid.phone);
    const { data: seen } = await call(
      test.app,
      customerBidEndpoints.view,
      { id: built.bid.id },
      built.customer,
    );
    expect(seen.visit_code).toMatch(/^\d{4}$/);
    expect(seen.events.map(({ type, actor }) => [type, actor])).toEqual([
      ['accepted', 'service'],
      ['phone_revealed', 'service'],
      ['phone_seen', 'service'],
    ]);
    const { data: notes } = await call(test.app, notificationEndpoints.index, {}, built.customer);
    expect(notes.items[0]?.title).toBe(`Вы записаны: заявка У-${built.bid.id}`);
  });

  it('takes a time within the requested period only', async () => {
    const { data } = await book(await pricedBid(), at(hours(25)));
    expect(data.visit_start).toBe('2026-03-11T13:00:00+03:00');
    for (const outside of [hours(24) - minutes(1), hours(26)])
      expect((await book(await pricedBid(), at(outside))).errors).toEqual(
        code('period_invalid', { field: 'slot_from' }),
      );
  });

  it('begins as early as the workshop opens, and not in the past', async () => {
    const wholeDay = { periodStart: at(hours(12)), periodEnd: at(hours(36)) };
    expect((await book(await pricedBid(wholeDay))).data.visit_start).toBe('2026-03-11T09:00:00+03:00');
    const begun = { periodStart: at(-hours(1)), periodEnd: at(hours(2)) };
    expect((await book(await pricedBid(begun))).data.visit_start).toBe('2026-03-10T12:15:00+03:00');
    const night = { periodStart: at(hours(10)), periodEnd: at(hours(12)) };
    expect((await book(await pricedBid(night))).errors).toEqual(
      code('not_bookable_at_once', { reason: 'time' }),
    );
  });

  it('uses the price for the class of the car', async () => {
    const built = await pricedBid();
    await test.deps.db.update(carModels).set({ class: 'B' });
    await priced(built.workshop.id, { priceFrom: 900, priceTo: 1900, classPrices: { B: [1200, 1200] } });
    expect((await book(built)).data.price_total).toBe(1200);
  });

  it('needs a fixed price for every work', async () => {
    const range = await pricedBid();
    await priced(range.workshop.id, { priceTo: 2000 });
    const missing = await pricedBid();
    await test.deps.db.delete(workshopWorks).where(eq(workshopWorks.workshopId, missing.workshop.id));
    for (const built of [range, missing]) {
      const { status, errors } = await book(built);
      expect([status, errors]).toEqual([409, code('not_bookable_at_once')]);
      expect(await isOffered(built)).toBe(false);
    }
    expect(await isOffered(await pricedBid())).toBe(true);
  });

  it('is for the workshop of a new bid', async () => {
    const [built, other] = [await pricedBid(), await pricedBid()];
    expect((await book({ ...built, manager: other.manager })).status).toBe(404);
    expect((await book({ ...built, manager: built.customer })).status).toBe(403);
    await book(built);
    expect((await book(built)).errors).toEqual(code('transition_not_allowed'));
    await test.deps.db
      .update(bids)
      .set({ periodEnd: at(0) })
      .where(eq(bids.id, other.bid.id));
    expect((await book(other)).errors).toEqual(code('not_bookable_at_once'));
  });
});
