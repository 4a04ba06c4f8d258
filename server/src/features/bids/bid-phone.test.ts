import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { bidForm, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

async function createdBid(typeConnection: number) {
  const deal = await buildDeal(test);
  const form = { ...bidForm(test, deal), type_connection: typeConnection };
  const { data } = await call(test.app, customerBidEndpoints.create, form, deal.customer);
  const view = () => call(test.app, workshopBidEndpoints.view, { id: data.bid_id }, deal.manager);
  return { deal, id: data.bid_id, view };
}

describe('the phone', () => {
  it('of a driver who asked to be called is shown to the workshop at once, and the history says so', async () => {
    const { deal, view } = await createdBid(2);
    const { data } = await view();
    expect(data.customer.phone).toBe(deal.customer.phone);
    expect(data.events.map(({ type }) => type)).toEqual(['created', 'phone_revealed']);
  });

  it('of a driver who chose messages is not, neither on the page nor in the list', async () => {
    const { deal, view } = await createdBid(1);
    const list = await call(test.app, workshopBidEndpoints.index, {}, deal.manager);
    for (const body of [(await view()).body, list.body])
      expect(JSON.stringify(body)).not.toContain(deal.customer.phone);
  });

  it('of such a driver is shown when an offer is accepted, not when it is sent', async () => {
    const { deal, id, view } = await createdBid(1);
    const sent = await call(test.app, workshopBidEndpoints.answer, offerForm(test, id), deal.manager);
    expect(sent.data.customer.phone).toBeNull();
    const offerId = sent.data.offers[0]?.id;
    await call(test.app, customerBidEndpoints.accept, { id, offer_id: offerId }, deal.customer);
    const { data } = await view();
    expect(data.customer.phone).toBe(deal.customer.phone);
    expect(data.events.map(({ type }) => type)).toEqual([
      'created',
      'answered',
      'accepted',
      'phone_revealed',
    ]);
  });

  it('once shown stays shown when the visit falls through', async () => {
    const { deal, view } = await createdBid(1);
    await test.services.db.update(bids).set({ status: 'reject', acceptedOfferId: 1 });
    expect((await view()).data.customer.phone).toBe(deal.customer.phone);
    await test.services.db.update(bids).set({ acceptedOfferId: null });
    expect((await view()).data.customer.phone).toBeNull();
  });

  it('is always there for the driver himself', async () => {
    const { deal, id } = await createdBid(1);
    const own = await call(test.app, customerBidEndpoints.view, { id }, deal.customer);
    expect(own.data.customer.phone).toBe(deal.customer.phone);
  });
});
