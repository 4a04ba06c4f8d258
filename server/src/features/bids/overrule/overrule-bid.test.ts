import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { auditEndpoints, operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings, workshopBays } from '../../../db/tables/schedule.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { buildVisit, buildWork } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const reason = 'Автосервис не отвечает';
const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });

it('the operator closes a bid, both sides are notified with the reason, and the act is in the log', async () => {
  const { bid, customer, manager } = await buildBid(test, { status: 'in_work' });
  const operator = await signedInOperator();
  const form = { id: bid.id, status: 'reject' as const, reason };
  const { data } = await call(test.app, operatorBidEndpoints.overrule, form, operator);
  expect(data).toMatchObject({ status: 'reject', version: bid.version + 1 });
  const view = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
  expect(view.data.reject).toEqual({ by: 'moderator', code: 'moderator', comment: reason });
  expect(view.data.events.at(-1)).toMatchObject({ type: 'overruled', actor: 'moderator', comment: reason });
  for (const person of [customer, manager]) {
    const { data: news } = await call(test.app, notificationEndpoints.index, {}, person);
    expect(news.items[0]).toMatchObject({ type: 'moderation', text: expect.stringContaining(reason) });
  }
  const audit = await call(test.app, auditEndpoints.index, {}, operator);
  expect(audit.data.items).toMatchObject([{ action: 'bid.overrule.reject', object_id: bid.id }]);
});

it('a closed bid opens again, but not to a visit that no one has agreed to', async () => {
  const { bid } = await buildBid(test, { status: 'reject', rejectBy: 'system', rejectCode: 'expired' });
  const operator = await signedInOperator();
  const view = await call(test.app, operatorBidEndpoints.view, { id: bid.id }, operator);
  expect(view.data.available_statuses).toEqual(['new']);
  const overrule = (status: 'visit' | 'new', version = bid.version) =>
    call(test.app, operatorBidEndpoints.overrule, { id: bid.id, status, reason, version }, operator);
  expect((await overrule('visit')).errors).toEqual([
    expect.objectContaining({ code: 'transition_not_allowed' }),
  ]);
  expect((await overrule('new', bid.version + 1)).status).toBe(409);
  expect((await overrule('new')).data.status).toBe('new');
});

describe('the time in the bay', () => {
  const overrule = async (id: number, status: BidStatus) =>
    call(test.app, operatorBidEndpoints.overrule, { id, status, reason }, await signedInOperator());
  const bookingsOf = (id: number) => test.deps.db.select().from(bookings).where(eq(bookings.bidId, id));

  it('is free once no visit is agreed, and taken again with the visit', async () => {
    const visit = await buildVisit(test);
    expect(await bookingsOf(visit.id)).toMatchObject([{ kind: 'visit' }]);
    for (const status of ['reject', 'visit'] as const) {
      expect((await overrule(visit.id, status)).data.status).toBe(status);
      expect(await bookingsOf(visit.id)).toHaveLength(status === 'visit' ? 1 : 0);
    }
    expect((await overrule(visit.id, 'new')).data.status).toBe('new');
    expect(await bookingsOf(visit.id)).toEqual([]);
  });

  it('refuses a visit whose bay another driver has taken', async () => {
    const visit = await buildVisit(test);
    const [booking] = await bookingsOf(visit.id);
    await overrule(visit.id, 'reject');
    if (!booking) throw new Error('the visit has no booking');
    const { id: _id, ...taken } = booking;
    await test.deps.db.insert(bookings).values({ ...taken, bidId: null, kind: 'block' });
    const bays = await test.deps.db.$count(workshopBays, eq(workshopBays.workshopId, visit.workshop.id));
    expect(bays).toBe(1);
    const refused = await overrule(visit.id, 'visit');
    expect([refused.status, refused.errors]).toMatchObject([
      409,
      { status: ['Это время уже заняли. Выберите другое'] },
    ]);
    const { data } = await call(test.app, customerBidEndpoints.view, { id: visit.id }, visit.customer);
    expect(data.status).toBe('reject');
  });
});

it('work that the operator finishes has its bill and its warranty', async () => {
  const work = await buildWork(test);
  const operator = await signedInOperator();
  const form = { id: work.id, status: 'finished' as const, reason };
  expect((await call(test.app, operatorBidEndpoints.overrule, form, operator)).status).toBe(200);
  const { data } = await call(test.app, customerBidEndpoints.view, { id: work.id }, work.customer);
  expect(data).toMatchObject({
    ...{ status: 'finished', price_final: 4200, warranty_months: 6 },
    final_lines: [{ amount: 1800 }, { amount: 2600 }, { kind: 'discount', amount: 200 }],
  });
  await call(test.app, operatorBidEndpoints.overrule, { id: work.id, status: 'new', reason }, operator);
  const again = await call(test.app, customerBidEndpoints.view, { id: work.id }, work.customer);
  expect(again.data).toMatchObject({ price_final: null, final_lines: [], finished_at: null });
});

it('work that the operator finishes is under warranty', async () => {
  const work = await buildWork(test);
  const form = { id: work.id, status: 'finished' as const, reason };
  await call(test.app, operatorBidEndpoints.overrule, form, await signedInOperator());
  const claim = { id: work.id, text: 'Снова скрипит' };
  expect((await call(test.app, customerMoveEndpoints.claim, claim, work.customer)).status).toBe(200);
});

it('no one else overrules a bid, and a reason is needed', async () => {
  const { bid, customer, manager } = await buildBid(test);
  const form = { id: bid.id, status: 'reject' as const, reason };
  for (const person of [customer, manager])
    expect((await call(test.app, operatorBidEndpoints.overrule, form, person)).status).toBe(403);
  const operator = await signedInOperator();
  const silent = { ...form, reason: '' };
  expect((await call(test.app, operatorBidEndpoints.overrule, silent, operator)).errors).toHaveProperty(
    'reason',
  );
  expect((await call(test.app, operatorBidEndpoints.view, { id: 999_999 }, operator)).status).toBe(404);
});
