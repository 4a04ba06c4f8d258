import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { cars } from '../../../db/tables/cars.ts';
import { days, minutes } from '../../../platform/clock/durations.ts';
import { type BuiltVisit, buildVisit, later } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
const start = ({ id, visitCode, manager }: BuiltVisit, changes: Record<string, unknown> = {}) =>
  call(
    test.app,
    workshopMoveEndpoints.start,
    { id, visit_code: visitCode, mileage: 84_000, ...changes },
    manager,
  );
const arrive = ({ id, customer }: BuiltVisit) =>
  call(test.app, customerMoveEndpoints.arrive, { id }, customer);
const wrongOf = ({ visitCode }: BuiltVisit) => (visitCode === '0000' ? '0001' : '0000');

describe('the workshop starts the work', () => {
  it('with the code and the mileage, which the car takes over', async () => {
    const visit = await buildVisit(test);
    const { status, data } = await start(visit);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'in_work',
      mileage_in: 84_000,
      mileage_out: null,
      visit_code: null,
    });
    expect(data.auto.mileage).toBe(84_000);
    expect(data.available_actions).toEqual(['propose_change', 'finish', 'cancel']);
    expect(data.events.find(({ type }) => type === 'in_work')).toMatchObject({
      actor: 'service',
      from: 'visit',
      to: 'in_work',
    });
  });

  it('within a day before and after the time of the visit only', async () => {
    const slot_from = new Date(test.clock.now().getTime() + days(2)).toISOString();
    const booked = await buildVisit(test, { slot_from });
    const before = await later(test, booked, days(1) - minutes(1));
    expect((await start(before)).errors).toEqual(code('not_visit_time'));
    test.clock.advance(minutes(1));
    const early = await call(test.app, workshopBidEndpoints.view, { id: booked.id }, before.manager);
    expect(early.data.available_actions).toContain('start');
    const after = await later(test, booked, days(2) + minutes(61));
    const late = await start(after);
    expect([late.status, late.errors]).toEqual([409, code('not_visit_time')]);
    expect((await arrive(after)).errors).toEqual(code('not_visit_time'));
  });

  it('never with a lower mileage than the known one', async () => {
    const visit = await buildVisit(test);
    await test.deps.db.update(cars).set({ mileage: 84_001 }).where(eq(cars.id, visit.carId));
    expect((await start(visit)).errors).toEqual(code('mileage_decreased', { mileage: 84_001 }));
    expect((await start(visit, { mileage: 84_001 })).status).toBe(200);
  });

  it('needs all four digits and a mileage', async () => {
    const visit = await buildVisit(test);
    const { status, errors } = await start(visit, { visit_code: '12', mileage: '' });
    expect([status, Object.keys(errors as object).sort()]).toEqual([422, ['mileage', 'visit_code']]);
  });

  it('once: a second call is refused', async () => {
    const visit = await buildVisit(test);
    await start(visit);
    expect((await start(visit)).errors).toEqual(code('transition_not_allowed'));
  });

  it('is not for a stranger and not for the driver', async () => {
    const [visit, other] = [await buildVisit(test), await buildVisit(test)];
    expect((await start({ ...visit, manager: other.manager })).status).toBe(404);
    expect((await start({ ...visit, manager: visit.customer })).status).toBe(403);
  });
});

describe('a wrong visit code', () => {
  it('leaves four more tries, the fifth locks the code for fifteen minutes', async () => {
    const visit = await buildVisit(test);
    const wrong = () => start(visit, { visit_code: wrongOf(visit) });
    for (const left of [4, 3, 2, 1])
      expect((await wrong()).errors).toEqual(code('visit_code_wrong', { attempts_left: left }));
    const fifth = await wrong();
    expect([fifth.status, fifth.errors]).toEqual([429, code('visit_code_locked', { retry_after: 900 })]);
    test.clock.advance(minutes(14));
    expect((await start(visit)).errors).toEqual(code('visit_code_locked', { retry_after: 60 }));
    test.clock.advance(minutes(1));
    expect((await wrong()).errors).toEqual(code('visit_code_wrong', { attempts_left: 4 }));
    expect((await start(visit)).status).toBe(200);
  });

  it('changes neither the bid nor the mileage', async () => {
    const visit = await buildVisit(test);
    await start(visit, { visit_code: wrongOf(visit) });
    const [bid] = await test.deps.db.select().from(bids).where(eq(bids.id, visit.id));
    const [car] = await test.deps.db.select().from(cars).where(eq(cars.id, visit.carId));
    expect([bid?.status, car?.mileage]).toEqual(['visit', null]);
  });
});

describe('the driver is there', () => {
  it('and the work begins without a code, also while the code is locked', async () => {
    const visit = await buildVisit(test);
    for (let count = 0; count < 5; count++) await start(visit, { visit_code: wrongOf(visit) });
    test.clock.advance(minutes(1));
    const { status, data } = await arrive(visit);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'in_work', mileage_in: null, is_unseen: false });
    const seen = await call(test.app, workshopBidEndpoints.index, { status: 'in_work' }, visit.manager);
    expect(seen.data.items).toMatchObject([{ id: visit.id, is_unseen: true }]);
  });

  it('and a proposal of another time is dropped', async () => {
    const visit = await buildVisit(test);
    const pending = {
      pendingStart: test.clock.now(),
      pendingEnd: test.clock.now(),
      pendingBy: 'service' as const,
    };
    await test.deps.db.update(bids).set(pending).where(eq(bids.id, visit.id));
    expect((await arrive(visit)).data.pending_period).toBeNull();
  });

  it('only as the driver of this bid, before the work', async () => {
    const [visit, other] = [await buildVisit(test), await buildVisit(test)];
    expect((await arrive({ ...visit, customer: other.customer })).status).toBe(404);
    expect((await arrive({ ...visit, customer: visit.manager })).status).toBe(403);
    await arrive(visit);
    expect((await arrive(visit)).errors).toEqual(code('transition_not_allowed'));
  });
});
