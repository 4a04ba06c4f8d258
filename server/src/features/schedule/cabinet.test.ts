import {
  bayEndpoints,
  mechanicEndpoints,
  scheduleEndpoints,
  workshopScheduleEndpoints,
} from '@sto/contract/schedule/schedule.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { holidays } from '../../db/tables/schedule.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { signedIn } from '../../testing/as.ts';
import { buildScheduleThings } from '../../testing/build/schedule.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const wednesday = '2026-03-11';
const at = (time: string) => `${wednesday}T${time}:00+03:00`;

async function cabinet() {
  const { id } = await buildWorkshop(test.deps.db);
  const owner = await signedIn(test, { roles: ['service'], workshopId: id });
  return { id, token: owner.token };
}

async function startsOn(id: number, date = wednesday) {
  const form = { service_id: id, date_from: date, days: 1 };
  const { data } = await call(test.app, scheduleEndpoints.slots, form);
  return data.days[0]?.slots.map(({ from }) => from.slice(11, 16)) ?? [];
}

describe('the schedule of a workshop', () => {
  it('is changed day by day, with breaks that have no free times', async () => {
    const { id, token } = await cabinet();
    const day = { day: 'wed', is_active: true, from: '10:00', to: '16:00' };
    const week = JSON.stringify([{ ...day, breaks: [{ from: '12:00', to: '13:00' }] }]);
    const form = { service_id: id, week, slot_step_minutes: 60 };
    const { data } = await call(test.app, workshopScheduleEndpoints.update, form, { token });
    expect(data.week[2]).toMatchObject({ from: '10:00', breaks: [{ from: '12:00', to: '13:00' }] });
    expect(data.week[0], 'unchanged').toMatchObject({ from: '09:00', to: '21:00' });
    expect(await startsOn(id)).toEqual(['10:00', '11:00', '13:00', '14:00', '15:00']);
  });

  it('refuses breaks outside the hours, and a closure that is over or ends before it begins', async () => {
    const { id, token } = await cabinet();
    const day = { day: 'wed', is_active: true, from: '10:00', to: '16:00' };
    const week = JSON.stringify([{ ...day, breaks: [{ from: '17:00', to: '18:00' }] }]);
    const update = (form: Record<string, unknown>) =>
      call(test.app, workshopScheduleEndpoints.update, { service_id: id, ...form }, { token });
    expect((await update({ week })).errors).toMatchObject({ week: [expect.any(String)] });
    for (const [closed_from, closed_to] of [
      ['2026-03-12', '2026-03-11'],
      ['2020-01-01', '2020-01-05'],
    ])
      expect((await update({ closed_from, closed_to })).errors).toMatchObject({
        closed_to: [expect.any(String)],
      });
    await test.deps.db.update(workshops).set({ closedTo: '2020-01-05' });
    expect((await update({ closed_to: '2020-01-05' })).status, 'as it was').toBe(200);
  });

  it('has no free times during a closure, and has them when it is over', async () => {
    const { id, token } = await cabinet();
    const form = { service_id: id, closed_from: wednesday, closed_to: wednesday, closure_note: 'Ремонт' };
    await call(test.app, workshopScheduleEndpoints.update, form, { token });
    expect(await startsOn(id)).toEqual([]);
    const over = { service_id: id, closed_from: 'none', closed_to: 'none' };
    await call(test.app, workshopScheduleEndpoints.update, over, { token });
    expect((await startsOn(id)).length).toBeGreaterThan(0);
  });

  it('observes official holidays only if the workshop wants to', async () => {
    const { id, token } = await cabinet();
    await test.deps.db.insert(holidays).values({ date: wednesday, kind: 'day_off', title: 'Праздник' });
    expect((await startsOn(id)).length).toBeGreaterThan(0);
    await call(
      test.app,
      workshopScheduleEndpoints.update,
      { service_id: id, observes_holidays: 1 },
      { token },
    );
    expect(await startsOn(id)).toEqual([]);
  });

  it('is open now by its exceptions and observed holidays, on the card and on the page', async () => {
    const { id, token } = await cabinet();
    const today = '2026-03-10';
    const states = async () => {
      await test.reindex();
      const { body } = await call(test.app, workshopEndpoints.geoSearch, { lat: 55.751, long: 37.619 });
      const { data } = await call(test.app, workshopEndpoints.view, { service_id: id });
      const { services } = body.data as { services: { is_open_now: boolean; closes_at: string | null }[] };
      return [...services, data].map((one) => `${one.is_open_now} ${one.closes_at}`);
    };
    const save = (form: Record<string, unknown>) =>
      call(
        test.app,
        workshopScheduleEndpoints.saveException,
        { service_id: id, date: today, ...form },
        { token },
      );
    await test.deps.db.insert(holidays).values({ date: today, kind: 'short', title: 'Короткий день' });
    expect(await states()).toEqual(['true 21:00', 'true 21:00']);
    const observed = { service_id: id, observes_holidays: 1 };
    await call(test.app, workshopScheduleEndpoints.update, observed, { token });
    expect(await states()).toEqual(['true 20:00', 'true 20:00']);
    const { data } = await call(test.app, workshopEndpoints.view, { service_id: id });
    expect(data.schedule_exceptions).toMatchObject([{ date: today, to: '20:00', note: 'Короткий день' }]);
    await save({ is_active: 1, from: '10:00', to: '14:30' });
    expect(await states()).toEqual(['true 14:30', 'true 14:30']);
    await save({ is_active: 0 });
    expect(await states()).toEqual(['false null', 'false null']);
  });

  it('has days of its own, which the same day replaces and which can be removed', async () => {
    const { id, token } = await cabinet();
    const day = { service_id: id, date: wednesday };
    const save = (form: Record<string, unknown>) =>
      call(test.app, workshopScheduleEndpoints.saveException, { ...day, ...form }, { token });
    await save({ is_active: 0 });
    expect(await startsOn(id)).toEqual([]);
    const { data } = await save({ is_active: 1, from: '10:00', to: '11:30', note: 'Короткий день' });
    expect(await startsOn(id)).toEqual(['10:00', '10:30']);
    await call(test.app, workshopScheduleEndpoints.removeException, { id: data.id }, { token });
    expect((await startsOn(id))[0]).toBe('09:00');
    expect((await save({ is_active: 1, from: '10:00' })).status).toBe(422);
  });

  it('belongs to the owner and the managers', async () => {
    const { id } = await cabinet();
    const stranger = await signedIn(test, { roles: ['service'] });
    const view = (token: string) =>
      call(test.app, workshopScheduleEndpoints.view, { service_id: id }, { token });
    expect((await view(stranger.token)).status).toBe(404);
    const customer = await signedIn(test);
    expect((await view(customer.token)).status).toBe(403);
  });
});

describe('bays', () => {
  it('are added with the works that they are for, and the workshop shows their number', async () => {
    const { id, token } = await cabinet();
    const form = { service_id: id, name: 'Развал-схождение', skills: [26] };
    const { data } = await call(test.app, bayEndpoints.save, form, { token });
    expect(data).toMatchObject({ name: 'Развал-схождение', sort: 2, is_active: true, skills: [26] });
    const [row] = await test.deps.db.select().from(workshops).where(eq(workshops.id, id));
    expect(row?.baysCount).toBe(2);
    const unknown = await call(test.app, bayEndpoints.save, { ...form, skills: [999_999] }, { token });
    expect(unknown.status).toBe(422);
  });

  it('are blocked by hand at any hour, once, and freed again', async () => {
    const { id, token } = await cabinet();
    const { bayId } = await buildScheduleThings(test, id);
    const block = () =>
      call(
        test.app,
        bayEndpoints.block,
        { bay_id: bayId, from: at('08:00'), to: at('12:00'), note: 'Ремонт подъёмника' },
        { token },
      );
    const { data } = await block();
    expect(data).toMatchObject({ kind: 'block', note: 'Ремонт подъёмника', bid: null });
    expect((await block()).status).toBe(409);
    const form = { service_id: id, date_from: wednesday };
    const board = await call(test.app, workshopScheduleEndpoints.board, form, { token });
    expect(board.data.bookings).toMatchObject([{ id: data.id, bay_id: bayId }]);
    expect(board.data.days).toEqual([
      { date: wednesday, open: [{ from: at('09:00'), to: at('21:00') }], note: null },
    ]);
    const freed = await call(test.app, bayEndpoints.unblock, { booking_id: data.id }, { token });
    expect(freed.status).toBe(200);
    expect((await block()).status).toBe(200);
  });

  it('with time taken ahead cannot be removed, others can', async () => {
    const { id, token } = await cabinet();
    const { bayId, spareBayId } = await buildScheduleThings(test, id);
    expect((await call(test.app, bayEndpoints.remove, { id: bayId }, { token })).status).toBe(409);
    expect((await call(test.app, bayEndpoints.remove, { id: spareBayId }, { token })).status).toBe(200);
  });
});

describe('mechanics', () => {
  it('limit the free times once the workshop lists what they can do', async () => {
    const { id, token } = await cabinet();
    const { mechanicId, bayId } = await buildScheduleThings(test, id);
    const { data } = await call(
      test.app,
      mechanicEndpoints.update,
      { id: mechanicId, skills: [26] },
      { token },
    );
    expect(data.skills).toEqual([26]);
    const form = { bay_id: bayId, from: at('10:00'), to: at('11:00') };
    await call(test.app, bayEndpoints.block, form, { token });
    expect(await startsOn(id), 'the spare bay is free').toContain('10:00');
  });

  it('are employees with this role of the own workshop', async () => {
    const { token } = await cabinet();
    const other = await cabinet();
    const { mechanicId } = await buildScheduleThings(test, other.id);
    const update = (form: Record<string, unknown>) =>
      call(test.app, mechanicEndpoints.update, form, { token });
    expect((await update({ id: mechanicId })).status).toBe(404);
    expect((await update({ id: 0 })).status).toBe(422);
  });
});
