import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { maxCommentLength } from '@sto/contract/limits';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { chatMessages } from '../../../db/tables/chats.ts';
import { bookings, workshopBays } from '../../../db/tables/schedule.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import { type BuiltVisit, buildVisit, later } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp, testNow } from '../../../testing/start-app.ts';

const test = startApp();
/** It is noon in Moscow, and the workshop is open from 9 to 21 every day. */
const at = (ms: number) => new Date(new Date(testNow).getTime() + ms).toISOString();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
const sides = ['customer', 'service'] as const;
type Side = (typeof sides)[number];
const other = { customer: 'service', service: 'customer' } as const;
const calls = {
  customer: { endpoints: customerMoveEndpoints },
  service: { endpoints: workshopMoveEndpoints },
};

const tokenOf = ({ customer, manager }: BuiltVisit, side: Side) => (side === 'customer' ? customer : manager);
/** A visit tomorrow at noon, for an hour. */
const tomorrow = () => buildVisit(test, { slot_from: at(hours(24)) });
const propose = (visit: BuiltVisit, side: Side, form: Record<string, unknown> = {}) => {
  const { endpoints } = calls[side];
  const wanted = { id: visit.id, period_start: at(hours(26)), ...form };
  return call(test.app, endpoints.proposeTime, wanted, tokenOf(visit, side));
};
const confirm = (visit: BuiltVisit, side: Side, form: Record<string, unknown> = {}) => {
  const { endpoints } = calls[side];
  return call(test.app, endpoints.confirmTime, { id: visit.id, ...form }, tokenOf(visit, side));
};
const refuse = (visit: BuiltVisit, side: Side, form: Record<string, unknown> = {}) => {
  const { endpoints } = calls[side];
  return call(test.app, endpoints.refuseTime, { id: visit.id, ...form }, tokenOf(visit, side));
};
const withdraw = (visit: BuiltVisit, side: Side, form: Record<string, unknown> = {}) => {
  const { endpoints } = calls[side];
  return call(test.app, endpoints.withdrawTime, { id: visit.id, ...form }, tokenOf(visit, side));
};
const rowOf = async ({ id }: BuiltVisit) =>
  (await test.deps.db.select().from(bids).where(eq(bids.id, id)))[0];
const newsOf = async (visit: BuiltVisit, side: Side) => {
  const { data } = await call(test.app, notificationEndpoints.index, {}, tokenOf(visit, side));
  return data.items.map(({ title, text }) => [title, text.replaceAll('\u00A0', ' ')]);
};
const lastNews = async (visit: BuiltVisit, side: Side) => (await newsOf(visit, side))[0] ?? [];

describe.each(sides)('another time for the visit, proposed by the %s side', (side) => {
  it('waits for the other side, who agrees', async () => {
    const visit = await tomorrow();
    test.clock.advance(minutes(1));
    const { status, data } = await propose(visit, side, { comment: 'Пробки' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'visit',
      visit_start: '2026-03-11T12:00:00+03:00',
      pending_period: {
        ...{ start: '2026-03-11T14:00:00+03:00', end: '2026-03-11T15:00:00+03:00' },
        ...{ by: side, comment: 'Пробки' },
      },
    });
    expect(data.events.find(({ type }) => type === 'time_proposed')).toMatchObject({
      time: { start: '2026-03-11T14:00:00+03:00', end: '2026-03-11T15:00:00+03:00' },
    });
    expect(data.available_actions).not.toContain('confirm_time');
    const [title, text] = await lastNews(visit, other[side]);
    expect(title).toMatch(/предлагает другое время: заявка/);
    expect(text).toMatch(/: 11 марта, 14:00, Пробки$/);
    expect((await confirm(visit, side)).errors).toEqual(code('no_pending_time'));
    test.clock.advance(minutes(1));
    const agreed = await confirm(visit, other[side]);
    expect(agreed.data).toMatchObject({
      visit_start: '2026-03-11T14:00:00+03:00',
      visit_end: '2026-03-11T15:00:00+03:00',
      pending_period: null,
    });
    expect(agreed.data.events).toContainEqual(
      expect.objectContaining({ type: 'time_confirmed', actor: other[side] }),
    );
    expect((await lastNews(visit, side))[0]).toMatch(/^Время визита изменено/);
    expect((await confirm(visit, other[side])).errors).toEqual(code('no_pending_time'));
  });

  it('may be refused, and the agreed time stays', async () => {
    const visit = await tomorrow();
    await propose(visit, side);
    expect((await refuse(visit, side)).errors).toEqual(code('no_pending_time'));
    test.clock.advance(minutes(1));
    const { data } = await refuse(visit, other[side], { comment: 'Занято' });
    expect(data).toMatchObject({ visit_start: '2026-03-11T12:00:00+03:00', pending_period: null });
    expect(data.events).toContainEqual(expect.objectContaining({ type: 'time_refused', comment: 'Занято' }));
    expect((await lastNews(visit, side))[0]).toMatch(/^Время визита осталось прежним/);
  });

  it('may be withdrawn until it is answered, once, and the agreed time stays', async () => {
    const visit = await tomorrow();
    await propose(visit, side);
    expect((await withdraw(visit, other[side])).errors).toEqual(code('no_own_pending_time'));
    test.clock.advance(minutes(1));
    const { data } = await withdraw(visit, side);
    expect(data).toMatchObject({ visit_start: '2026-03-11T12:00:00+03:00', pending_period: null });
    expect(data.available_actions).not.toContain('withdraw_time');
    expect(await lastNews(visit, other[side])).toEqual([
      expect.stringMatching(/больше не предлагает другое время: заявка/),
      expect.stringMatching(/: 11 марта, 12:00$/),
    ]);
    const [line] = await test.deps.db.select().from(chatMessages).orderBy(desc(chatMessages.id)).limit(1);
    expect(line).toMatchObject({ type: 'slot', sender: side, payload: { event: 'time_withdrawn' } });
    const before = await rowOf(visit);
    expect((await withdraw(visit, side)).errors).toEqual(code('no_own_pending_time'));
    expect((await confirm(visit, other[side])).errors).toEqual(code('no_pending_time'));
    expect(await rowOf(visit)).toEqual(before);
    expect(before?.timeChanges).toBe(1);
  });

  it('is agreed or withdrawn, never both', async () => {
    const visit = await tomorrow();
    await propose(visit, side);
    const answers = await Promise.all([confirm(visit, other[side]), withdraw(visit, side)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isAgreed = answers[0].status === 200;
    expect(await rowOf(visit)).toMatchObject({
      pendingBy: null,
      visitStart: new Date(at(hours(isAgreed ? 26 : 24))),
    });
  });

  it('is not for strangers or the other role', async () => {
    const [visit, stranger] = [await tomorrow(), await tomorrow()];
    expect((await propose({ ...stranger, id: visit.id }, side)).status).toBe(404);
    const swapped = { ...visit, customer: visit.manager, manager: visit.customer };
    expect((await propose(swapped, side)).status).toBe(403);
    expect((await confirm(swapped, side)).status).toBe(403);
    expect((await refuse(swapped, side)).status).toBe(403);
    expect((await withdraw(swapped, side)).status).toBe(403);
    for (const move of [confirm, refuse, withdraw])
      expect((await move({ ...stranger, id: visit.id }, side)).status).toBe(404);
  });

  it('stays as it was after a form with wrong numbers, words or an old version', async () => {
    const visit = await tomorrow();
    await propose(visit, other[side]);
    const before = await rowOf(visit);
    for (const move of [propose, confirm, refuse, withdraw]) {
      for (const id of ['x', 0, 99_999_999_999])
        expect((await move(visit, side, { id })).errors, String(id)).toHaveProperty('id');
      expect((await move(visit, side, { version: 'x' })).errors).toHaveProperty('version');
      expect((await move(visit, side, { version: 1 })).errors).toEqual(code('version_conflict'));
    }
    const long = { comment: 'П'.repeat(maxCommentLength + 1) };
    expect((await propose(visit, side, long)).errors).toHaveProperty('comment');
    expect((await refuse(visit, side, long)).errors).toHaveProperty('comment');
    for (const wrong of ['0000-01-01T10:00:00Z', '2026-03-11', '2026-03-11T14:00:00', '1773230400'])
      expect((await propose(visit, side, { period_start: wrong })).errors, wrong).toHaveProperty(
        'period_start',
      );
    expect(await rowOf(visit)).toEqual(before);
  });

  it('is proposed, agreed and refused in a visit only', async () => {
    const visit = await tomorrow();
    await propose(visit, other[side]);
    await call(test.app, customerMoveEndpoints.cancel, { id: visit.id, code: 'other' }, visit.customer);
    for (const move of [propose, confirm, refuse, withdraw])
      expect((await move(visit, side)).errors).toEqual(code('transition_not_allowed'));
    expect(await rowOf(visit)).toMatchObject({ status: 'reject', pendingBy: null, pendingStart: null });
  });
});

describe('another time for the visit', () => {
  it('replaces the proposal before, also one of the other side', async () => {
    const visit = await tomorrow();
    await propose(visit, 'customer');
    const { data } = await propose(visit, 'service', {
      period_start: at(hours(28)),
      period_end: at(hours(30)),
    });
    expect(data.pending_period).toMatchObject({ start: '2026-03-11T16:00:00+03:00', by: 'service' });
    const agreed = await confirm(visit, 'customer');
    expect(agreed.data.visit_end).toBe('2026-03-11T18:00:00+03:00');
  });

  it('is named in every notification as it was at its moment', async () => {
    const visit = await tomorrow();
    const minuteLater = () => test.clock.advance(minutes(1));
    minuteLater();
    await propose(visit, 'service', { period_start: at(hours(25.5)) });
    minuteLater();
    await propose(visit, 'service', { period_start: at(hours(30)) });
    minuteLater();
    await refuse(visit, 'customer');
    minuteLater();
    await propose(visit, 'service', { period_start: at(hours(28)) });
    minuteLater();
    await confirm(visit, 'customer');
    const timesOf = async (side: Side) =>
      (await newsOf(visit, side))
        .filter(([title]) => /врем/i.test(title ?? ''))
        .map(([, text]) => text?.split(', ')[1]);
    expect(await timesOf('customer')).toEqual(['16:00', '18:00', '13:30']);
    expect(await timesOf('service')).toEqual(['16:00', '12:00']);
  });

  it('is proposed three times in all', async () => {
    const visit = await tomorrow();
    for (const side of ['customer', 'service', 'customer'] as const)
      expect((await propose(visit, side)).status).toBe(200);
    const { status, errors } = await propose(visit, 'service');
    expect([status, errors]).toEqual([409, code('time_changes_over')]);
  });

  it('is proposed two hours before the visit at the latest', async () => {
    const built = await tomorrow();
    const inTime = await later(test, built, hours(22));
    expect((await propose(inTime, 'customer')).status).toBe(200);
    const late = await later(test, built, minutes(1));
    expect((await propose(late, 'service')).errors).toEqual(code('visit_too_near'));
    expect((await confirm(late, 'service')).status, 'an earlier proposal').toBe(200);
  });

  it('is in the future, in the opening hours, and is not the agreed one', async () => {
    const visit = await tomorrow();
    expect((await propose(visit, 'customer', { period_start: at(hours(24)) })).errors).toEqual(
      code('time_same', { field: 'period_start' }),
    );
    for (const wrong of [at(-hours(1)), at(hours(24 * 61))])
      expect((await propose(visit, 'customer', { period_start: wrong })).errors).toEqual(
        code('period_invalid', { field: 'period_start' }),
      );
    const backwards = { period_start: at(hours(26)), period_end: at(hours(25)) };
    expect((await propose(visit, 'customer', backwards)).errors).toEqual(code('period_invalid'));
    const night = await propose(visit, 'service', { period_start: at(hours(36)) });
    expect([night.status, night.errors]).toEqual([422, code('slot_closed', { field: 'period_start' })]);
  });

  it('has a free bay, the own one of the visit among them', async () => {
    const visit = await tomorrow();
    const { id: workshopId } = visit.workshop;
    const bays = await test.deps.db
      .select()
      .from(workshopBays)
      .where(eq(workshopBays.workshopId, workshopId));
    const block = (from: number, to: number) => ({ startsAt: new Date(at(from)), endsAt: new Date(at(to)) });
    await test.deps.db.insert(bookings).values(
      bays.map(({ id }) => ({
        ...{ workshopId, bayId: id, kind: 'block' as const, readyAt: new Date(at(hours(28))) },
        ...block(hours(26), hours(28)),
      })),
    );
    const taken = await propose(visit, 'customer');
    expect([taken.status, taken.errors]).toEqual([
      409,
      { period_start: ['Это время уже заняли. Выберите другое'] },
    ]);
    expect((await rowOf(visit))?.timeChanges).toBe(0);
    const overlapsItself = { period_start: at(hours(24.5)) };
    expect((await propose(visit, 'customer', overlapsItself)).status).toBe(200);
  });

  it('can no longer be agreed when it has passed or the workshop is closed then', async () => {
    const built = await buildVisit(test, { slot_from: at(hours(30)) });
    await propose(built, 'customer', { period_start: at(hours(1)) });
    const late = await later(test, built, hours(1));
    expect((await confirm(late, 'service')).errors).toEqual(code('period_invalid'));
    await propose(late, 'customer', { period_start: at(hours(48)) });
    const closure = { closedFrom: '2026-03-12', closedTo: '2026-03-12' };
    await test.deps.db.update(workshops).set(closure).where(eq(workshops.id, built.workshop.id));
    expect((await confirm(late, 'service')).errors).toEqual(code('slot_closed'));
  });

  it('needs a moment', async () => {
    const visit = await tomorrow();
    expect((await propose(visit, 'customer', { period_start: 'завтра' })).errors).toHaveProperty(
      'period_start',
    );
  });
});
