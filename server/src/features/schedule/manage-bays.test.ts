import { maxBays } from '@sto/contract/limits';
import {
  bayEndpoints,
  mechanicEndpoints,
  scheduleEndpoints,
} from '@sto/contract/schedule/schedule.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings, workshopBays } from '../../db/tables/schedule.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { signedIn } from '../../testing/as.ts';
import { buildVisit } from '../../testing/build/deal.ts';
import { buildScheduleThings } from '../../testing/build/schedule.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const wednesday = '2026-03-11';
const at = (time: string, day = wednesday) => `${day}T${time}:00+03:00`;
const code = (value: string) => [expect.objectContaining({ code: value })];
type Form = Record<string, unknown>;
type Person = { token: string };

/** A workshop with its owner and a mechanic, and the owner of another one. */
async function cabinet() {
  const { id } = await buildWorkshop(test.deps.db);
  const things = await buildScheduleThings(test, id);
  const owner = await signedIn(test, { roles: ['service'], workshopId: id });
  const mechanic = await signedIn(test, { roles: ['service'], workshopId: id, employeeRole: 'mechanic' });
  const other = await buildWorkshop(test.deps.db);
  const stranger = await signedIn(test, { roles: ['service'], workshopId: other.id });
  return { id, ...things, owner, mechanic, stranger, otherId: other.id, customer: await signedIn(test) };
}

const save = (form: Form, person: Person) => call(test.app, bayEndpoints.save, form, person);
const remove = (form: Form, person: Person) => call(test.app, bayEndpoints.remove, form, person);
const block = (form: Form, person: Person) => call(test.app, bayEndpoints.block, form, person);
const unblock = (form: Form, person: Person) => call(test.app, bayEndpoints.unblock, form, person);
const train = (form: Form, person: Person) => call(test.app, mechanicEndpoints.update, form, person);
const bayOf = async (id: number) =>
  (await test.deps.db.select().from(workshopBays).where(eq(workshopBays.id, id)))[0];
const baysCountOf = async (id: number) =>
  (await test.deps.db.select().from(workshops).where(eq(workshops.id, id)))[0]?.baysCount;

describe('a bay', () => {
  it('is changed in place, and an inactive one counts no more', async () => {
    const { id, bayId, owner } = await cabinet();
    const form = { service_id: id, id: bayId, name: '  Подъёмник 2 ', sort: 7, is_active: 0, skills: [26] };
    const { status, data } = await save(form, owner);
    expect(status).toBe(200);
    expect(data).toEqual({ id: bayId, name: 'Подъёмник 2', sort: 7, is_active: false, skills: [26] });
    expect(await bayOf(bayId)).toMatchObject({ name: 'Подъёмник 2', sort: 7, isActive: false, skills: [26] });
    expect(await baysCountOf(id)).toBe(1);
    expect((await save({ service_id: id, id: bayId, name: 'Подъёмник' }, owner)).data.sort).toBe(7);
  });

  it('is saved by the owner and managers of its workshop only', async () => {
    const { id, bayId, otherId, owner, mechanic, stranger, customer } = await cabinet();
    const form = { service_id: id, id: bayId, name: 'Чужой' };
    expect((await save(form, stranger)).status).toBe(404);
    expect((await save({ ...form, service_id: otherId }, stranger)).status).toBe(404);
    expect((await save({ ...form, service_id: otherId }, owner)).status).toBe(404);
    expect((await save(form, mechanic)).status).toBe(403);
    expect((await save(form, customer)).status).toBe(403);
    expect((await bayOf(bayId))?.name).not.toBe('Чужой');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'П'.repeat(61) }, 'name'],
    [{ id: 'x' }, 'id'],
    [{ sort: 1001 }, 'sort'],
    [{ is_active: 'yes' }, 'is_active'],
    [{ skills: ['x'] }, 'skills'],
  ])('is not saved from %j', async (wrong, field) => {
    const { id, owner } = await cabinet();
    const { status, errors } = await save({ service_id: id, name: 'Пост', ...wrong }, owner);
    expect([status, Object.keys(errors as object)]).toEqual([422, [field]]);
    expect(await test.deps.db.$count(workshopBays, eq(workshopBays.workshopId, id))).toBe(2);
  });

  it('is one of fifty at most', async () => {
    const { id, bayId, owner } = await cabinet();
    const many = Array.from({ length: maxBays - 2 }, (_, sort) => ({ workshopId: id, name: 'Пост', sort }));
    await test.deps.db.insert(workshopBays).values(many);
    const { status, errors } = await save({ service_id: id, name: 'Ещё один' }, owner);
    expect([status, errors]).toEqual([409, code('bays_too_many')]);
    expect((await save({ service_id: id, id: bayId, name: 'Прежний' }, owner)).status).toBe(200);
  });

  it('is removed when nothing is ahead in it, and its past goes with it', async () => {
    const { id, bayId, spareBayId, blockId, owner } = await cabinet();
    const { status, errors } = await remove({ id: bayId }, owner);
    expect([status, errors]).toEqual([409, code('bay_in_use')]);
    const past = { startsAt: new Date('2026-03-01T07:00:00Z'), endsAt: new Date('2026-03-01T08:00:00Z') };
    await test.deps.db.update(bookings).set({ ...past, readyAt: past.endsAt });
    expect((await remove({ id: bayId }, owner)).data).toEqual({});
    expect(await bayOf(bayId)).toBeUndefined();
    expect(await test.deps.db.$count(bookings, eq(bookings.id, blockId))).toBe(0);
    expect(await bayOf(spareBayId)).toBeDefined();
    expect(await baysCountOf(id)).toBe(1);
  });

  it('is not removed by others, twice or by a wrong number', async () => {
    const { spareBayId, owner, mechanic, stranger, customer } = await cabinet();
    expect((await remove({ id: spareBayId }, stranger)).status).toBe(404);
    expect((await remove({ id: spareBayId }, mechanic)).status).toBe(403);
    expect((await remove({ id: spareBayId }, customer)).status).toBe(403);
    expect(await bayOf(spareBayId)).toBeDefined();
    for (const id of [undefined, 'x', -1, 99_999_999_999])
      expect((await remove({ id }, owner)).errors, String(id)).toHaveProperty('id');
    expect((await remove({ id: spareBayId }, owner)).status).toBe(200);
    expect((await remove({ id: spareBayId }, owner)).status).toBe(404);
  });
});

describe('a block by hand', () => {
  const ten = { from: at('10:00'), to: at('11:00') };

  it('leaves no free time in the only bay that is left, until it is removed', async () => {
    const { id, bayId, spareBayId, owner } = await cabinet();
    await save({ service_id: id, id: spareBayId, name: 'Запасной', is_active: 0 }, owner);
    const starts = async () => {
      const form = { service_id: id, date_from: wednesday, days: 1 };
      const { data } = await call(test.app, scheduleEndpoints.slots, form);
      return data.days[0]?.slots.map(({ from }) => from) ?? [];
    };
    const { data } = await block({ bay_id: bayId, ...ten, note: 'Ремонт' }, owner);
    expect(data).toMatchObject({ bay_id: bayId, kind: 'block', ...ten, note: 'Ремонт', expires_at: null });
    expect(await starts()).not.toContain(ten.from);
    expect((await unblock({ booking_id: data.id }, owner)).data).toEqual({});
    expect(await starts()).toContain(ten.from);
    expect((await unblock({ booking_id: data.id }, owner)).status).toBe(404);
  });

  it('is for the owner and managers of the workshop of the bay', async () => {
    const { bayId, blockId, mechanic, stranger, customer } = await cabinet();
    for (const [person, status] of [
      [stranger, 404],
      [mechanic, 403],
      [customer, 403],
    ] as const) {
      expect((await block({ bay_id: bayId, ...ten }, person)).status).toBe(status);
      expect((await unblock({ booking_id: blockId }, person)).status).toBe(status);
    }
    expect(await test.deps.db.$count(bookings)).toBe(1);
  });

  it('is some time of the year ahead, of sixty days at most', async () => {
    const { bayId, owner } = await cabinet();
    for (const wrong of [
      { from: at('11:00'), to: at('10:00') },
      { from: at('10:00'), to: at('10:00') },
      { from: at('10:00'), to: at('10:00', '2026-06-11') },
      { from: at('10:00', '2026-03-09'), to: at('11:00', '2026-03-09') },
      { from: at('10:00'), to: at('12:00', '2029-01-01') },
      { from: at('10:00', '2029-01-01'), to: at('12:00', '2029-01-01') },
    ])
      expect((await block({ bay_id: bayId, ...wrong }, owner)).errors, wrong.to).toHaveProperty('to');
    for (const wrong of ['завтра', wednesday, '', '0000-01-01T10:00:00Z', '2026-02-30T10:00:00Z'])
      expect((await block({ bay_id: bayId, ...ten, from: wrong }, owner)).errors, wrong).toHaveProperty(
        'from',
      );
    const long = { bay_id: bayId, ...ten, note: 'Р'.repeat(201) };
    expect((await block(long, owner)).errors).toHaveProperty('note');
    expect(await test.deps.db.$count(bookings)).toBe(1);
  });

  it('may start before now and end later', async () => {
    const { bayId, owner } = await cabinet();
    const now = { from: at('09:00', '2026-03-10'), to: at('13:00', '2026-03-10') };
    expect((await block({ bay_id: bayId, ...now }, owner)).status).toBe(200);
  });

  it('never frees the time of a visit', async () => {
    const { manager, workshop } = await buildVisit(test);
    const [visit] = await test.deps.db.select().from(bookings).where(eq(bookings.workshopId, workshop.id));
    expect((await unblock({ booking_id: visit?.id }, manager)).status).toBe(404);
    expect((await unblock({ booking_id: 'x' }, manager)).errors).toHaveProperty('booking_id');
    expect(await test.deps.db.$count(bookings)).toBe(1);
  });
});

describe('what a mechanic can do', () => {
  const skillsOf = async (id: number) =>
    (await test.deps.db.select().from(workshopEmployees).where(eq(workshopEmployees.id, id)))[0]?.skills;

  it('is set by groups and categories, and cleared by none', async () => {
    const { mechanicId, owner } = await cabinet();
    const { data } = await train({ id: mechanicId, skills: [26, 2601, 26] }, owner);
    expect(data).toEqual({ id: mechanicId, name: 'Мастер', skills: [26, 2601] });
    expect(await skillsOf(mechanicId)).toEqual([26, 2601]);
    expect((await train({ id: mechanicId }, owner)).data.skills).toEqual([]);
    expect(await skillsOf(mechanicId)).toEqual([]);
  });

  it('is not set by others, for other roles or with unknown works', async () => {
    const { id, mechanicId, owner, mechanic, stranger } = await cabinet();
    const form = { id: mechanicId, skills: [26] };
    expect((await train(form, stranger)).status).toBe(404);
    expect((await train(form, mechanic)).status).toBe(403);
    const employees = await test.deps.db
      .select()
      .from(workshopEmployees)
      .where(eq(workshopEmployees.workshopId, id));
    const ownerId = employees.find(({ role }) => role === 'owner')?.id;
    expect((await train({ ...form, id: ownerId }, owner)).status).toBe(404);
    const unknown = await train({ ...form, skills: [26, 999_999] }, owner);
    expect([unknown.status, unknown.errors]).toEqual([422, code('skills_unknown')]);
    expect((await train({ ...form, skills: [-1] }, owner)).status).toBe(422);
    expect(await skillsOf(mechanicId)).toEqual([]);
  });
});
