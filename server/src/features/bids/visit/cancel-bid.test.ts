import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import { type BuiltDeal, bidForm, buildBid } from '../../../testing/build/bid.ts';
import { buildVisit, buildWork, later } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp, testNow } from '../../../testing/start-app.ts';

const test = startApp();
const at = (ms: number) => new Date(new Date(testNow).getTime() + ms).toISOString();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
type Deal = BuiltDeal & { id: number };

async function newBid(): Promise<Deal> {
  const { bid, ...deal } = await buildBid(test);
  return { ...deal, id: bid.id };
}
const byDriver = ({ id, customer }: Deal, form: Record<string, unknown> = {}) =>
  call(test.app, customerMoveEndpoints.cancel, { id, code: 'changed_mind', ...form }, customer);
const byWorkshop = ({ id, manager }: Deal, form: Record<string, unknown> = {}) =>
  call(test.app, workshopMoveEndpoints.cancel, { id, code: 'no_parts', ...form }, manager);
const decline = ({ id, manager }: Deal, form: Record<string, unknown> = {}) =>
  call(test.app, workshopMoveEndpoints.decline, { id, code: 'no_capacity', ...form }, manager);
const rowOf = async ({ id }: Deal) => (await test.deps.db.select().from(bids).where(eq(bids.id, id)))[0];
const newsOf = async (person: { token: string }) => {
  const { data } = await call(test.app, notificationEndpoints.index, {}, person);
  return [data.items[0]?.title, data.items[0]?.text.replaceAll('\u00A0', ' ')];
};

describe('a new bid', () => {
  it('cancelled by its driver frees the car and the workshop for another one', async () => {
    const deal = await newBid();
    test.clock.advance(minutes(1));
    const { status, data } = await byDriver(deal, { code: 'wrong', comment: 'Не та машина' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'reject',
      reject: { by: 'customer', code: 'wrong', comment: 'Не та машина' },
      available_actions: ['repeat'],
    });
    expect(data.events.at(-1)).toMatchObject({
      ...{ type: 'rejected', actor: 'customer', actor_name: 'Андрей' },
      ...{ from: 'new', to: 'reject', comment: 'Не та машина' },
    });
    expect((await newsOf(deal.manager))[0]).toBe(`Клиент отменил заявку У-${deal.id}`);
    const again = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
    expect(again.status).toBe(200);
    await byDriver({ ...deal, id: again.data.bid_id });
    const removed = await call(test.app, carEndpoints.delete, { id: deal.carId }, deal.customer);
    expect(removed.status).toBe(200);
  });

  it('declined by the workshop ends with its reason, which the driver reads', async () => {
    const deal = await newBid();
    test.clock.advance(minutes(1));
    const { data } = await decline(deal, { comment: 'До пятницы' });
    expect(data).toMatchObject({
      status: 'reject',
      reject: { by: 'service', code: 'no_capacity', comment: 'До пятницы' },
      available_actions: [],
    });
    const [title, text] = await newsOf(deal.customer);
    expect(title).toBe(`Отказ по заявке У-${deal.id}`);
    expect(text).toMatch(/: Нет свободных мест. До пятницы$/);
  });

  it('ends with a reason of the list of the side only', async () => {
    const deal = await newBid();
    expect((await byDriver(deal, { code: 'no_parts' })).errors).toHaveProperty('code');
    expect((await decline(deal, { code: 'found_other' })).errors).toHaveProperty('code');
    expect((await decline(deal, { code: '' })).errors).toHaveProperty('code');
    expect((await byWorkshop(deal)).errors).toEqual(code('transition_not_allowed'));
  });

  it('is closed to strangers and the other role', async () => {
    const [deal, other] = [await newBid(), await newBid()];
    expect((await byDriver({ ...deal, customer: other.customer })).status).toBe(404);
    expect((await byDriver({ ...deal, customer: deal.manager })).status).toBe(403);
    expect((await decline({ ...deal, manager: other.manager })).status).toBe(404);
    expect((await decline({ ...deal, manager: deal.customer })).status).toBe(403);
  });
});

describe('a visit', () => {
  it('cancelled by its driver until two hours before costs nothing, later it counts', async () => {
    const slot = { slot_from: at(hours(4)) };
    const [early, late] = [await buildVisit(test, slot), await buildVisit(test, slot)];
    const inTime = await later(test, early, hours(2));
    expect((await byDriver(inTime)).data.reject).toMatchObject({ by: 'customer', code: 'changed_mind' });
    expect((await rowOf(early))?.isLateCancel).toBe(false);
    const tooLate = await later(test, late, minutes(1));
    expect((await byDriver(tooLate)).data.status).toBe('reject');
    expect((await rowOf(late))?.isLateCancel).toBe(true);
  });

  it('cancelled by the workshop does not count against the driver', async () => {
    const visit = await buildVisit(test);
    test.clock.advance(minutes(1));
    const { data } = await byWorkshop(visit, { comment: 'Сломался подъёмник' });
    expect(data).toMatchObject({ status: 'reject', reject: { by: 'service', code: 'no_parts' } });
    expect((await rowOf(visit))?.isLateCancel).toBe(false);
    expect((await newsOf(visit.customer))[1]).toMatch(/: Нет запчастей. Сломался подъёмник$/);
  });

  it('takes a proposal of another time with it', async () => {
    const visit = await buildVisit(test, { slot_from: at(hours(4)) });
    const form = { id: visit.id, period_start: at(hours(5)) };
    await call(test.app, workshopMoveEndpoints.proposeTime, form, visit.manager);
    const { data } = await byDriver(visit);
    expect(data).toMatchObject({ pending_period: null, visit_start: '2026-03-10T16:00:00+03:00' });
  });
});

describe('work', () => {
  it('ends before its time when one side requests it and the other agrees, as a dispute', async () => {
    const work = await buildWork(test);
    test.clock.advance(minutes(1));
    const asked = await byDriver(work, { code: 'other', comment: 'Слишком долго' });
    expect(asked.data).toMatchObject({
      status: 'in_work',
      reject: null,
      pending_cancel: { by: 'customer', code: 'other', comment: 'Слишком долго' },
    });
    expect(asked.data.available_actions).not.toContain('cancel');
    expect(await newsOf(work.manager)).toEqual([
      `Клиент просит отменить работы: заявка У-${work.id}`,
      expect.stringMatching(/: Слишком долго$/),
    ]);
    expect((await byDriver(work)).errors).toEqual(code('cancel_requested'));
    expect((await rowOf(work))?.isDisputed).toBe(false);
    const agreed = await byWorkshop(work);
    expect(agreed.data).toMatchObject({
      status: 'reject',
      reject: { by: 'customer', code: 'other', comment: 'Слишком долго' },
      ...{ pending_cancel: null, price_final: null, final_lines: [] },
    });
    expect(agreed.data.events.slice(-2).map(({ type, actor }) => [type, actor])).toEqual([
      ['cancel_requested', 'customer'],
      ['rejected', 'service'],
    ]);
    expect((await rowOf(work))?.isDisputed).toBe(true);
  });

  it('goes on while the driver has not agreed', async () => {
    const work = await buildWork(test);
    test.clock.advance(minutes(1));
    expect((await byWorkshop(work)).data).toMatchObject({
      status: 'in_work',
      pending_cancel: { by: 'service', code: 'no_parts', comment: '' },
    });
    expect((await newsOf(work.customer))[0]).toBe(`Автосервис просит отменить работы: заявка У-${work.id}`);
    const { data } = await call(test.app, customerBidEndpoints.view, { id: work.id }, work.customer);
    expect(data.available_actions).toContain('cancel');
    expect((await byDriver(work)).data).toMatchObject({ status: 'reject', reject: { by: 'service' } });
  });
});
