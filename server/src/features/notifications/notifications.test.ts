import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids } from '../../db/tables/bids.ts';
import { users } from '../../db/tables/users.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { type BuiltDeal, bidForm, buildBid, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { answerTender, buildTender, seenByDriver } from '../../testing/build/tender.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

/** A minute passes before each step: moments order the events. */
async function createBid(deal: BuiltDeal): Promise<number> {
  test.clock.advance(minutes(1));
  const { data } = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
  return data.bid_id;
}

async function answerBid(deal: BuiltDeal, bidId: number): Promise<number> {
  test.clock.advance(minutes(1));
  const { data } = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bidId), deal.manager);
  return data.offers.at(-1)?.id ?? 0;
}

async function acceptOffer(deal: { customer: SignedIn }, bidId: number, offerId: number): Promise<void> {
  test.clock.advance(minutes(1));
  await call(test.app, customerMoveEndpoints.accept, { id: bidId, offer_id: offerId }, deal.customer);
}

/** Events that have no call of their own yet, by either side or neither. */
async function addEvent(bidId: number, event: Partial<typeof bidEvents.$inferInsert>): Promise<void> {
  test.clock.advance(minutes(1));
  await test.deps.db
    .insert(bidEvents)
    .values({ bidId, type: 'in_work', actor: 'service', at: test.clock.now(), ...event });
}

async function listOf(person: SignedIn, form: Record<string, unknown> = {}) {
  const { data } = await call(test.app, notificationEndpoints.index, form, person);
  return data;
}

const unread = async (person: SignedIn) =>
  (await call(test.app, notificationEndpoints.countUnread, {}, person)).data.count;
const read = async (person: SignedIn, ids?: number[]) =>
  (await call(test.app, notificationEndpoints.read, ids ? { ids } : { read_all: true }, person)).data.count;

describe('notifications', () => {
  it('show the workshop a new bid and the driver an offer with price and time', async () => {
    const deal = await buildDeal(test, { name: 'Автомастер' });
    const bidId = await createBid(deal);
    const toWorkshop = await listOf(deal.manager);
    expect(toWorkshop).toMatchObject({ total: 1, items: [{ type: 'bid_new', role: 'service' }] });
    expect(toWorkshop.items[0]).toMatchObject({
      title: `Новая заявка У-${bidId}`,
      url: `/service/bids/${bidId}`,
      entity: { type: 'bid', id: bidId },
      is_read: false,
      created_at: '2026-03-10T12:01:00+03:00',
    });
    expect(plain(toWorkshop.items[0]?.text)).toMatch(/^Kia Rio \d+: Работа \d+, 11 марта, 12:01–13:01$/);
    await answerBid(deal, bidId);
    const { items } = await listOf(deal.customer);
    expect(items).toMatchObject([
      {
        type: 'bid_answered',
        role: 'customer',
        title: `Автосервис ответил на заявку У-${bidId}`,
        url: `/customer/bids/${bidId}`,
      },
    ]);
    expect(items[0]?.text).toBe('Автомастер: 4\u00A0200\u00A0₽, 12\u00A0марта, 12:02');
  });

  it('name the workshop of each offer of a tender, also after the choice', async () => {
    const tender = await buildTender(test);
    for (const index of [0, 1]) {
      test.clock.advance(minutes(1));
      await answerTender(test, tender, index);
    }
    const { offers } = await seenByDriver(test, tender);
    const offerOf = (index: number) => offers.find((one) => one.service_id === tender.workshops[index]?.id);
    const names = [1, 0].map((index) => offerOf(index)?.service?.name);
    const named = async () => (await listOf(tender.customer)).items.map(({ text }) => text.split(':')[0]);
    expect(await named()).toEqual(names);
    await acceptOffer(tender, tender.id, offerOf(1)?.id ?? 0);
    expect(await named()).toEqual(names);
  });

  it('show each side the actions of the other, the newest first, and none of its own', async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    await answerBid(deal, bidId);
    const offerId = await answerBid(deal, bidId);
    await acceptOffer(deal, bidId, offerId);
    await addEvent(bidId, { type: 'in_work' });
    await addEvent(bidId, { type: 'finished' });
    const types = async (person: SignedIn) => (await listOf(person)).items.map(({ type }) => type);
    expect(await types(deal.customer)).toEqual([
      'bid_finished',
      'bid_in_work',
      'offer_revised',
      'bid_answered',
    ]);
    expect(await types(deal.manager)).toEqual(['visit_confirmed', 'bid_new']);
    const [confirmed, proposed] = (await listOf(deal.manager)).items.map(({ text }) => plain(text));
    expect(confirmed).toMatch(/: 4 200 ₽, 12 марта, 12:\d\d$/);
    expect(proposed).toMatch(/, 11 марта, 12:\d\d–13:\d\d$/);
  });

  it('show both sides the actions of neither', async () => {
    const deal = await buildDeal(test, { name: 'Автомастер' });
    const bidId = await createBid(deal);
    await addEvent(bidId, { type: 'rejected', actor: 'system', comment: 'Срок ответа прошёл' });
    expect((await listOf(deal.customer)).items[0]).toMatchObject({
      title: `Заявка У-${bidId} закрыта`,
      text: 'Автомастер: Срок ответа прошёл',
    });
    expect((await listOf(deal.manager)).items[0]?.title).toBe(`Заявка У-${bidId} закрыта`);
  });

  it('show a requested whole day as the day only', async () => {
    const { manager, bid } = await buildBid(test, {
      periodStart: new Date('2026-03-11T00:00:00+03:00'),
      periodEnd: new Date('2026-03-12T00:00:00+03:00'),
    });
    await addEvent(bid.id, { type: 'created', actor: 'customer' });
    expect(plain((await listOf(manager)).items[0]?.text)).toMatch(/: Работа \d+, 11 марта$/);
  });

  it('show why there is no visit, in the words of the bid', async () => {
    const { customer, bid } = await buildBid(test, { status: 'reject', rejectCode: 'no_capacity' });
    await addEvent(bid.id, { type: 'rejected' });
    const text = async () => (await listOf(customer)).items[0]?.text;
    expect(await text()).toMatch(/^Автосервис.*: Нет свободных мест$/);
    await test.deps.db.update(bids).set({ rejectComment: 'Ждём запчасти' }).where(eq(bids.id, bid.id));
    expect(await text()).toMatch(/: Нет свободных мест. Ждём запчасти$/);
    await test.deps.db.update(bids).set({ rejectCode: 'other' }).where(eq(bids.id, bid.id));
    expect(await text()).toMatch(/: Ждём запчасти$/);
  });

  it('have pages and optionally only the unread ones', async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    const offerId = await answerBid(deal, bidId);
    await call(test.app, workshopBidEndpoints.view, { id: bidId }, deal.manager);
    await acceptOffer(deal, bidId, offerId);
    const second = await listOf(deal.manager, { page: 2, page_size: 1 });
    expect(second).toMatchObject({ total: 2, items: [{ type: 'bid_new', is_read: true }] });
    const left = await listOf(deal.manager, { only_unread: 1 });
    expect(left).toMatchObject({ total: 1, items: [{ type: 'visit_confirmed', is_read: false }] });
  });

  it('show a person with both roles the events of either', async () => {
    const deal = await buildDeal(test);
    const { db } = test.deps;
    await db
      .update(users)
      .set({ roles: ['service', 'customer'] })
      .where(eq(users.id, deal.manager.userId));
    const bidId = await createBid(deal);
    const other = await buildDeal(test);
    const otherBid = await createBid(other);
    await db.update(bids).set({ customerId: deal.manager.userId }).where(eq(bids.id, otherBid));
    await answerBid(other, otherBid);
    expect((await listOf(deal.manager)).items).toMatchObject([
      { role: 'customer', entity: { id: otherBid } },
      { role: 'service', entity: { id: bidId } },
    ]);
    expect(await unread(deal.manager)).toBe(2);
  });

  it('show one event twice, under two ids, to a person on both sides', async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    const { db } = test.deps;
    await db
      .update(users)
      .set({ roles: ['service', 'customer'] })
      .where(eq(users.id, deal.manager.userId));
    await db.update(bids).set({ customerId: deal.manager.userId }).where(eq(bids.id, bidId));
    await addEvent(bidId, { type: 'rejected', actor: 'system' });
    const { items } = await listOf(deal.manager, { page_size: 2 });
    expect(items.map(({ role }) => role)).toEqual(['customer', 'service']);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
    await read(
      deal.manager,
      items.filter(({ role }) => role === 'customer').map(({ id }) => id),
    );
    const after = await listOf(deal.manager, { page_size: 2 });
    expect(after.items.map((item) => [item.role, item.is_read])).toEqual([
      ['customer', true],
      ['service', false],
    ]);
  });

  it('are hidden from others: another driver, another workshop, a person without the role', async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    await answerBid(deal, bidId);
    const stranger = await signedIn(test);
    const { manager: rival } = await buildDeal(test);
    const { db } = test.deps;
    await db
      .update(users)
      .set({ roles: ['customer'] })
      .where(eq(users.id, deal.manager.userId));
    for (const person of [stranger, rival, deal.manager]) {
      expect(await listOf(person)).toEqual({ total: 0, items: [] });
      expect(await unread(person)).toBe(0);
    }
  });

  it('are closed to a visitor and refuse an invalid page', async () => {
    expect((await call(test.app, notificationEndpoints.index, {})).status).toBe(401);
    const person = await signedIn(test);
    expect((await call(test.app, notificationEndpoints.index, { page: 0 }, person)).status).toBe(422);
  });
});

describe('the count of unread notifications', () => {
  it('matches the list, and falls when the bid is opened', async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    await answerBid(deal, bidId);
    await answerBid(deal, bidId);
    expect(await unread(deal.customer)).toBe(2);
    expect((await listOf(deal.customer, { only_unread: 1 })).total).toBe(2);
    await call(test.app, customerBidEndpoints.view, { id: bidId }, deal.customer);
    expect(await unread(deal.customer)).toBe(0);
    expect((await listOf(deal.customer)).items.map((item) => item.is_read)).toEqual([true, true]);
  });

  it('does not change when the other side looks', async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    await answerBid(deal, bidId);
    await call(test.app, workshopBidEndpoints.view, { id: bidId }, deal.manager);
    expect(await unread(deal.customer)).toBe(1);
  });

  it('is closed to a visitor and ignores parameters', async () => {
    expect((await call(test.app, notificationEndpoints.countUnread, {})).status).toBe(401);
    const person = await signedIn(test);
    expect((await call(test.app, notificationEndpoints.countUnread, { page: 'x' }, person)).data).toEqual({
      count: 0,
    });
  });
});

describe('reading notifications', () => {
  it('marks all of them and their bids seen', async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    await answerBid(deal, bidId);
    expect(await read(deal.customer)).toBe(0);
    expect(await unread(deal.customer)).toBe(0);
    const { data } = await call(test.app, customerBidEndpoints.index, {}, deal.customer);
    expect(data.items[0]).toMatchObject({ id: bidId, is_unseen: false });
    expect(await unread(deal.manager), 'the other side has read nothing').toBe(0);
  });

  it('marks the named one and those before it, and leaves later ones', async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    await answerBid(deal, bidId);
    await answerBid(deal, bidId);
    await answerBid(deal, bidId);
    const [, middle] = (await listOf(deal.customer)).items;
    expect(await read(deal.customer, [middle?.id ?? 0])).toBe(1);
    expect((await listOf(deal.customer)).items.map((item) => item.is_read)).toEqual([false, true, true]);
    expect(await read(deal.customer, [middle?.id ?? 0]), 'once more').toBe(1);
  });

  it("cannot mark another person's", async () => {
    const deal = await buildDeal(test);
    const bidId = await createBid(deal);
    await answerBid(deal, bidId);
    const ids = (await listOf(deal.customer)).items.map(({ id }) => id);
    expect(await read(await signedIn(test), ids)).toBe(0);
    expect(await read(await signedIn(test))).toBe(0);
    expect(await unread(deal.customer)).toBe(1);
  });

  it('is closed to a visitor and refuses an invalid id and a call without a choice', async () => {
    expect((await call(test.app, notificationEndpoints.read, {})).status).toBe(401);
    const person = await signedIn(test);
    for (const form of [{ ids: ['x'] }, {}, { read_all: false }]) {
      const { status } = await call(test.app, notificationEndpoints.read, form, person);
      expect(status, JSON.stringify(form)).toBe(422);
    }
  });
});
