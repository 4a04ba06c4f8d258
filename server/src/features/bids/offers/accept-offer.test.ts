import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids } from '../../../db/tables/bids.ts';
import { offers } from '../../../db/tables/offers.ts';
import { buildBid, offerForm } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];

async function answeredBid() {
  const { bid, ...deal } = await buildBid(test);
  const { data } = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), deal.manager);
  return { ...deal, id: bid.id, offerId: data.offers[0]?.id ?? 0 };
}
const accept = (id: number, offerId: number, who: { token: string }) =>
  call(test.app, customerMoveEndpoints.accept, { id, offer_id: offerId }, { token: who.token });

describe('accepting an offer', () => {
  it('creates a visit at the offered time with a code, and keeps the requested time', async () => {
    const { id, offerId, customer, manager } = await answeredBid();
    const before = await call(test.app, workshopBidEndpoints.view, { id }, manager);
    expect(before.data).toMatchObject({ visit_start: null, visit_end: null });
    const { status, data } = await accept(id, offerId, customer);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'visit',
      accepted_offer_id: offerId,
      price_total: 4200,
      period_start: '2026-03-11T12:00:00+03:00',
      period_end: '2026-03-11T13:00:00+03:00',
      visit_start: '2026-03-12T12:00:00+03:00',
      visit_end: '2026-03-12T13:00:00+03:00',
      available_actions: ['propose_time', 'cancel', 'upload_file'],
    });
    expect(data.visit_code).toMatch(/^\d{4}$/);
    const { period_start, period_end, visit_start, visit_end } = data;
    const seen = await call(test.app, workshopBidEndpoints.view, { id }, manager);
    expect(seen.data).toMatchObject({ period_start, period_end, visit_start, visit_end });
    expect(data.offers.map((offer) => offer.status)).toEqual(['accepted']);
  });

  it('declines the other offers and leaves withdrawn ones unchanged', async () => {
    const { id, manager, customer } = await answeredBid();
    const revised = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), manager);
    const [withdrawn, sent] = revised.data.offers;
    const { id: _id, ...copy } = (await test.deps.db.select().from(offers))[1] ?? ({} as never);
    await test.deps.db.insert(offers).values({ ...copy, revision: 3 });
    expect((await accept(id, withdrawn?.id ?? 0, customer)).errors).toEqual(code('offer_not_open'));
    const { data } = await accept(id, sent?.id ?? 0, customer);
    expect(data.offers.map(({ status }) => status)).toEqual(['withdrawn', 'accepted', 'declined']);
  });

  it('is idempotent, and another offer is refused', async () => {
    const { id, offerId, customer } = await answeredBid();
    const first = await accept(id, offerId, customer);
    const { id: _id, ...copy } = (await test.deps.db.select().from(offers))[0] ?? ({} as never);
    const [other] = await test.deps.db
      .insert(offers)
      .values({ ...copy, revision: 2, status: 'sent' })
      .returning();
    const again = await accept(id, offerId, customer);
    expect([again.status, again.data.visit_code, again.data.version]).toEqual([
      200,
      first.data.visit_code,
      first.data.version,
    ]);
    const second = await accept(id, other?.id ?? 0, customer);
    expect(second.status).toBe(409);
    expect(second.errors).toEqual(
      code('transition_not_allowed', { available_actions: ['propose_time', 'cancel', 'upload_file'] }),
    );
  });

  it('from two tabs at once creates one visit', async () => {
    const { id, offerId, customer } = await answeredBid();
    const answers = await Promise.all([1, 2, 3].map(() => accept(id, offerId, customer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.visit_code)).size).toBe(1);
    const accepted = await test.deps.db.select().from(bidEvents).where(eq(bidEvents.type, 'accepted'));
    expect(accepted).toHaveLength(1);
  });

  it('during a correction uses the old terms or fails, never a mix', async () => {
    const { id, offerId, customer, manager } = await answeredBid();
    const [accepted, revised] = await Promise.all([
      accept(id, offerId, customer),
      call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), manager),
    ]);
    expect([accepted.status, revised.status].sort()).toEqual([200, 409]);
    const [bid] = await test.deps.db.select().from(bids);
    expect(bid?.status).toBe(accepted.status === 200 ? 'visit' : 'answered');
  });

  it('fails for an expired offer, and the page shows it', async () => {
    const { id, offerId, customer } = await answeredBid();
    await test.deps.db.update(offers).set({ validUntil: test.clock.now() });
    const view = await call(test.app, customerBidEndpoints.view, { id }, customer);
    expect(view.data.offers[0]?.status).toBe('expired');
    expect(view.data.price_total).toBeNull();
    expect(view.data.available_actions).toEqual(['decline', 'upload_file']);
    const late = await accept(id, offerId, customer);
    expect(late.status).toBe(409);
    expect(late.errors).toEqual(code('offer_not_open'));
  });

  it('needs the driver of this bid and one of its offers', async () => {
    const [mine, other] = [await answeredBid(), await answeredBid()];
    expect((await accept(mine.id, mine.offerId, other.customer)).status).toBe(404);
    expect((await accept(mine.id, other.offerId, mine.customer)).status).toBe(404);
    expect((await accept(mine.id, mine.offerId, mine.manager)).status).toBe(403);
    expect((await call(test.app, customerMoveEndpoints.accept, { id: mine.id }, mine.customer)).status).toBe(
      422,
    );
  });
});
