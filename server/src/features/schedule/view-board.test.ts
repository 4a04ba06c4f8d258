import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { bayEndpoints, workshopScheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { dayInZone } from '@sto/contract/workshops/opening-hours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cars } from '../../db/tables/cars.ts';
import { workshopBays } from '../../db/tables/schedule.ts';
import { after, days, hours } from '../../platform/clock/durations.ts';
import { buildVisit, buildWork, later } from '../../testing/build/deal.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const dayAhead = (count: number) => dayInZone(after(test.clock.now(), days(count)), 'Europe/Moscow');

const boardOf = async ({ workshop, manager }: Awaited<ReturnType<typeof buildWork>>, ahead = 0) => {
  const form = { service_id: workshop.id, date_from: dayAhead(ahead) };
  return (await call(test.app, workshopScheduleEndpoints.board, form, manager)).data.bookings;
};

describe('the calendar of bays', () => {
  it('has the plate of each car', async () => {
    const work = await buildWork(test);
    await test.deps.db.update(cars).set({ licencePlate: 'А482КХ777' });
    expect(await boardOf(work)).toMatchObject([{ kind: 'visit', bid: { license_plate: 'А482КХ777' } }]);
  });

  it('has a car that is in work after its time until the work is finished, and not on days ahead', async () => {
    const work = await later(test, await buildWork(test), days(2));
    expect(await boardOf(work)).toMatchObject([{ bid: { id: work.id, status: 'in_work' } }]);
    expect(await boardOf(work, 1)).toEqual([]);
    await call(test.app, workshopMoveEndpoints.finish, { id: work.id }, work.manager);
    expect(await boardOf(work)).toEqual([]);
  });

  it('has the old time of an accepted claim on its own day only, and not as a car in its bay', async () => {
    const work = await later(test, await buildWork(test), hours(1.5));
    const { id } = work;
    await call(test.app, workshopMoveEndpoints.finish, { id }, work.manager);
    const claim = { id, text: 'Снова скрипит' };
    const { data } = await call(test.app, customerMoveEndpoints.claim, claim, work.customer);
    const answer = { id, claim_id: data.claims[0]?.id, is_accepted: 1, comment: 'Приезжайте' };
    await call(test.app, workshopMoveEndpoints.answerClaim, answer, work.manager);
    const again = { status: 'in_work', is_after_claim: true };
    expect(await boardOf(work)).toMatchObject([{ bid: again }]);
    expect(await boardOf(await later(test, work, days(2)))).toEqual([]);
  });

  it('has the agreed time and the one that a side has proposed', async () => {
    const slot_from = after(test.clock.now(), days(1)).toISOString();
    const visit = await buildVisit(test, { slot_from });
    const [{ from = '' } = {}] = await boardOf(visit, 1);
    const start = after(new Date(from), hours(1)).toISOString();
    const form = { id: visit.id, period_start: start };
    await call(test.app, workshopMoveEndpoints.proposeTime, form, visit.manager);
    const [booking] = await boardOf(visit, 1);
    expect(booking).toMatchObject({ from, bid: { pending_period: { by: 'service' } } });
    expect(Date.parse(booking?.bid?.pending_period?.start ?? '')).toBe(Date.parse(start));
  });
});

describe('the schedule', () => {
  it('lists what is blocked by hand until it is over', async () => {
    const work = await buildWork(test);
    const { workshop, manager } = work;
    const form = { service_id: workshop.id };
    const blocks = async ({ token } = manager) =>
      (await call(test.app, workshopScheduleEndpoints.view, form, { token })).data.blocks;
    expect(await blocks(), 'a visit is not one').toEqual([]);
    const [bay] = await test.deps.db
      .select()
      .from(workshopBays)
      .where(eq(workshopBays.workshopId, workshop.id));
    const [from, to] = [days(1), days(3)].map((ms) => after(test.clock.now(), ms).toISOString());
    await call(test.app, bayEndpoints.block, { bay_id: bay?.id, from, to, note: 'Ремонт' }, manager);
    expect(await blocks()).toMatchObject([{ bay_id: bay?.id, kind: 'block', note: 'Ремонт' }]);
    const { manager: again } = await later(test, work, days(4));
    expect(await blocks(again)).toEqual([]);
  });
});
