import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { devClockEndpoints } from '@sto/contract/dev/dev-clock.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids, bidTimers } from '../../../db/tables/bids.ts';
import { changeLines, changes } from '../../../db/tables/deal.ts';
import { days, hours, minutes } from '../../../platform/clock/durations.ts';
import { signedInAgain } from '../../../testing/as.ts';
import { type BuiltDeal, bidForm, buildDeal, offerForm } from '../../../testing/build/bid.ts';
import { everyDay } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { planTimers } from './plan-timers.ts';
import { runDueTimers } from './run-due-timers.ts';

const test = startApp();

/** At 12:00 in Moscow, in a workshop that is open from 9:00 to 21:00. */
async function newBid(deal: BuiltDeal): Promise<number> {
  const start = test.clock.now().getTime() + hours(48);
  const period = {
    period_start: new Date(start).toISOString(),
    period_end: new Date(start + hours(1)).toISOString(),
  };
  const form = { ...bidForm(test, deal), ...period };
  const { data } = await call(test.app, customerBidEndpoints.create, form, deal.customer);
  return data.bid_id;
}

/** The visit is two days after the answer. */
async function visit(deal: BuiltDeal): Promise<number> {
  const id = await newBid(deal);
  const { data } = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), deal.manager);
  const offer = { id, offer_id: data.offers[0]?.id };
  await call(test.app, customerMoveEndpoints.accept, offer, deal.customer);
  return id;
}

async function wait(ms: number): Promise<number> {
  test.clock.advance(ms);
  return runDueTimers(test.deps);
}

const bidOf = async (id: number) => (await test.deps.db.select().from(bids).where(eq(bids.id, id)))[0];
const eventsOf = async (id: number) =>
  (await test.deps.db.select().from(bidEvents).where(eq(bidEvents.bidId, id)).orderBy(bidEvents.id)).map(
    ({ type }) => type,
  );
const noticesOf = async (person: BuiltDeal['customer']) =>
  (await call(test.app, notificationEndpoints.index, {}, await signedInAgain(test, person))).data.items;
const titlesOf = async (person: BuiltDeal['customer']) => (await noticesOf(person)).map(({ title }) => title);
const viewOf = async ({ customer }: BuiltDeal, id: number) =>
  (await call(test.app, customerBidEndpoints.view, { id }, await signedInAgain(test, customer))).data;

describe('a bid without an answer', () => {
  it('reminds the workshop after half an hour, offers others after two and ends after a day', async () => {
    const deal = await buildDeal(test);
    const id = await newBid(deal);
    expect(await wait(minutes(29))).toBe(0);
    expect(await wait(minutes(1))).toBe(1);
    expect(await titlesOf(deal.manager)).toContain(`Клиент ждёт ответа: заявка У-${id}`);
    expect(await wait(minutes(90))).toBe(1);
    expect(await titlesOf(deal.customer)).toEqual([`Автосервис пока не ответил на заявку У-${id}`]);
    expect(await wait(hours(21))).toBe(0);
    expect(await wait(hours(1))).toBe(1);
    expect(await bidOf(id)).toMatchObject({ status: 'reject', rejectBy: 'system', rejectCode: 'expired' });
    expect(await eventsOf(id)).toEqual(['created', 'nudged', 'others_offered', 'rejected']);
  });

  it('counts the working time of the workshop, over its nights and days off', async () => {
    const night = everyDay('09:00', '12:15');
    const off = { is_active: false, from: null, to: null };
    // 10 March 2026 is a Tuesday.
    const deal = await buildDeal(test, { schedule: { ...night, wed: off } });
    const id = await newBid(deal);
    expect(await wait(minutes(15))).toBe(0);
    // Wednesday: closed. On Thursday at 9:15 half an hour is full.
    expect(await wait(hours(44))).toBe(0);
    expect(await wait(hours(1))).toBe(1);
    expect(await eventsOf(id)).toEqual(['created', 'nudged']);
    expect((await bidOf(id))?.status).toBe('new');
    // Four working hours are full on Friday at 9:30 only.
    await wait(hours(24));
    expect((await bidOf(id))?.status).toBe('new');
    await wait(minutes(30));
    expect((await bidOf(id))?.status).toBe('reject');
  });

  it('does nothing of it once the workshop has answered', async () => {
    const deal = await buildDeal(test);
    const id = await newBid(deal);
    await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), deal.manager);
    expect(await wait(hours(25))).toBe(0);
    expect(await eventsOf(id)).toEqual(['created', 'answered']);
  });
});

describe('an offer past its time', () => {
  it('ends, and the bid with the last one', async () => {
    const deal = await buildDeal(test);
    const id = await newBid(deal);
    await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), deal.manager);
    await wait(hours(47));
    expect((await bidOf(id))?.status).toBe('answered');
    await wait(hours(1));
    expect(await bidOf(id)).toMatchObject({ status: 'reject', rejectCode: 'offer_expired' });
    const data = await viewOf(deal, id);
    expect(data.offers[0]?.status).toBe('expired');
  });
});

describe('a visit', () => {
  it('is reminded of a day and two hours before, and «Буду» shows the workshop that the driver comes', async () => {
    const deal = await buildDeal(test);
    const id = await visit(deal);
    const promise = async () =>
      call(test.app, customerMoveEndpoints.promise, { id }, await signedInAgain(test, deal.customer));
    expect((await promise()).errors).toEqual([expect.objectContaining({ code: 'visit_not_promisable' })]);
    expect(await wait(hours(24))).toBe(1);
    expect(await titlesOf(deal.customer)).toContain(`Скоро визит: заявка У-${id}`);
    expect((await promise()).data).toMatchObject({ is_promised: true, status: 'visit' });
    expect((await promise()).status).toBe(409);
    expect(await titlesOf(deal.manager)).toContain(`Клиент подтвердил визит: заявка У-${id}`);
    expect(await wait(hours(22))).toBe(1);
    expect((await eventsOf(id)).filter((type) => type === 'visit_reminded')).toHaveLength(2);
  });

  it('without a start raises a question at its end and is closed as a no-show two hours later', async () => {
    const deal = await buildDeal(test);
    const id = await visit(deal);
    await wait(hours(48));
    expect(await wait(hours(1))).toBe(1);
    expect(await titlesOf(deal.manager)).toContain(`Клиент приехал? Заявка У-${id}`);
    expect(await titlesOf(deal.customer)).toContain(`Визит состоялся? Заявка У-${id}`);
    const notices = [...(await noticesOf(deal.manager)), ...(await noticesOf(deal.customer))];
    const texts = notices.map(({ text }) => text).join();
    expect(texts).toContain('запись сама закроется через 2\u00A0ч');
    expect(texts, 'the visit cannot be moved any more').not.toContain('перенесите');
    await wait(minutes(119));
    expect((await bidOf(id))?.status).toBe('visit');
    await wait(minutes(1));
    expect(await bidOf(id)).toMatchObject({ status: 'reject', rejectBy: 'system', rejectCode: 'no_show' });
  });

  it('gets all that has become due while no timers ran, in its order', async () => {
    const id = await visit(await buildDeal(test));
    expect(await wait(hours(51))).toBe(3);
    const types = (await eventsOf(id)).filter((type) => type.startsWith('visit_') || type === 'rejected');
    // The second reminder would come after the visit.
    expect(types).toEqual(['visit_reminded', 'visit_questioned', 'rejected']);
    expect(await wait(0)).toBe(0);
  });

  it('that is moved is reminded of again, at its new time only', async () => {
    const deal = await buildDeal(test);
    const id = await visit(deal);
    await wait(hours(24));
    const visitStart = new Date(test.clock.now().getTime() + days(3));
    const visitEnd = new Date(visitStart.getTime() + hours(1));
    await test.deps.db.update(bids).set({ visitStart, visitEnd });
    await planTimers(test.deps.db, id, test.clock.now());
    expect(await wait(hours(47))).toBe(0);
    expect(await wait(hours(1))).toBe(1);
  });
});

describe('work', () => {
  it('that is extra is declined after four hours without a decision', async () => {
    const deal = await buildDeal(test);
    const id = await visit(deal);
    const now = test.clock.now();
    await test.deps.db.update(bids).set({ status: 'in_work' });
    const [change] = await test.deps.db
      .insert(changes)
      .values({
        ...{ bidId: id, status: 'proposed', authorName: 'Ольга', fileIds: [], createdAt: now },
        expiresAt: new Date(now.getTime() + hours(4)),
      })
      .returning();
    const line = { kind: 'labour', title: 'Ступица', qty: 1, unit: 'усл.', price: 900, amount: 900 } as const;
    await test.deps.db.insert(changeLines).values({ changeId: change?.id ?? 0, ...line, sort: 0 });
    await planTimers(test.deps.db, id, now);
    await wait(hours(4));
    const data = await viewOf(deal, id);
    expect(data.changes).toMatchObject([{ status: 'expired', lines: [{ decision: 'declined' }] }]);
    expect(data.changes[0]?.price_delta).toBe(0);
  });

  it('that is finished is confirmed for the driver after three days', async () => {
    const deal = await buildDeal(test);
    const id = await visit(deal);
    const finishedAt = test.clock.now();
    await test.deps.db.update(bids).set({ status: 'finished', finishedAt });
    await planTimers(test.deps.db, id, finishedAt);
    await wait(hours(71));
    expect((await bidOf(id))?.confirmedAt).toBeNull();
    await wait(hours(1));
    expect((await bidOf(id))?.confirmedAt).toEqual(test.clock.now());
    expect((await eventsOf(id)).at(-1)).toBe('confirmed');
  });
});

describe('timers', () => {
  it('run once, also when two servers run them at the same time', async () => {
    const deals = [await buildDeal(test), await buildDeal(test), await buildDeal(test)];
    const ids: number[] = [];
    for (const deal of deals) ids.push(await newBid(deal));
    test.clock.advance(hours(1));
    const ran = await Promise.all([runDueTimers(test.deps), runDueTimers(test.deps)]);
    expect(ran[0] + ran[1]).toBe(3);
    for (const id of ids) expect(await eventsOf(id)).toEqual(['created', 'nudged']);
  });

  it('of kinds that this server does not know wait for one that does', async () => {
    const deal = await buildDeal(test);
    const id = await newBid(deal);
    const dueAt = test.clock.now();
    await test.deps.db
      .insert(bidTimers)
      .values({ bidId: id, kind: 'of_tomorrow' as 'nudge', subject: 0, dueAt });
    expect(await wait(minutes(30))).toBe(1);
    const left = await test.deps.db.select().from(bidTimers).where(eq(bidTimers.dueAt, dueAt));
    expect(left).toMatchObject([{ doneAt: null }]);
  });

  it('run when the clock of development is advanced, which strangers cannot do', async () => {
    const deal = await buildDeal(test);
    const id = await newBid(deal);
    const { data } = await call(test.app, devClockEndpoints.advance, { seconds: 1800 });
    expect(data).toEqual({ now: test.clock.now().toISOString(), timers: 1 });
    expect(await eventsOf(id)).toContain('nudged');
    const url = '/api/dev/clock/advance/';
    const payload = { seconds: '60' };
    const remote = await test.app.inject({ method: 'POST', url, payload, remoteAddress: '203.0.113.9' });
    expect(remote.statusCode).toBe(404);
    expect((await call(test.app, devClockEndpoints.advance, { seconds: -1 })).status).toBe(422);
  });
});
