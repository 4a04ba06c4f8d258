import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { offers } from '../../db/tables/offers.ts';
import { hours, minutes } from '../../platform/clock/durations.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildCar } from '../../testing/build/car.ts';
import { call } from '../../testing/call.ts';
import { startApp, testNow } from '../../testing/start-app.ts';

const test = startApp();
type Deal = Awaited<ReturnType<typeof buildBid>>;
const at = (ms: number) => new Date(Date.parse(testNow) + ms);
const sides = [
  { side: 'driver', endpoints: customerBidEndpoints, personOf: ({ customer }: Deal) => customer },
  { side: 'workshop', endpoints: workshopBidEndpoints, personOf: ({ manager }: Deal) => manager },
];

async function addBid({ bid }: Deal, columns: Partial<typeof bids.$inferInsert> = {}): Promise<number> {
  const { id: _id, ...copy } = bid;
  const { id: carId } = await buildCar(test.deps.db, { customerId: bid.customerId });
  const [row] = await test.deps.db
    .insert(bids)
    .values({ ...copy, carId, ...columns })
    .returning({ id: bids.id });
  return row?.id ?? 0;
}
/** Moves a bid to the top of the list. */
const change = (id: number) =>
  test.deps.db
    .update(bids)
    .set({ updatedAt: at(hours(1)) })
    .where(eq(bids.id, id));

describe.each(sides)('the bids of a $side, page by page', ({ endpoints, personOf }) => {
  const pageOf = async (deal: Deal, form: Record<string, unknown>) => {
    const { data } = await call(test.app, endpoints.index, { page_size: 2, ...form }, personOf(deal));
    return { ids: data.items.map(({ id }) => id), next: data.next, total: data.total };
  };

  it('are neither doubled nor lost when others arrive and known ones change', async () => {
    const deal = await buildBid(test);
    const ids = [deal.bid.id];
    for (let made = 1; made < 6; made += 1) ids.push(await addBid(deal));
    const [first = 0, , , fourth, fifth, sixth = 0] = ids;
    const one = await pageOf(deal, {});
    expect(one).toMatchObject({ ids: [sixth, fifth], total: 6 });
    const arrived = await addBid(deal, { updatedAt: at(minutes(5)) });
    await change(sixth);
    const two = await pageOf(deal, { after: one.next });
    expect(two.ids).toEqual([fourth, ids[2]]);
    await change(fourth ?? 0);
    const three = await pageOf(deal, { after: two.next });
    expect(three.ids).toEqual([ids[1], first]);
    expect(await pageOf(deal, { after: three.next })).toEqual({ ids: [], next: null, total: 7 });
    expect((await pageOf(deal, { page_size: 3 })).ids).toEqual([sixth, fourth, arrived]);
  });

  it('in the state of a visit go on from the same visit, over the last ahead to the past ones', async () => {
    const deal = await buildBid(test, { status: 'visit', visitStart: at(hours(3)), visitEnd: at(hours(4)) });
    const visit = (start: number) =>
      addBid(deal, { visitStart: at(hours(start)), visitEnd: at(hours(start + 1)) });
    const [past, second, older] = [await visit(-3), await visit(3), await visit(-5)];
    const one = await pageOf(deal, { status: 'visit' });
    expect(one.ids).toEqual([deal.bid.id, second]);
    await visit(1);
    const later = await visit(5);
    const two = await pageOf(deal, { status: 'visit', after: one.next });
    expect(two.ids).toEqual([later, older]);
    const three = await pageOf(deal, { status: 'visit', after: two.next });
    expect(three).toEqual({ ids: [past], next: null, total: 6 });
  });

  it('have the same order by number of the page, and refuse a place that is no place', async () => {
    const deal = await buildBid(test);
    const second = await addBid(deal);
    const third = await addBid(deal);
    expect((await pageOf(deal, { page: 1 })).ids).toEqual([third, second]);
    expect(await pageOf(deal, { page: 2 })).toEqual({ ids: [deal.bid.id], next: null, total: 3 });
    for (const after of ['x', '2-1-1', '0-1', '0-1-99999999999', "0-1-1' or true", `0-${'9'.repeat(18)}-1`]) {
      const { errors } = await call(test.app, endpoints.index, { after }, personOf(deal));
      expect(errors, after).toHaveProperty('after');
    }
    expect((await pageOf(deal, { after: `0-${'9'.repeat(17)}-9999999999` })).ids).toHaveLength(2);
  });
});

describe('the board of a workshop', () => {
  const idsOf = async ({ manager }: Deal, form: Record<string, unknown>) => {
    const { data } = await call(test.app, workshopBidEndpoints.index, { page_size: 2, ...form }, manager);
    return { ids: data.items.map(({ id }) => id), next: data.next };
  };

  it('begins with the new bid that must be answered first, page by page', async () => {
    const deal = await buildBid(test, { answerDeadlineAt: at(hours(5)) });
    const soon = await addBid(deal, { answerDeadlineAt: at(hours(1)), updatedAt: at(-hours(9)) });
    const late = await addBid(deal, { answerDeadlineAt: at(hours(7)), updatedAt: at(hours(1)) });
    const one = await idsOf(deal, { status: 'new' });
    expect(one.ids).toEqual([soon, deal.bid.id]);
    expect((await idsOf(deal, { status: 'new', after: one.next })).ids).toEqual([late]);
    const { data } = await call(test.app, customerBidEndpoints.index, { status: 'new' }, deal.customer);
    expect(data.items.map(({ id }) => id)).toEqual([late, deal.bid.id, soon]);
  });

  it('begins with the answered bid whose offer lapses first', async () => {
    const deal = await buildBid(test, { status: 'answered' });
    const second = await addBid(deal);
    const offer = (bidId: number, hoursLeft: number) =>
      test.deps.db.insert(offers).values({
        ...{ bidId, workshopId: deal.workshop.id, revision: 1, status: 'sent', authorName: 'Ольга' },
        ...{ priceLabour: 1, priceParts: 0, priceDiscount: 0, priceTotal: 1, minutes: 60, slots: [] },
        validUntil: at(hours(hoursLeft)),
      });
    await offer(deal.bid.id, 30);
    await offer(second, 2);
    expect((await idsOf(deal, { status: 'answered' })).ids).toEqual([second, deal.bid.id]);
  });
});
