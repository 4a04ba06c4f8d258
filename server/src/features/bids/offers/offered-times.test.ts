import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { bookings, workshopBays } from '../../../db/tables/schedule.ts';
import { type BuiltDeal, buildBid, offerForm } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const slotFrom = '2026-03-12T12:00:00+03:00';

interface Side {
  bidId: number;
  customer: BuiltDeal['customer'];
  manager: BuiltDeal['manager'];
}

/** Two drivers with bids to one workshop that has one bay. */
async function twoBids(): Promise<[Side, Side, workshopId: number]> {
  const [first, second] = [await buildBid(test), await buildBid(test)];
  const workshopId = first.workshop.id;
  await test.deps.db.update(bids).set({ workshopId }).where(eq(bids.id, second.bid.id));
  const { manager } = first;
  return [
    { bidId: first.bid.id, customer: first.customer, manager },
    { bidId: second.bid.id, customer: second.customer, manager },
    workshopId,
  ];
}

const answer = ({ bidId, manager }: Side, form: Record<string, unknown> = {}) =>
  call(
    test.app,
    workshopMoveEndpoints.answer,
    { ...offerForm(test, bidId), slot_from: slotFrom, ...form },
    { token: manager.token },
  );
const accept = ({ bidId, customer }: Side, offerId: number) =>
  call(test.app, customerMoveEndpoints.accept, { id: bidId, offer_id: offerId }, { token: customer.token });
const kinds = async () => (await test.deps.db.select().from(bookings)).map(({ kind }) => kind);

describe('an offered time', () => {
  it('cannot be offered to a second driver, unless there is a second bay', async () => {
    const [first, second, workshopId] = await twoBids();
    expect((await answer(first)).status).toBe(200);
    const refused = await answer(second);
    expect([refused.status, refused.errors]).toMatchObject([409, { slot_from: [expect.any(String)] }]);
    await test.deps.db.insert(workshopBays).values({ workshopId, name: 'Пост 2', sort: 2 });
    expect((await answer(second)).status).toBe(200);
  });

  it('is free again when the offer is corrected to another time, withdrawn or declined', async () => {
    const [first, second] = await twoBids();
    await answer(first);
    await answer(first, { slot_from: '2026-03-12T15:00:00+03:00' });
    const { data } = await answer(second);
    expect(data.status).toBe('answered');
    const offerId = data.offers.at(-1)?.id;
    await call(
      test.app,
      workshopMoveEndpoints.withdraw,
      { id: second.bidId, offer_id: offerId },
      second.manager,
    );
    expect((await answer(first)).status).toBe(200);
    await call(test.app, customerMoveEndpoints.decline, { id: first.bidId }, first.customer);
    expect(await kinds()).toEqual([]);
  });

  it('becomes the visit when the driver accepts, and is free again when he cancels', async () => {
    const [first] = await twoBids();
    const { data } = await answer(first, {
      slots: JSON.stringify([{ from: slotFrom }, { from: '2026-03-12T12:30:00+03:00' }]),
    });
    expect(await kinds(), 'overlapping choices').toEqual(['offer']);
    const accepted = await accept(first, data.offers[0]?.id ?? 0);
    expect(accepted.data.status).toBe('visit');
    const [visit] = await test.deps.db.select().from(bookings);
    expect(visit).toMatchObject({
      kind: 'visit',
      expiresAt: null,
      readyAt: new Date('2026-03-12T10:00:00Z'),
    });
    const form = { id: first.bidId, code: 'changed_mind' };
    const cancelled = await call(test.app, customerMoveEndpoints.cancel, form, first.customer);
    if (cancelled.status === 200) expect(await kinds()).toEqual([]);
  });

  it('must be in the working hours', async () => {
    const [first] = await twoBids();
    expect((await answer(first, { slot_from: '2026-03-12T03:00:00+03:00' })).status).toBe(422);
    expect(await kinds()).toEqual([]);
  });

  it('that the bay lost meanwhile cannot be accepted', async () => {
    const [first] = await twoBids();
    const { data } = await answer(first);
    const [taken] = await test.deps.db.select().from(bookings);
    await test.deps.db.delete(bookings);
    if (taken)
      await test.deps.db.insert(bookings).values({ ...taken, kind: 'block', bidId: null, offerId: null });
    expect((await accept(first, data.offers[0]?.id ?? 0)).status).toBe(409);
  });
});
