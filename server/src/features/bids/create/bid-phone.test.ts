import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { apiKeyEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { phoneReveals } from '../../../db/tables/phone-reveals.ts';
import { minutes } from '../../../platform/clock/durations.ts';
import { signedIn } from '../../../testing/as.ts';
import { bidForm, buildDeal, offerForm } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

type Deal = Awaited<ReturnType<typeof createdBid>>;

async function createdBid(typeConnection: number) {
  const deal = await buildDeal(test);
  const form = { ...bidForm(test, deal), type_connection: typeConnection };
  const { data } = await call(test.app, customerBidEndpoints.create, form, deal.customer);
  const view = () => call(test.app, workshopBidEndpoints.view, { id: data.bid_id }, deal.manager);
  return { deal, id: data.bid_id, view };
}

describe('the phone', () => {
  it('of a driver who requested a call is shown to the workshop at once, with an event in the history', async () => {
    const { deal, view } = await createdBid(2);
    const { data } = await view();
    expect(data.customer.phone).toBe(deal.customer.phone);
    expect(data.events.map(({ type }) => type)).toEqual(['created', 'phone_revealed', 'phone_seen']);
  });

  it('appears in no list of the workshop: only the page logs a view', async () => {
    const { deal } = await createdBid(2);
    const list = await call(test.app, workshopBidEndpoints.index, {}, deal.manager);
    expect(list.data.items[0]?.customer.phone).toBeNull();
    expect(JSON.stringify(list.body)).not.toContain(deal.customer.phone);
    expect(await test.deps.db.$count(phoneReveals)).toBe(0);
    const own = await call(test.app, customerBidEndpoints.index, {}, deal.customer);
    expect(own.data.items[0]?.customer.phone).toBe(deal.customer.phone);
  });

  it('of a driver who chose messages is hidden, on the page and in the list', async () => {
    const { deal, view } = await createdBid(1);
    const list = await call(test.app, workshopBidEndpoints.index, {}, deal.manager);
    for (const body of [(await view()).body, list.body])
      expect(JSON.stringify(body)).not.toContain(deal.customer.phone);
  });

  it('of such a driver is shown when an offer is accepted, not when it is sent', async () => {
    const { deal, id, view } = await createdBid(1);
    const sent = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), deal.manager);
    expect(sent.data.customer.phone).toBeNull();
    const offerId = sent.data.offers[0]?.id;
    await call(test.app, customerMoveEndpoints.accept, { id, offer_id: offerId }, deal.customer);
    const { data } = await view();
    expect(data.customer.phone).toBe(deal.customer.phone);
    expect(data.events.map(({ type }) => type)).toEqual([
      'created',
      'answered',
      'accepted',
      'phone_revealed',
      'phone_seen',
    ]);
  });

  it('stays visible when the visit is cancelled', async () => {
    const { deal, view } = await createdBid(1);
    await test.deps.db.update(bids).set({ status: 'reject', acceptedOfferId: 1 });
    expect((await view()).data.customer.phone).toBe(deal.customer.phone);
    await test.deps.db.update(bids).set({ acceptedOfferId: null });
    expect((await view()).data.customer.phone).toBeNull();
  });

  it('is always visible to the driver himself', async () => {
    const { deal, id } = await createdBid(1);
    const own = await call(test.app, customerBidEndpoints.view, { id }, deal.customer);
    expect(own.data.customer.phone).toBe(deal.customer.phone);
  });
});

describe('the log of phone views', () => {
  const rows = () => test.deps.db.select().from(phoneReveals).orderBy(phoneReveals.id);
  async function phoneEventsOf({ deal, id }: Deal) {
    const { data } = await call(test.app, customerBidEndpoints.view, { id }, deal.customer);
    return data.events.filter(({ type }) => type === 'phone_seen');
  }

  it('has the first view of a manager, and shows the driver the name and the workshop’s time', async () => {
    const bid = await createdBid(2);
    expect(await phoneEventsOf(bid)).toEqual([]);
    test.clock.advance(minutes(5));
    const at = test.clock.now();
    await bid.view();
    test.clock.advance(minutes(5));
    await bid.view();
    const { deal, id } = bid;
    expect(await rows()).toEqual([
      {
        ...{ id: expect.any(Number), bidId: id, workshopId: deal.workshop.id },
        ...{ userId: deal.manager.userId, byProgram: false, at },
      },
    ]);
    expect(await phoneEventsOf(bid)).toMatchObject([
      { actor: 'service', actor_name: 'Ольга', at: '2026-03-10T12:05:00+03:00' },
    ]);
  });

  it('has another manager of the workshop separately', async () => {
    const bid = await createdBid(2);
    await bid.view();
    const other = await signedIn(test, {
      name: 'Игорь',
      roles: ['service'],
      workshopId: bid.deal.workshop.id,
    });
    await call(test.app, workshopBidEndpoints.view, { id: bid.id }, other);
    expect((await phoneEventsOf(bid)).map((event) => event.actor_name)).toEqual(['Ольга', 'Игорь']);
  });

  it('has a program separately: it hides no view of its maker, and the bid stays unseen', async () => {
    const bid = await createdBid(2);
    const { deal, id } = bid;
    const form = { service_id: deal.workshop.id, name: 'Учёт' };
    const { data: key } = await call(test.app, apiKeyEndpoints.create, form, deal.manager);
    const program = { token: key.key };
    const isSeen = async () =>
      (await test.deps.db.select({ at: bids.seenByServiceAt }).from(bids).where(eq(bids.id, id)))[0]?.at;
    await call(test.app, workshopBidEndpoints.view, { id }, program);
    await call(test.app, workshopBidEndpoints.view, { id }, program);
    expect(await isSeen()).toBeNull();
    await bid.view();
    expect(await isSeen()).toEqual(test.clock.now());
    const { userId } = deal.manager;
    expect(await rows()).toMatchObject([
      { userId, byProgram: true },
      { userId, byProgram: false },
    ]);
    expect((await phoneEventsOf(bid)).map((event) => event.actor_name)).toEqual([
      'программа автосервиса',
      'Ольга',
    ]);
  });

  it('has one row for concurrent views', async () => {
    const bid = await createdBid(2);
    await Promise.all([bid.view(), bid.view(), bid.view()]);
    expect(await rows()).toHaveLength(1);
    expect(await phoneEventsOf(bid)).toHaveLength(1);
  });

  it('has neither viewers of a bid without the phone nor strangers', async () => {
    const bid = await createdBid(1);
    await bid.view();
    await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), bid.deal.manager);
    const { deal: strangers } = await createdBid(2);
    const refused = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, strangers.manager);
    expect(refused.status).toBe(404);
    expect(await rows()).toEqual([]);
    expect(await phoneEventsOf(bid)).toEqual([]);
  });

  it('has the employee who answered a bid that shows the phone', async () => {
    const bid = await createdBid(2);
    const { data } = await call(
      test.app,
      workshopMoveEndpoints.answer,
      offerForm(test, bid.id),
      bid.deal.manager,
    );
    expect(data.customer.phone).toBe(bid.deal.customer.phone);
    expect(await phoneEventsOf(bid)).toHaveLength(1);
  });
});
