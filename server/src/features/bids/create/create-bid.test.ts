import { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids, bidWorks } from '../../../db/tables/bids.ts';
import { cars } from '../../../db/tables/cars.ts';
import { confirmedPhones } from '../../../db/tables/users.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { days, hours } from '../../../platform/clock/durations.ts';
import { type BuiltDeal, bidForm, buildDeal } from '../../../testing/build/bid.ts';
import { buildCar } from '../../../testing/build/car.ts';
import { buildWorkType, everyDay } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp, testNow } from '../../../testing/start-app.ts';
import { createBid } from './create-bid.ts';

const test = startApp();

async function create(deal: BuiltDeal, changes: Record<string, unknown> = {}, token = deal.customer.token) {
  return call(test.app, customerBidEndpoints.create, { ...bidForm(test, deal), ...changes }, { token });
}

function period(fromMs: number, lengthMs = hours(1)) {
  const start = new Date(new Date(testNow).getTime() + fromMs);
  return {
    period_start: start.toISOString(),
    period_end: new Date(start.getTime() + lengthMs).toISOString(),
  };
}

const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];

describe('a bid', () => {
  it('is answered from its own transaction, so a saved bid never reports an error', async () => {
    const deal = await buildDeal(test);
    const form = BidCreateForm.parse(bidForm(test, deal));
    const { db } = test.deps;
    const onlyTransactions = { transaction: db.transaction.bind(db) };
    const deps = { ...test.deps, db: onlyTransactions } as unknown as Deps;
    const { userId } = deal.customer;
    const actor = {
      userId,
      name: '',
      roles: [],
      workshopIds: [],
      employments: [],
      isProgram: false,
      sessionId: '',
    };
    const made = createBid(deps, { actor, ip: '203.0.113.7' } as unknown as Call<'customer'>, form);
    expect((await made).chat_id).toBeGreaterThan(0);
  });

  it('is created with status new, its works, its history and a day to be answered', async () => {
    const deal = await buildDeal(test);
    const { status, data } = await create(deal);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...{ bid_id: expect.any(Number), chat_id: expect.any(Number) },
      ...{ status: 'new', message: 'Заявка создана' },
    });
    const view = await call(test.app, customerBidEndpoints.view, { id: data.bid_id }, deal.customer);
    expect(view.data).toMatchObject({
      number: `У-${data.bid_id}`,
      status: 'new',
      version: 1,
      period_start: '2026-03-11T12:00:00+03:00',
      comment: 'Скрип спереди при торможении',
      answer_deadline_at: '2026-03-11T12:00:00+03:00',
      customer: { phone: deal.customer.phone },
      is_unseen: false,
    });
    expect(view.data.work_types).toHaveLength(1);
    expect(view.data.events.map(({ type, to }) => [type, to])).toEqual([['created', 'new']]);
  });

  it('keeps the titles of its works when they are renamed', async () => {
    const deal = await buildDeal(test);
    const { data } = await create(deal);
    await test.deps.db.update(workTypes).set({ title: 'Иначе' });
    const [work] = await test.deps.db.select().from(bidWorks).where(eq(bidWorks.bidId, data.bid_id));
    expect(work?.title).toMatch(/^Работа/);
  });

  it('accepts another confirmed phone than that of the account, in any spelling', async () => {
    const deal = await buildDeal(test);
    await test.deps.db
      .insert(confirmedPhones)
      .values({ userId: deal.customer.userId, phone: '+79162041750', confirmedAt: test.clock.now() });
    const { data } = await create(deal, { phone: '8 (916) 204-17-50' });
    const [bid] = await test.deps.db.select().from(bids).where(eq(bids.id, data.bid_id));
    expect(bid?.phone).toBe('+79162041750');
  });

  it('ignores a form that names the assistant as its source', async () => {
    const { data } = await create(await buildDeal(test), { bid_source: 'ai' });
    const [bid] = await test.deps.db.select().from(bids).where(eq(bids.id, data.bid_id));
    expect(bid?.source).toBe('manual');
  });

  it('stores a known partner, and logs an unknown one', async () => {
    const partnerOf = async (partnerId: number) => {
      const { data } = await create(await buildDeal(test), { partner_id: partnerId, utm_source: 'mail' });
      const [bid] = await test.deps.db.select().from(bids).where(eq(bids.id, data.bid_id));
      return [bid?.partnerId, bid?.utmSource];
    };
    expect(await partnerOf(11)).toEqual([11, 'mail']);
    expect(await partnerOf(999)).toEqual([null, 'mail']);
    expect(test.log.lines().filter((line) => line.includes('unknown partner'))).toHaveLength(1);
  });

  it('is for signed-in customers', async () => {
    const deal = await buildDeal(test);
    expect((await call(test.app, customerBidEndpoints.create, bidForm(test, deal))).status).toBe(401);
    expect((await create(deal, {}, deal.manager.token)).status).toBe(403);
  });

  it('names all wrong fields at once', async () => {
    const deal = await buildDeal(test);
    const { status, errors } = await create(deal, {
      type_connection: 3,
      work_type_ids: [],
      comment: 'я'.repeat(2001),
      phone: '123',
      period_start: 'завтра',
    });
    expect(status).toBe(422);
    expect(Object.keys(errors as object).sort()).toEqual([
      'comment',
      'period_start',
      'phone',
      'type_connection',
      'work_type_ids',
    ]);
  });

  it('has at most twenty works', async () => {
    const deal = await buildDeal(test);
    const tooMany = Array.from({ length: 21 }, (_, index) => index + 1);
    expect((await create(deal, { work_type_ids: tooMany })).errors).toHaveProperty('work_type_ids');
  });
});

describe('the car of a bid', () => {
  it("must be the caller's own", async () => {
    const [deal, other] = [await buildDeal(test), await buildDeal(test)];
    expect((await create(deal, { auto_id: other.carId })).status).toBe(404);
  });

  it('must be in the garage', async () => {
    const deal = await buildDeal(test);
    await test.deps.db.update(cars).set({ isArchived: true });
    expect((await create(deal)).status).toBe(404);
  });

  it('must be of a mark that the workshop serves', async () => {
    const deal = await buildDeal(test);
    const foreign = await buildCar(test.deps.db, { customerId: deal.customer.userId });
    const { status, errors } = await create(deal, { auto_id: foreign.id });
    expect(status).toBe(409);
    expect(errors).toEqual(code('service_not_supported', { reason: 'mark' }));
  });
});

describe('the workshop of a bid', () => {
  it('must take bids online', async () => {
    const deal = await buildDeal(test, { isConnected: false });
    expect((await create(deal)).errors).toEqual(code('service_not_supported', { reason: 'not_connected' }));
  });

  it('must be published', async () => {
    const deal = await buildDeal(test, { isPublished: false });
    expect((await create(deal)).status).toBe(404);
    expect((await create(deal, { service_id: 999_999 })).status).toBe(404);
  });

  it('must offer all the works, and the error names the missing ones', async () => {
    const deal = await buildDeal(test);
    const foreign = await buildWorkType(test.deps.db);
    const wanted = [...deal.workshop.workTypeIds, foreign, 987_654];
    expect((await create(deal, { work_type_ids: wanted })).errors).toEqual(
      code('works_not_offered', { work_type_ids: [foreign, 987_654] }),
    );
  });
});

describe('the period of a bid', () => {
  it('may begin with the current hour and no earlier', async () => {
    test.clock.set('2026-03-10T09:40:00Z');
    expect((await create(await buildDeal(test), period(0))).status).toBe(200);
    const { status, errors } = await create(await buildDeal(test), period(-1000));
    expect(status).toBe(422);
    expect(errors).toEqual(code('period_invalid', { field: 'period_start' }));
  });

  it('is within sixty days', async () => {
    expect((await create(await buildDeal(test), period(days(60)))).status).toBe(200);
    expect((await create(await buildDeal(test), period(days(60) + 1000))).errors).toEqual(
      code('period_invalid'),
    );
  });

  it('ends after its start and at most a day later', async () => {
    expect((await create(await buildDeal(test), period(hours(24), hours(24)))).status).toBe(200);
    for (const length of [0, -hours(1), hours(24) + 1000])
      expect((await create(await buildDeal(test), period(hours(24), length))).errors).toEqual(
        code('period_invalid', { field: 'period_end' }),
      );
  });

  it('is a whole day of the workshop for a day without a time, and for today what is left', async () => {
    test.clock.set('2026-03-10T09:40:00Z');
    const timezone = 'Asia/Vladivostok';
    const wanted = async (period: Record<string, unknown>) => {
      const deal = await buildDeal(test, { timezone });
      const { data } = await create(deal, { period_end: '', ...period });
      const { period_start, period_end } = (
        await call(test.app, customerBidEndpoints.view, { id: data.bid_id }, deal.customer)
      ).data;
      return [period_start, period_end];
    };
    const wednesday = ['2026-03-11T00:00:00+10:00', '2026-03-12T00:00:00+10:00'];
    expect(await wanted({ period_start: '2026-03-11' })).toEqual(wednesday);
    expect(await wanted({ period_start: '2026-03-11', period_end: '2026-03-11' })).toEqual(wednesday);
    expect(await wanted({ period_start: '2026-03-10' })).toEqual(['2026-03-10T19:00:00+10:00', wednesday[0]]);
    expect(await wanted({ period_start: '2026-03-11T10:00:00+10:00' })).toEqual([
      '2026-03-11T10:00:00+10:00',
      wednesday[1],
    ]);
  });

  it.each(['2026-03-09', '2026-05-30'])('is not the day %s, which is past or too far', async (day) => {
    const { errors } = await create(await buildDeal(test), { period_start: day, period_end: day });
    expect(errors).toEqual(code('period_invalid', { field: 'period_start' }));
  });

  it('is on a day when the workshop works by its own clock', async () => {
    const schedule = { ...everyDay('09:00', '21:00'), wed: { is_active: false, from: null, to: null } };
    const deal = await buildDeal(test, { schedule, timezone: 'Asia/Vladivostok' });
    // Tuesday 20:00 UTC is Wednesday 06:00 in Vladivostok.
    expect((await create(deal, period(hours(11)))).errors).toEqual(code('service_closed'));
    expect((await create(deal, period(hours(35)))).status).toBe(422);
    expect((await create(deal, period(hours(40)))).status).toBe(200);
  });

  it('is not within a closure of the workshop', async () => {
    const deal = await buildDeal(test, { closedFrom: '2026-03-11', closedTo: '2026-03-12' });
    expect((await create(deal, period(hours(24)))).errors).toEqual(code('service_closed'));
    expect((await create(deal, period(hours(72)))).status).toBe(200);
  });

  it('may be in the night shift of the day before', async () => {
    const off = { is_active: false, from: null, to: null };
    const night = { is_active: true, from: '20:00', to: '04:00' };
    const schedule = { mon: off, tue: night, wed: off, thu: off, fri: off, sat: off, sun: off };
    const deal = await buildDeal(test, { schedule });
    // Wednesday 01:00 in Moscow.
    expect((await create(deal, period(hours(13)))).status).toBe(200);
  });
});

it('a workshop that left booking keeps its open bids', async () => {
  const deal = await buildDeal(test);
  const { data } = await create(deal);
  await test.deps.db.update(workshops).set({ isConnected: false, isPublished: false });
  expect((await call(test.app, customerBidEndpoints.view, { id: data.bid_id }, deal.customer)).status).toBe(
    200,
  );
});
