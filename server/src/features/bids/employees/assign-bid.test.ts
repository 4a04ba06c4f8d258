import { randomUUID } from 'node:crypto';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { webhookDeliveries, webhooks } from '../../../db/tables/integrations.ts';
import { bookings, workshopBays } from '../../../db/tables/schedule.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import { hours } from '../../../platform/clock/durations.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { buildWorkshop } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

async function employeeOf(workshopId: number, name: string, employeeRole: 'manager' | 'mechanic') {
  const person = await signedIn(test, { name, roles: ['service'], workshopId, employeeRole });
  const [row] = await test.deps.db
    .select({ id: workshopEmployees.id })
    .from(workshopEmployees)
    .where(and(eq(workshopEmployees.workshopId, workshopId), eq(workshopEmployees.userId, person.userId)));
  return { ...person, id: row?.id ?? 0 };
}

async function bidWithPeople(columns: Parameters<typeof buildBid>[1] = {}) {
  const deal = await buildBid(test, columns);
  return {
    ...deal,
    mechanic: await employeeOf(deal.workshop.id, 'Мехров', 'mechanic'),
    colleague: await employeeOf(deal.workshop.id, 'Коллегов', 'manager'),
  };
}

const assign = (form: Record<string, unknown>, by: { token: string }) =>
  call(test.app, workshopBidEndpoints.assign, form, by);
const listed = async (form: Record<string, unknown>, by: { token: string }) =>
  (await call(test.app, workshopBidEndpoints.index, form, by)).data.items.map(({ id }) => id);

describe('assigning a bid', () => {
  it('names who looks after it, on the card and in the history, and nothing to the driver', async () => {
    const { bid, manager, customer, colleague } = await bidWithPeople({ status: 'new' });
    const { status, data } = await assign({ id: bid.id, employee_id: colleague.id, version: 1 }, manager);
    const assignee = { id: colleague.id, name: 'Коллегов', role: 'manager', is_self: false };
    expect([status, data.assignee, data.version]).toEqual([200, assignee, 1]);
    expect(data.events.at(-1)).toMatchObject({
      ...{ type: 'assigned', actor: 'service', actor_name: 'Ольга', comment: 'Коллегов' },
    });
    const list = await call(test.app, workshopBidEndpoints.index, {}, colleague);
    expect(list.data.items[0]?.assignee).toEqual({ ...assignee, is_self: true });
    const seen = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    expect(JSON.stringify(seen.data)).not.toContain('Коллегов');
    expect(seen.data.is_unseen).toBe(false);
  });

  it('names the employee as the workshop does', async () => {
    const { bid, manager, colleague } = await bidWithPeople({ status: 'new' });
    const ofColleague = eq(workshopEmployees.id, colleague.id);
    await test.deps.db.update(workshopEmployees).set({ name: 'Приёмщик Саша' }).where(ofColleague);
    const { data } = await assign({ id: bid.id, employee_id: colleague.id }, manager);
    expect(data.assignee).toMatchObject({ id: colleague.id, name: 'Приёмщик Саша' });
    const { data: list } = await call(test.app, workshopBidEndpoints.index, {}, manager);
    expect(list.items[0]?.assignee).toMatchObject({ name: 'Приёмщик Саша' });
  });

  it('notifies the employee and the webhooks, but not one who takes it himself', async () => {
    const { bid, workshop, manager, colleague } = await bidWithPeople({ status: 'new' });
    await test.deps.db
      .insert(webhooks)
      .values({ id: randomUUID(), workshopId: workshop.id, url: 'https://example.com/hook' });
    await assign({ id: bid.id, employee_id: colleague.id }, manager);
    await assign({ id: bid.id, employee_id: colleague.id }, manager);
    expect(await test.deps.db.$count(webhookDeliveries, eq(webhookDeliveries.bidId, bid.id))).toBe(1);
    const { data } = await call(test.app, notificationEndpoints.index, {}, colleague);
    expect(data.items.filter(({ type }) => type === 'bid_assigned')).toEqual([
      expect.objectContaining({
        ...{ title: 'Вам назначена заявка', url: `/service/bids/${bid.id}`, role: 'service' },
        ...{ entity: { type: 'bid', id: bid.id }, is_read: false },
      }),
    ]);
    const unread = async () =>
      (await call(test.app, notificationEndpoints.index, { only_unread: 1 }, colleague)).data.items;
    expect((await unread()).some(({ type }) => type === 'bid_assigned')).toBe(true);
    await call(test.app, workshopBidEndpoints.view, { id: bid.id }, colleague);
    expect((await unread()).some(({ type }) => type === 'bid_assigned')).toBe(false);
    await assign({ id: bid.id, no_employee: 1 }, manager);
    await assign({ id: bid.id, employee_id: colleague.id }, colleague);
    const after = await call(test.app, notificationEndpoints.index, {}, colleague);
    expect(after.data.items.filter(({ type }) => type === 'bid_assigned')).toHaveLength(1);
  });

  it('opens the bid to its mechanic before the visit, and closes it when it is taken from him', async () => {
    const { bid, manager, mechanic } = await bidWithPeople({ status: 'new', typeConnection: 2 });
    const view = () => call(test.app, workshopBidEndpoints.view, { id: bid.id }, mechanic);
    expect((await view()).status).toBe(404);
    await assign({ id: bid.id, employee_id: mechanic.id }, manager);
    const { status, data } = await view();
    expect([status, data.customer.phone, data.available_actions]).toEqual([200, null, []]);
    expect(await listed({}, mechanic)).toEqual([bid.id]);
    const taken = await assign({ id: bid.id, no_employee: 1 }, manager);
    expect([taken.data.assignee, taken.data.events.at(-1)?.type]).toEqual([null, 'unassigned']);
    expect((await view()).status).toBe(404);
  });

  it('refuses a mechanic, a person of another workshop, and a bid that is closed', async () => {
    const { bid, manager, mechanic } = await bidWithPeople({ status: 'visit' });
    expect((await assign({ id: bid.id, employee_id: mechanic.id }, mechanic)).status).toBe(403);
    const stranger = await employeeOf((await buildWorkshop(test.deps.db)).id, 'Чужаков', 'manager');
    const foreign = await assign({ id: bid.id, employee_id: stranger.id }, manager);
    expect([foreign.status, foreign.errors]).toMatchObject([422, { employee_id: [expect.any(String)] }]);
    expect((await assign({ id: bid.id }, manager)).status).toBe(422);
    await test.deps.db.update(bids).set({ status: 'reject' }).where(eq(bids.id, bid.id));
    const closed = await assign({ id: bid.id, employee_id: mechanic.id }, manager);
    expect([closed.status, closed.errors]).toMatchObject([409, [{ code: 'bid_closed' }]]);
  });

  it('refuses a version that is over, and shows the bid as it is', async () => {
    const { bid, manager, mechanic } = await bidWithPeople({ version: 3 });
    const { status, errors } = await assign({ id: bid.id, employee_id: mechanic.id, version: 2 }, manager);
    expect([status, errors]).toMatchObject([
      409,
      [{ code: 'version_conflict', details: { bid: { id: bid.id, version: 3, assignee: null } } }],
    ]);
  });
});

describe('the filters of the board', () => {
  it('leave what is mine, what is in a bay, and what begins on a day of the workshop', async () => {
    const { bid, workshop, manager, mechanic } = await bidWithPeople({ status: 'visit' });
    const { db } = test.deps;
    const [bay] = await db.select().from(workshopBays).where(eq(workshopBays.workshopId, workshop.id));
    const bayId = bay?.id ?? 0;
    // Half past eleven in the evening of Moscow's tenth is the tenth, not yet the eleventh of the workshop.
    const startsAt = new Date('2026-04-10T20:30:00Z');
    const endsAt = new Date(startsAt.getTime() + hours(1));
    await db.update(bids).set({ visitStart: startsAt, visitEnd: endsAt }).where(eq(bids.id, bid.id));
    const filters = { bay_id: bayId, date: '2026-04-10' };
    expect(await listed(filters, manager)).toEqual([]);
    await db.insert(bookings).values({
      ...{ workshopId: workshop.id, bayId, mechanicId: mechanic.id, kind: 'visit', bidId: bid.id },
      ...{ startsAt, endsAt, readyAt: endsAt },
    });
    expect(await listed(filters, manager)).toEqual([bid.id]);
    expect(await listed({ date: '2026-04-11' }, manager)).toEqual([]);
    expect(await listed({ is_mine: 1 }, mechanic)).toEqual([bid.id]);
    expect(await listed({ is_mine: 1 }, manager)).toEqual([]);
    const own = await db
      .select({ id: workshopEmployees.id })
      .from(workshopEmployees)
      .where(eq(workshopEmployees.userId, manager.userId));
    await assign({ id: bid.id, employee_id: own[0]?.id }, manager);
    expect(await listed({ is_mine: 1 }, manager)).toEqual([bid.id]);
  });
});
