import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidRecipients } from '../../../db/tables/bids.ts';
import { offers } from '../../../db/tables/offers.ts';
import { bookings } from '../../../db/tables/schedule.ts';
import { hours } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn, signedInAgain } from '../../../testing/as.ts';
import {
  answerTender,
  type BuiltTender,
  buildTender,
  seenByDriver,
  seenByWorkshop,
  tenderForm,
} from '../../../testing/build/tender.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { runDueTimers } from '../timers/run-due-timers.ts';

const test = startApp({ LIMITS: 'off' });

const decline = ({ id, managers }: BuiltTender, index: number) =>
  call(
    test.app,
    workshopMoveEndpoints.decline,
    { id, code: 'no_capacity', comment: 'Всё занято' },
    managers[index],
  );
const withdraw = (tender: BuiltTender, index: number, offer_id: number | undefined) =>
  call(test.app, workshopMoveEndpoints.withdraw, { id: tender.id, offer_id }, tender.managers[index]);
const newsOf = async (person: { token: string } | undefined) =>
  (await call(test.app, notificationEndpoints.index, {}, person)).data.items.map(({ title, text }) => [
    title,
    text,
  ]);

async function pass(ms: number, tender: BuiltTender): Promise<BuiltTender> {
  test.clock.advance(ms);
  await runDueTimers(test.deps);
  return withSessions(tender);
}

/** A jump of the clock ends the sessions. */
async function withSessions(tender: BuiltTender): Promise<BuiltTender> {
  const managers: SignedIn[] = [];
  for (const manager of tender.managers) managers.push(await signedInAgain(test, manager));
  return { ...tender, managers, customer: await signedInAgain(test, tender.customer) };
}

describe('a workshop leaves a tender', () => {
  it('and it goes on with the others, without news for the driver', async () => {
    const tender = await buildTender(test, 2);
    const { status, data } = await decline(tender, 0);
    expect([status, data.status, data.available_actions]).toEqual([200, 'reject', []]);
    expect(data.reject).toEqual({ by: 'service', code: 'no_capacity', comment: 'Всё занято' });
    expect(data.events.map(({ type }) => type)).toEqual(['created', 'tender_left']);
    const [row] = await test.deps.db
      .select()
      .from(bidRecipients)
      .where(
        and(eq(bidRecipients.bidId, tender.id), eq(bidRecipients.workshopId, tender.workshops[0]?.id ?? 0)),
      );
    expect([row?.declinedAt, row?.declineCode]).toEqual([test.clock.now(), 'no_capacity']);
    const driver = await seenByDriver(test, tender);
    expect([driver.status, driver.version, driver.is_unseen]).toEqual(['new', 1, false]);
    expect(driver.events.map(({ type }) => type)).toEqual(['created']);
    expect(await newsOf(tender.customer)).toEqual([]);
    expect((await answerTender(test, tender, 0)).status).toBe(409);
    expect((await decline(tender, 0)).status).toBe(409);
    expect((await answerTender(test, tender, 1)).status).toBe(200);
  });

  it('as the last one, and the system ends it', async () => {
    const tender = await buildTender(test, 2);
    await decline(tender, 0);
    await decline(tender, 1);
    const driver = await seenByDriver(test, tender);
    expect(driver).toMatchObject({ status: 'reject', reject: { by: 'system', code: 'expired' } });
    expect((await newsOf(tender.customer))[0]).toEqual([
      `Заявка У-${tender.id} закрыта`,
      expect.stringContaining('Сбор откликов закончен'),
    ]);
    const own = await seenByWorkshop(test, tender, 1);
    expect([own.reject?.by, own.events.map(({ type }) => type)]).toEqual([
      'service',
      ['created', 'tender_left'],
    ]);
  });

  it('by its withdrawn offer, which frees its place and its time', async () => {
    const tender = await buildTender(test, 2, { offer_limit: 1 });
    const { data } = await answerTender(test, tender, 0);
    const gone = await withdraw(tender, 0, data.offers[0]?.id);
    expect([gone.data.status, gone.data.offers[0]?.status]).toEqual(['reject', 'withdrawn']);
    expect(await test.deps.db.$count(bookings)).toBe(0);
    expect((await newsOf(tender.customer))[0]?.[0]).toBe(
      `Автосервис отозвал отклик на заявку У-${tender.id}`,
    );
    const other = await answerTender(test, tender, 1);
    expect(other.status).toBe(200);
    expect((await withdraw(tender, 0, other.data.offers[0]?.id)).status).toBe(409);
    await withdraw(tender, 1, other.data.offers[0]?.id);
    expect(await seenByDriver(test, tender)).toMatchObject({
      status: 'reject',
      reject: { by: 'system', code: 'offer_expired' },
    });
  });
});

describe('the time of a tender is over', () => {
  it('without an offer: it ends by the system', async () => {
    const tender = await pass(hours(4), await buildTender(test, 2));
    const driver = await seenByDriver(test, tender);
    expect(driver).toMatchObject({ status: 'reject', reject: { by: 'system', code: 'expired' } });
    expect(await seenByWorkshop(test, tender, 0)).toMatchObject({
      status: 'reject',
      reject: { by: 'system', code: 'expired' },
    });
  });

  it('with an offer: no other may come, that one can be corrected and accepted', async () => {
    const before = await buildTender(test, 2);
    await answerTender(test, before, 0);
    test.clock.advance(hours(4));
    const late = await answerTender(test, await withSessions(before), 1);
    expect([late.status, late.errors]).toEqual([409, [expect.objectContaining({ code: 'tender_over' })]]);
    const tender = await pass(0, before);
    await runDueTimers(test.deps);
    expect(await seenByWorkshop(test, tender, 1)).toMatchObject({
      status: 'reject',
      reject: { by: 'system', code: 'expired' },
    });
    expect((await newsOf(tender.managers[1]))[0]?.[0]).toBe(`Сбор откликов закончен: заявка У-${tender.id}`);
    expect((await seenByDriver(test, tender)).status).toBe('answered');
    const { data } = await answerTender(test, tender, 0);
    const form = { id: tender.id, offer_id: data.offers.at(-1)?.id };
    const accepted = await call(test.app, customerMoveEndpoints.accept, form, tender.customer);
    expect(accepted.data.status).toBe('visit');
  });

  it('and the last offer too: it ends by the system', async () => {
    const before = await buildTender(test, 2);
    await answerTender(test, before, 0);
    const tender = await pass(hours(4), before);
    await test.deps.db.update(offers).set({ validUntil: new Date(test.clock.now().getTime() + hours(1)) });
    await answerTender(test, tender, 0);
    const later = await pass(hours(49), tender);
    expect(await seenByDriver(test, later)).toMatchObject({
      status: 'reject',
      reject: { by: 'system', code: 'offer_expired' },
    });
  });

  it('after the only offer was declined before: it goes on until then', async () => {
    const before = await buildTender(test, 2);
    const { data } = await answerTender(test, before, 0);
    const form = { id: before.id, offer_id: data.offers[0]?.id };
    await call(test.app, customerMoveEndpoints.decline, form, before.customer);
    expect((await seenByDriver(test, before)).status).toBe('answered');
    const tender = await pass(hours(4), before);
    expect((await seenByDriver(test, tender)).reject).toMatchObject({ by: 'system', code: 'offer_expired' });
  });
});

describe('a moderator takes a tender back', () => {
  const overrule = async (tender: BuiltTender, status: 'new' | 'answered' | 'reject') => {
    const operator = await signedIn(test, { roles: ['operator'] });
    return call(
      test.app,
      operatorBidEndpoints.overrule,
      { id: tender.id, status, reason: 'Автосервис не отвечает' },
      operator,
    );
  };
  const statusesOf = async (tender: BuiltTender) => {
    const driver = await seenByDriver(test, tender);
    const [first, second] = [await seenByWorkshop(test, tender, 0), await seenByWorkshop(test, tender, 1)];
    return [driver.status, first.status, second.status];
  };

  it('to new: no offer is open and both workshops may answer', async () => {
    const tender = await buildTender(test, 2);
    await answerTender(test, tender, 0);
    expect((await overrule(tender, 'new')).status).toBe(200);
    expect(await statusesOf(tender)).toEqual(['new', 'new', 'new']);
    const driver = await seenByDriver(test, tender);
    expect(driver.offers.map(({ status }) => status)).toEqual(['expired']);
    expect(driver.available_actions).not.toContain('accept');
    expect((await answerTender(test, tender, 0)).data.status).toBe('answered');
  });

  it('to answered: the open offer waits for a choice again', async () => {
    const tender = await buildTender(test, 2);
    await answerTender(test, tender, 0);
    await overrule(tender, 'reject');
    expect((await overrule(tender, 'answered')).status).toBe(200);
    expect(await statusesOf(tender)).toEqual(['answered', 'answered', 'new']);
    const { offers, available_actions: actions } = await seenByDriver(test, tender);
    expect(actions).toContain('accept');
    const form = { id: tender.id, offer_id: offers[0]?.id };
    const accepted = await call(test.app, customerMoveEndpoints.accept, form, tender.customer);
    expect(accepted.data.status).toBe('visit');
  });

  it('but not to answered without an offer, nor while the car has another open tender', async () => {
    const tender = await buildTender(test, 2);
    await overrule(tender, 'reject');
    expect((await overrule(tender, 'answered')).errors).toMatchObject([{ code: 'transition_not_allowed' }]);
    const form = tenderForm(test, tender);
    const other = await call(test.app, customerBidEndpoints.create, form, tender.customer);
    expect(other.status).toBe(200);
    expect((await overrule(tender, 'new')).errors).toMatchObject([{ code: 'active_tender_exists' }]);
  });
});

it('a moderator opens a tender again, with time for those who did not leave it', async () => {
  const before = await buildTender(test, 2);
  await decline(before, 0);
  const tender = await pass(hours(4), before);
  const operator = await signedIn(test, { roles: ['operator'] });
  const form = { id: tender.id, status: 'new', reason: 'По ошибке' };
  const { status } = await call(test.app, operatorBidEndpoints.overrule, form, operator);
  expect(status).toBe(200);
  expect((await seenByWorkshop(test, tender, 0)).status).toBe('reject');
  expect((await answerTender(test, tender, 1)).status).toBe(200);
});
