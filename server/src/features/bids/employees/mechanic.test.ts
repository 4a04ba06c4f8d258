import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids } from '../../../db/tables/bids.ts';
import { phoneReveals } from '../../../db/tables/phone-reveals.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildBid, offerForm } from '../../../testing/build/bid.ts';
import { buildWork } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

async function bidWithMechanic(columns: Parameters<typeof buildBid>[1]) {
  const deal = await buildBid(test, { typeConnection: 2, ...columns });
  const options = { name: 'Мехров', roles: ['service' as const], workshopId: deal.workshop.id };
  return { ...deal, mechanic: await signedIn(test, { ...options, employeeRole: 'mechanic' }) };
}

describe('a mechanic', () => {
  it('sees the bids of his workshop in visit and in work, and no others', async () => {
    const expected = { new: 404, answered: 404, visit: 200, in_work: 200, finished: 404, reject: 404 };
    const got: Record<string, number> = {};
    for (const status of ['new', 'answered', 'visit', 'in_work', 'finished', 'reject'] as const) {
      const { mechanic, bid } = await bidWithMechanic({ status });
      const { data } = await call(test.app, workshopBidEndpoints.index, {}, mechanic);
      const view = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, mechanic);
      expect(data.total).toBe(view.status === 200 ? 1 : 0);
      got[status] = view.status;
    }
    expect(got).toEqual(expected);
  });

  it('sees no phone, no earlier offers and no counter-offers, and his view is not logged', async () => {
    const { mechanic, manager, bid } = await bidWithMechanic({});
    for (const _ of [1, 2])
      await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), manager);
    const before = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
    const accepted = before.data.offers.at(-1)?.id ?? 0;
    await test.deps.db
      .update(bids)
      .set({ status: 'visit', acceptedOfferId: accepted })
      .where(eq(bids.id, bid.id));
    const { data } = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, mechanic);
    expect(data.customer.phone).toBeNull();
    expect(data.offers.map(({ id }) => id)).toEqual([accepted]);
    expect(data.counters).toEqual([]);
    expect(JSON.stringify(data)).not.toContain(bid.phone.slice(2));
    expect(await test.deps.db.$count(phoneReveals, eq(phoneReveals.userId, mechanic.userId))).toBe(0);
    const seen = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
    expect(seen.data.customer.phone).toBe(bid.phone);
  });

  it('is offered the work in the bay and nothing else', async () => {
    const visit = await bidWithMechanic({ status: 'visit' });
    const inVisit = await call(test.app, workshopBidEndpoints.view, { id: visit.bid.id }, visit.mechanic);
    expect(inVisit.data.available_actions).toEqual(['start']);
    const work = await bidWithMechanic({ status: 'in_work' });
    const inWork = await call(test.app, workshopBidEndpoints.view, { id: work.bid.id }, work.mechanic);
    expect(inWork.data.available_actions).toEqual(['propose_change', 'finish']);
  });

  it('can neither answer a bid nor learn of it', async () => {
    const { mechanic, bid } = await bidWithMechanic({ status: 'answered' });
    const answer = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), mechanic);
    expect(answer.status).toBe(404);
    const seen = await bidWithMechanic({ status: 'visit' });
    const late = await call(
      test.app,
      workshopMoveEndpoints.answer,
      offerForm(test, seen.bid.id),
      seen.mechanic,
    );
    expect([late.status, late.errors]).toEqual([
      403,
      [expect.objectContaining({ code: 'forbidden', available_actions: ['start'] })],
    ]);
  });

  describe('and prices', () => {
    const withMechanic = async () => {
      const work = await buildWork(test);
      const options = { name: 'Мехров', roles: ['service' as const], workshopId: work.workshop.id };
      return { ...work, mechanic: await signedIn(test, { ...options, employeeRole: 'mechanic' }) };
    };
    const refused = [403, [expect.objectContaining({ code: 'manager_prices' })]];

    it('finishes what was agreed, with no other bill and no other warranty', async () => {
      const { id, mechanic, manager } = await withMechanic();
      const finish = (form: Record<string, unknown>) =>
        call(test.app, workshopMoveEndpoints.finish, { id, ...form }, mechanic);
      const discount = [{ kind: 'discount', title: 'Скидка', price: 50 }];
      for (const form of [{ lines: JSON.stringify(discount) }, { warranty_months: 60 }]) {
        const { status, errors } = await finish(form);
        expect([status, errors]).toEqual(refused);
      }
      const view = await call(test.app, workshopBidEndpoints.view, { id }, mechanic);
      expect(view.data.can_set_prices).toBe(false);
      const priced = await call(test.app, workshopBidEndpoints.view, { id }, manager);
      expect(priced.data.can_set_prices).toBe(true);
      const { data } = await finish({ mileage_out: 90_000 });
      expect(data).toMatchObject({ status: 'finished', price_final: 4200, warranty_months: 6 });
    });

    it('proposes extra work at the upper price of the price list, and nothing else', async () => {
      const { id, mechanic, workshop, customer } = await withMechanic();
      const propose = (line: Record<string, unknown>) => {
        const form = { id, reason: 'Течёт', lines: JSON.stringify([{ price: 5, ...line }]) };
        return call(test.app, workshopMoveEndpoints.proposeChange, form, mechanic);
      };
      const [listed] = workshop.workTypeIds;
      for (const line of [
        { kind: 'labour', title: 'Работа' },
        { kind: 'part', title: 'Сальник', work_type_id: listed },
      ]) {
        const { status, errors } = await propose(line);
        expect([status, errors]).toEqual(refused);
      }
      expect((await propose({ kind: 'labour', title: 'Дёшево', work_type_id: listed })).status).toBe(200);
      const { data } = await call(test.app, customerBidEndpoints.view, { id }, customer);
      expect(data.changes.at(-1)?.lines).toMatchObject([{ work_type_id: listed, price: 2000 }]);
      expect(data.changes.at(-1)?.lines[0]?.title).not.toBe('Дёшево');
    });
  });

  it('gets no notifications and messages, and leaves the news to a manager', async () => {
    const { mechanic, manager, bid } = await bidWithMechanic({ status: 'visit', comment: 'Стучит' });
    await test.deps.db.update(bids).set({ statusChangedBy: 'customer' }).where(eq(bids.id, bid.id));
    await test.deps.db
      .insert(bidEvents)
      .values({ bidId: bid.id, type: 'accepted', actor: 'customer', at: test.clock.now() });
    await call(test.app, workshopBidEndpoints.view, { id: bid.id }, mechanic);
    const unreadOf = async (person: { token: string }) => [
      (await call(test.app, notificationEndpoints.countUnread, {}, person)).data.count,
      (await call(test.app, workshopChatEndpoints.countUnread, {}, person)).data.count,
    ];
    expect(await unreadOf(mechanic)).toEqual([0, 0]);
    expect(await unreadOf(manager)).toEqual([1, 1]);
  });
});
