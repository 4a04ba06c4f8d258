import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changes } from '../../../db/tables/deal.ts';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import { type BuiltVisit, buildVisit, buildWork, later } from '../../../testing/build/deal.ts';
import { buildDraftFile } from '../../../testing/build/draft-file.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
const extraLines = [
  { kind: 'labour', title: 'Замена шланга', price: 900 },
  { kind: 'part', title: 'Шланг тормозной', qty: 2, unit: 'шт.', price: 750 },
];
const propose = ({ id, manager }: BuiltVisit, form: Record<string, unknown> = {}) =>
  call(
    test.app,
    workshopMoveEndpoints.proposeChange,
    { id, reason: 'Течёт шланг', lines: JSON.stringify(extraLines), minutes_delta: 40, ...form },
    manager,
  );
const decide = ({ id, customer }: BuiltVisit, form: Record<string, unknown>) =>
  call(test.app, customerMoveEndpoints.decideChange, { id, ...form }, customer);

/** A car in work with extra work that waits for the driver. */
async function workWithChange() {
  const work = await buildWork(test);
  const { data } = await propose(work);
  const change = data.changes[0];
  const [hose = 0, part = 0] = change?.lines.map(({ id }) => id) ?? [];
  return { work, changeId: change?.id ?? 0, hose, part };
}

describe('extra work', () => {
  it('is proposed with lines, a reason and a deadline, and blocks the end of the work', async () => {
    const work = await buildWork(test);
    const { status, data } = await propose(work);
    expect(status).toBe(200);
    expect(data.status).toBe('in_work');
    expect(data.changes).toMatchObject([
      {
        ...{ status: 'proposed', reason: 'Течёт шланг', price_delta: 2400, minutes_delta: 40 },
        ...{ author: { name: 'Ольга' }, decided_at: null, expires_at: '2026-03-10T16:00:00+03:00' },
        lines: [
          { title: 'Замена шланга', amount: 900, decision: 'pending' },
          { title: 'Шланг тормозной', amount: 1500, decision: 'pending' },
        ],
      },
    ]);
    expect(data.available_actions).not.toContain('finish');
    const finish = await call(test.app, workshopMoveEndpoints.finish, { id: work.id }, work.manager);
    expect([finish.status, finish.errors]).toEqual([409, code('change_undecided')]);
  });

  it('needs a reason or a photo; photos of equal names get numbers and are in the change only', async () => {
    const work = await buildWork(test);
    const bare = await propose(work, { reason: '' });
    expect([bare.status, bare.errors]).toEqual([422, { reason: [expect.stringContaining('Объясните')] }]);
    for (const expected of [['IMG_1.jpg'], ['IMG_1.jpg', 'img_1 (2).jpg']]) {
      const name = expected.length === 1 ? 'IMG_1.jpg' : 'img_1.jpg';
      const photo = await buildDraftFile(test, work.manager.userId, name);
      const { data } = await propose(work, { reason: '', file_ids: [photo] });
      expect(data.changes.flatMap(({ files }) => files.map((file) => file.name))).toEqual(expected);
      expect(data.files).toEqual([]);
    }
  });

  it('takes no photo of another person and no unknown work', async () => {
    const work = await buildWork(test);
    const foreign = await buildDraftFile(test, work.customer.userId, 'чужое.jpg');
    const { status, errors } = await propose(work, { file_ids: [foreign] });
    expect([status, Object.keys(errors as object)]).toEqual([422, ['file_ids']]);
    const lines = JSON.stringify([{ title: 'Шланг', price: 1, work_type_id: 987_654 }]);
    expect((await propose(work, { lines })).errors).toEqual(
      code('offer_invalid', { reason: 'unknown_works' }),
    );
  });

  it('is proposed only by the workshop that has the car, and only in work', async () => {
    const [work, visit] = [await buildWork(test), await buildVisit(test)];
    expect((await propose({ ...work, manager: visit.manager })).status).toBe(404);
    expect((await propose({ ...work, manager: work.customer })).status).toBe(403);
    expect((await propose(visit)).errors).toEqual(code('transition_not_allowed'));
  });
});

describe('the decision about extra work', () => {
  it('is for each line, and only approved ones enter the bill', async () => {
    const { work, changeId, hose, part } = await workWithChange();
    const form = { change_id: changeId, approved_line_ids: [hose], declined_line_ids: [part] };
    const { status, data } = await decide(work, form);
    expect(status).toBe(200);
    expect(data.changes).toMatchObject([
      { status: 'approved', price_delta: 900, lines: [{ decision: 'approved' }, { decision: 'declined' }] },
    ]);
    const finish = await call(test.app, workshopMoveEndpoints.finish, { id: work.id }, work.manager);
    expect(finish.data).toMatchObject({ status: 'finished', price_final: 5100 });
    expect(finish.data.final_lines.map(({ title, warranty_months: months }) => [title, months])).toEqual([
      ['Замена передних колодок', 6],
      ['Колодки Bosch', null],
      ['Скидка новому клиенту', null],
      ['Замена шланга', null],
    ]);
  });

  it('declines the change when no line is approved', async () => {
    const { work, changeId, hose, part } = await workWithChange();
    const { data } = await decide(work, { change_id: changeId, declined_line_ids: [hose, part] });
    expect(data.changes).toMatchObject([{ status: 'declined', price_delta: 0 }]);
    expect((await decide(work, { change_id: changeId, declined_line_ids: [hose, part] })).errors).toEqual(
      code('no_open_change'),
    );
  });

  it('names every line exactly once', async () => {
    const { work, changeId, hose, part } = await workWithChange();
    for (const lines of [
      { approved_line_ids: [hose] },
      { approved_line_ids: [hose, part], declined_line_ids: [part] },
      { approved_line_ids: [hose, part, 987_654] },
      {},
    ]) {
      const { status, errors } = await decide(work, { change_id: changeId, ...lines });
      expect([status, Object.keys(errors as object)]).toEqual([422, ['approved_line_ids']]);
    }
  });

  it('is refused after four hours: the change has expired and the work can end without it', async () => {
    const { work, changeId, hose, part } = await workWithChange();
    const late = await later(test, work, hours(4) + minutes(1));
    const view = await call(test.app, customerBidEndpoints.view, { id: work.id }, late.customer);
    expect(view.data.changes).toMatchObject([{ status: 'expired' }]);
    expect(view.data.available_actions).not.toContain('decide_change');
    const { status, errors } = await decide(late, { change_id: changeId, approved_line_ids: [hose, part] });
    expect([status, errors]).toEqual([409, code('no_open_change')]);
    const [stored] = await test.deps.db.select().from(changes).where(eq(changes.id, changeId));
    expect(stored?.status).toBe('expired');
    const finish = await call(test.app, workshopMoveEndpoints.finish, { id: work.id }, late.manager);
    expect(finish.data).toMatchObject({ price_final: 4200, changes: [{ price_delta: 0 }] });
    expect(finish.data.events.map(({ type }) => type)).toContain('change_expired');
  });

  it('is by the driver of the bid about a change of this bid', async () => {
    const [mine, other] = [await workWithChange(), await workWithChange()];
    const form = { change_id: mine.changeId, approved_line_ids: [mine.hose, mine.part] };
    expect((await decide({ ...mine.work, customer: other.work.customer }, form)).status).toBe(404);
    expect((await decide({ ...mine.work, customer: mine.work.manager }, form)).status).toBe(403);
    const foreign = { change_id: other.changeId, approved_line_ids: [other.hose, other.part] };
    expect((await decide(mine.work, foreign)).status).toBe(404);
  });

  it('with an old version shows the present bid', async () => {
    const { work, changeId, hose, part } = await workWithChange();
    const form = { change_id: changeId, approved_line_ids: [hose, part], version: 1 };
    const { status, errors } = await decide(work, form);
    expect([status, errors]).toEqual([
      409,
      code('version_conflict', { details: { bid: expect.objectContaining({ id: work.id }) } }),
    ]);
  });
});

describe('extra work proposed by mistake', () => {
  it('is withdrawn by the workshop: the driver learns of it, and the work may end', async () => {
    const { work, changeId } = await workWithChange();
    test.clock.advance(minutes(1));
    const form = { id: work.id, change_id: changeId };
    const { status, data } = await call(test.app, workshopMoveEndpoints.withdrawChange, form, work.manager);
    expect([status, data.status]).toEqual([200, 'in_work']);
    expect(data.changes).toMatchObject([{ status: 'withdrawn', decided_at: '2026-03-10T12:01:00+03:00' }]);
    expect(data.available_actions).toContain('finish');
    expect(data.available_actions).not.toContain('withdraw_change');
    const news = await call(test.app, notificationEndpoints.index, {}, work.customer);
    expect(news.data.items[0]).toMatchObject({
      type: 'change_decided',
      title: `Автосервис отозвал дополнительные работы: заявка У-${work.id}`,
    });
    const late = await decide(work, { change_id: changeId, approved_line_ids: [1] });
    expect(late.errors).toEqual(code('no_open_change'));
  });

  it('is not withdrawn by another person, nor without its number', async () => {
    const { work, changeId } = await workWithChange();
    const withdraw = (change_id: number | undefined, person = work.manager) =>
      call(test.app, workshopMoveEndpoints.withdrawChange, { id: work.id, change_id }, person);
    expect((await withdraw(changeId, work.customer)).status).toBe(403);
    expect((await withdraw(undefined)).status).toBe(422);
    expect((await withdraw(changeId + 1)).status).toBe(404);
  });

  it('is not withdrawn after the decision', async () => {
    const { work, changeId, hose, part } = await workWithChange();
    await decide(work, { change_id: changeId, approved_line_ids: [hose, part] });
    const { id, manager } = work;
    const form = { id, change_id: changeId };
    const { status, errors } = await call(test.app, workshopMoveEndpoints.withdrawChange, form, manager);
    expect([status, errors]).toEqual([409, code('no_open_change')]);
  });
});
