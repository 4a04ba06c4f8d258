import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { auditEndpoints, moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { reliabilityEndpoints } from '@sto/contract/reliability/reliability.endpoints';
import { describe, expect, it } from 'vitest';
import { liveEvents } from '../../../db/tables/live.ts';
import { days } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn, signedInAgain } from '../../../testing/as.ts';
import { buildDraftFile } from '../../../testing/build/draft-file.ts';
import { buildMiss } from '../../../testing/build/miss.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const code = (value: string) => [expect.objectContaining({ code: value })];
const view = (person?: SignedIn) => call(test.app, reliabilityEndpoints.view, {}, person);
const appeal = (bidId: unknown, person?: SignedIn, more: Record<string, unknown> = {}) =>
  call(test.app, reliabilityEndpoints.appeal, { bid_id: bidId, comment: 'Я приезжал', ...more }, person);

/** A driver with two marks: a risk. */
async function missedTwice() {
  const first = await buildMiss(test);
  const { customer } = first;
  const { id } = await buildMiss(test, {
    ...{ customerId: customer.userId, rejectBy: 'customer', rejectCode: 'changed_mind', isLateCancel: true },
  });
  return { customer, manager: first.manager, noShowId: first.id, lateId: id };
}

async function decide(decision: 'approve' | 'reject', reason: string) {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const { data } = await call(test.app, moderationEndpoints.index, { kind: 'reliability' }, operator);
  const id = data.items.at(-1)?.id ?? 0;
  const item = await call(test.app, moderationEndpoints.view, { id }, operator);
  const form = { id, kind: 'reliability' as const, decision, reason };
  expect((await call(test.app, moderationEndpoints.decide, form, operator)).status).toBe(200);
  return { item: item.data, operator };
}

async function newest(person: SignedIn) {
  const { data } = await call(test.app, notificationEndpoints.index, {}, person);
  return data.items.find(({ type }) => type.startsWith('appeal_'));
}

describe('the own reliability of a driver', () => {
  it('is a level with the visits that made it, for half a year', async () => {
    const { customer, noShowId, lateId } = await missedTwice();
    const { status, data } = await view(customer);
    expect([status, data.level, data.visits_count, data.memory_days]).toEqual([200, 'risk', 0, 180]);
    const common = { is_counted: true, appeal: null, available_actions: ['appeal'] };
    expect(data.marks).toMatchObject([
      { bid_id: lateId, number: `У-${lateId}`, kind: 'late_cancel', ...common },
      { bid_id: noShowId, kind: 'no_show', visit_at: '2026-03-10T13:00:00+03:00', ...common },
    ]);
    test.clock.advance(days(181));
    expect((await view(await signedInAgain(test, customer))).data).toMatchObject({ level: 'new', marks: [] });
  });

  it('is for drivers, about themselves', async () => {
    const { manager } = await missedTwice();
    expect((await view(await signedIn(test))).data).toMatchObject({ level: 'new', marks: [] });
    expect((await view(manager)).status).toBe(403);
    expect((await view()).status).toBe(401);
  });
});

describe('an appeal against a mark', () => {
  it('waits for the operator with the facts of the visit and private files; the mark still counts', async () => {
    const { customer, noShowId } = await missedTwice();
    const file = await buildDraftFile(test, customer.userId, 'у ворот.jpg');
    const { status, data } = await appeal(noShowId, customer, { file_ids: [file] });
    expect([status, data.level]).toEqual([200, 'risk']);
    const mark = data.marks.find((one) => one.bid_id === noShowId);
    expect(mark).toMatchObject({
      ...{ is_counted: true, available_actions: [] },
      appeal: { comment: 'Я приезжал', status: 'pending', decision: '' },
    });
    const { item } = await decide('reject', 'Автосервис показал запись камеры');
    expect(item).toMatchObject({
      ...{ title: `Отметка о визите: заявка У-${noShowId}`, text: 'Не приехал', files: [{ id: file }] },
      author_phone: customer.phone,
    });
    const { fields } = item;
    expect(fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Слова водителя', 'Автосервис', 'Машина', 'Работы', 'Время визита']),
    );
  });

  it('that the operator accepts takes the mark out of the level, and the driver gets the reason', async () => {
    const { customer, noShowId } = await missedTwice();
    await appeal(noShowId, customer);
    const { operator } = await decide('approve', 'Автосервис был закрыт');
    expect(await test.deps.db.select().from(liveEvents)).toContainEqual(
      expect.objectContaining({ userIds: [customer.userId], event: 'notification.created' }),
    );
    const { data } = await view(customer);
    expect(data.level).toBe('new');
    expect(data.marks.find((one) => one.bid_id === noShowId)).toMatchObject({
      ...{ is_counted: false, available_actions: [] },
      appeal: { status: 'approved', decision: 'Автосервис был закрыт' },
    });
    expect(await newest(customer)).toMatchObject({
      ...{ type: 'appeal_accepted', url: '/customer/profile' },
      text: `Заявка У-${noShowId}. На вашу надёжность она больше не влияет. Автосервис был закрыт`,
    });
    const audit = await call(test.app, auditEndpoints.index, {}, operator);
    expect(audit.data.items[0]).toMatchObject({
      ...{ action: 'moderation.approve', subject: 'reliability', object_id: noShowId },
    });
  });

  it('that the operator refuses leaves the mark, and there is no second one', async () => {
    const { customer, noShowId } = await missedTwice();
    await appeal(noShowId, customer);
    expect((await appeal(noShowId, customer)).errors).toEqual(code('appeal_exists'));
    await decide('reject', 'Есть запись камеры');
    expect((await view(customer)).data.level).toBe('risk');
    expect(await newest(customer)).toMatchObject({
      ...{ type: 'appeal_refused', text: `Заявка У-${noShowId}. Причина: Есть запись камеры` },
    });
    const again = await appeal(noShowId, customer);
    expect([again.status, again.errors]).toEqual([409, code('appeal_exists')]);
  });

  it('is of the driver of the bid, about a mark', async () => {
    const { customer, manager, noShowId } = await missedTwice();
    const other = await missedTwice();
    expect((await appeal(noShowId, other.customer)).status).toBe(404);
    expect((await appeal(noShowId, manager)).status).toBe(403);
    expect((await appeal(noShowId)).status).toBe(401);
    const onTime = await buildMiss(test, {
      ...{ customerId: customer.userId, rejectBy: 'customer', rejectCode: 'changed_mind' },
    });
    expect((await appeal(onTime.id, customer)).status).toBe(404);
  });

  it('needs words and files of the driver himself', async () => {
    const { customer, manager, noShowId } = await missedTwice();
    for (const comment of ['', '  ', 'Я'.repeat(1001)])
      expect((await appeal(noShowId, customer, { comment })).errors).toHaveProperty('comment');
    expect((await appeal('x', customer)).errors).toHaveProperty('bid_id');
    const foreign = await buildDraftFile(test, manager.userId, 'чужое.jpg');
    expect((await appeal(noShowId, customer, { file_ids: [foreign] })).errors).toHaveProperty('file_ids');
    expect((await view(customer)).data.marks.every((one) => one.appeal === null)).toBe(true);
  });
});
