import { workshopScheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { describe, expect, it } from 'vitest';
import { holidays, scheduleExceptions } from '../../db/tables/schedule.ts';
import { signedIn } from '../../testing/as.ts';
import { buildScheduleThings } from '../../testing/build/schedule.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
/** The clock of the tests shows noon in Moscow on Tuesday, the tenth. */
const [yesterday, today, wednesday] = ['2026-03-09', '2026-03-10', '2026-03-11'];
type Form = Record<string, unknown>;
type Person = { token: string };

async function cabinet() {
  const { id } = await buildWorkshop(test.deps.db);
  const owner = await signedIn(test, { roles: ['service'], workshopId: id });
  const mechanic = await signedIn(test, { roles: ['service'], workshopId: id, employeeRole: 'mechanic' });
  const other = await buildWorkshop(test.deps.db);
  const stranger = await signedIn(test, { roles: ['service'], workshopId: other.id });
  return { id, owner, mechanic, stranger, customer: await signedIn(test) };
}

const view = (form: Form, person: Person) => call(test.app, workshopScheduleEndpoints.view, form, person);
const save = (form: Form, person: Person) =>
  call(test.app, workshopScheduleEndpoints.saveException, form, person);
const remove = (form: Form, person: Person) =>
  call(test.app, workshopScheduleEndpoints.removeException, form, person);

describe('the schedule in the cabinet', () => {
  it('has the week, the days of its own from today on, bays, mechanics and rules', async () => {
    const { id, owner } = await cabinet();
    const { bayId, spareBayId, mechanicId, exceptionId } = await buildScheduleThings(test, id);
    await test.deps.db
      .insert(scheduleExceptions)
      .values({ workshopId: id, date: yesterday, isActive: false });
    await test.deps.db.insert(holidays).values({ date: '2026-05-09', kind: 'day_off', title: 'День Победы' });
    const { status, data } = await view({ service_id: id }, owner);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ service_id: id, timezone: 'Europe/Moscow', closed_from: null, instant_booking: false },
      exceptions: [{ id: exceptionId, date: '2026-05-08', is_active: false, from: null, to: null, note: '' }],
      holidays: [{ date: '2026-05-09', kind: 'day_off', title: 'День Победы' }],
      bays: [{ id: bayId }, { id: spareBayId, name: 'Запасной' }],
    });
    expect(data.mechanics).toContainEqual({ id: mechanicId, name: 'Мастер', skills: [] });
    expect(data.week.map(({ day, from, to }) => `${day} ${from} ${to}`)).toHaveLength(7);
    expect(data.week[0]).toEqual({ day: 'mon', is_active: true, from: '09:00', to: '21:00', breaks: [] });
  });

  it('is not for mechanics, strangers and visitors', async () => {
    const { id, mechanic, stranger } = await cabinet();
    expect((await view({ service_id: id }, mechanic)).status).toBe(403);
    expect((await view({ service_id: id }, stranger)).status).toBe(404);
    const visitor = await call(test.app, workshopScheduleEndpoints.view, { service_id: id });
    expect(visitor.status).toBe(401);
  });

  it('needs the number of a workshop', async () => {
    const { owner } = await cabinet();
    for (const service_id of [undefined, 'x', 0, '1.5', 99_999_999_999])
      expect((await view({ service_id }, owner)).errors, String(service_id)).toHaveProperty('service_id');
    expect((await view({ service_id: 999_999 }, owner)).status).toBe(404);
  });
});

describe('a day of its own', () => {
  it('is stored once for a date, with hours only while the workshop is open', async () => {
    const { id, owner } = await cabinet();
    const form = { service_id: id, date: wednesday, is_active: 1, from: '10:00', to: '02:00', note: 'Ночь' };
    const { data } = await save(form, owner);
    expect(data).toMatchObject({
      date: wednesday,
      is_active: true,
      from: '10:00',
      to: '02:00',
      note: 'Ночь',
    });
    const closed = await save({ ...form, is_active: 0, note: '' }, owner);
    expect(closed.data).toEqual({ ...data, is_active: false, from: null, to: null, note: '' });
    expect(await test.deps.db.select().from(scheduleExceptions)).toMatchObject([
      { id: data.id, workshopId: id, date: wednesday, isActive: false, from: null, to: null },
    ]);
    expect((await save({ ...form, date: today }, owner)).status, 'today').toBe(200);
  });

  it('is set and removed by the owner and managers of the workshop only', async () => {
    const { id, mechanic, stranger, customer } = await cabinet();
    const { exceptionId } = await buildScheduleThings(test, id);
    const form = { service_id: id, date: wednesday, is_active: 0 };
    for (const [person, status] of [
      [stranger, 404],
      [mechanic, 403],
      [customer, 403],
    ] as const) {
      expect((await save(form, person)).status).toBe(status);
      expect((await remove({ id: exceptionId }, person)).status).toBe(status);
    }
    expect(await test.deps.db.select().from(scheduleExceptions)).toMatchObject([{ id: exceptionId }]);
  });

  it.each([
    [{ date: yesterday }, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '0000-01-01' }, 'date'],
    [{ date: '9999-12-31' }, 'date'],
    [{ date: '11.03.2026' }, 'date'],
    [{ is_active: 'да' }, 'is_active'],
    [{ from: '25:00' }, 'from'],
    [{ from: '10:00', to: '10:00' }, 'from'],
    [{ from: '' }, 'from'],
    [{ to: '9:00' }, 'to'],
    [{ note: 'Н'.repeat(201) }, 'note'],
  ])('is not made from %j', async (wrong, field) => {
    const { id, owner } = await cabinet();
    const form = { service_id: id, date: wednesday, is_active: 1, from: '10:00', to: '18:00' };
    const { status, errors } = await save({ ...form, ...wrong }, owner);
    expect([status, Object.keys(errors as object)]).toEqual([422, [field]]);
    expect(await test.deps.db.$count(scheduleExceptions)).toBe(0);
  });

  it('is removed once, and the week decides again', async () => {
    const { id, owner } = await cabinet();
    const { data } = await save({ service_id: id, date: wednesday, is_active: 0 }, owner);
    for (const wrong of [undefined, 'x', -5, 99_999_999_999])
      expect((await remove({ id: wrong }, owner)).errors, String(wrong)).toHaveProperty('id');
    expect((await remove({ id: data.id }, owner)).data).toEqual({});
    expect(await test.deps.db.$count(scheduleExceptions)).toBe(0);
    expect((await remove({ id: data.id }, owner)).status).toBe(404);
    const board = { service_id: id, date_from: wednesday };
    const seen = await call(test.app, workshopScheduleEndpoints.board, board, owner);
    expect(seen.data.days[0]?.open).toHaveLength(1);
  });
});
