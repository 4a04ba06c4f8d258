import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { scheduleEndpoints, slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings, scheduleExceptions, workshopBays } from '../../db/tables/schedule.ts';
import { users } from '../../db/tables/users.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm, buildDeal } from '../../testing/build/bid.ts';
import { buildWorkshop, buildWorkType } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { holdSlot } from './hold-slot.ts';

const test = startApp();
/** The clock of the tests shows noon in Moscow on Tuesday. */
const wednesday = '2026-03-11';
const at = (time: string, day = wednesday) => `${day}T${time}:00+03:00`;

async function slotsOn(workshopId: number, form: Record<string, unknown> = {}) {
  const { data } = await call(test.app, scheduleEndpoints.slots, {
    ...{ service_id: workshopId, date_from: wednesday, days: 1 },
    ...form,
  });
  return data.days[0]?.slots.map(({ from }) => from.slice(11, 16)) ?? [];
}

function hold(workshopId: number, from: string, token?: string) {
  return call(test.app, slotEndpoints.hold, { service_id: workshopId, from }, token ? { token } : {});
}

describe('free times', () => {
  it('begin every half hour while the visit fits into the day', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    const times = await slotsOn(id);
    expect([times[0], times[1], times.at(-1)]).toEqual(['09:00', '09:30', '20:00']);
  });

  it('leave out what is sooner than the notice of the workshop', async () => {
    const { id } = await buildWorkshop(test.deps.db, { minNoticeMinutes: 120 });
    expect((await slotsOn(id, { date_from: '2026-03-10' }))[0]).toBe('14:00');
  });

  it('are as long as all chosen works together', async () => {
    const { db } = test.deps;
    const works = [await buildWorkType(db), await buildWorkType(db)];
    const { id } = await buildWorkshop(db, {
      works: works.map((workTypeId) => ({ workTypeId, priceFrom: 1, priceTo: 1, minutes: 90 })),
    });
    const { data } = await call(test.app, scheduleEndpoints.slots, {
      ...{ service_id: id, date_from: wednesday, days: 1, work_type_ids: works },
    });
    expect(data.minutes).toBe(180);
    expect(data.days[0]?.slots.at(-1)).toEqual({ from: at('18:00'), to: at('21:00') });
  });

  it('do not exist on a day off by exception, and the next day has them', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    await test.deps.db
      .insert(scheduleExceptions)
      .values({ workshopId: id, date: wednesday, isActive: false, note: 'Учёба' });
    expect(await slotsOn(id)).toEqual([]);
    expect((await slotsOn(id, { date_from: '2026-03-12' })).length).toBeGreaterThan(0);
  });

  it('are of the bays that can do the works', async () => {
    const { db } = test.deps;
    const workTypeId = await buildWorkType(db, { groupId: 26 });
    const { id } = await buildWorkshop(db, { works: [{ workTypeId, priceFrom: 1, priceTo: 1 }] });
    await db
      .update(workshopBays)
      .set({ skills: [999] })
      .where(eq(workshopBays.workshopId, id));
    expect(await slotsOn(id, { work_type_ids: [workTypeId] })).toEqual([]);
    await db
      .update(workshopBays)
      .set({ skills: [26] })
      .where(eq(workshopBays.workshopId, id));
    expect((await slotsOn(id, { work_type_ids: [workTypeId] })).length).toBe(23);
  });

  it('need a workshop that exists and at most fourteen days', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    const missing = await call(test.app, scheduleEndpoints.slots, { service_id: id + 1 });
    expect(missing.status).toBe(404);
    const long = await call(test.app, scheduleEndpoints.slots, { service_id: id, days: 15 });
    expect(long.status).toBe(422);
  });
});

describe('a hold', () => {
  it('takes the time for ten minutes, then it is free again', async () => {
    const { id } = await buildWorkshop(test.deps.db, { baysCount: 1 });
    const { token } = await signedIn(test);
    const { data } = await hold(id, at('10:00'), token);
    expect(data.slot).toEqual({ from: at('10:00'), to: at('11:00') });
    expect(await slotsOn(id)).not.toContain('10:00');
    test.clock.advance(minutes(11));
    expect(await slotsOn(id)).toContain('10:00');
  });

  it('of the same person in the same workshop replaces the one before', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    const { token } = await signedIn(test);
    await hold(id, at('10:00'), token);
    await hold(id, at('15:00'), token);
    expect(await slotsOn(id)).toContain('10:00');
    expect(await slotsOn(id)).not.toContain('15:00');
  });

  it('is refused where another driver was first, where it is closed, and without a login', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    const [first, second] = [await signedIn(test), await signedIn(test)];
    await hold(id, at('10:00'), first.token);
    expect(await hold(id, at('10:30'), second.token)).toMatchObject({ status: 409 });
    expect(await hold(id, at('03:00'), second.token)).toMatchObject({ status: 422 });
    expect(await hold(id, at('12:00'))).toMatchObject({ status: 401 });
  });

  it('can be given up by its person only', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    const [first, second] = [await signedIn(test), await signedIn(test)];
    const { data } = await hold(id, at('10:00'), first.token);
    await call(test.app, slotEndpoints.release, { hold_id: data.hold_id }, { token: second.token });
    expect(await slotsOn(id)).not.toContain('10:00');
    await call(test.app, slotEndpoints.release, { hold_id: data.hold_id }, { token: first.token });
    expect(await slotsOn(id)).toContain('10:00');
  });

  it('is given up twice without harm, and never by a wrong number', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    const [{ token }, manager] = [await signedIn(test), await signedIn(test, { roles: ['service'] })];
    const { data } = await hold(id, at('10:00'), token);
    const release = (holdId: unknown, person?: { token: string }) =>
      call(test.app, slotEndpoints.release, { hold_id: holdId }, person);
    expect((await release(data.hold_id)).status).toBe(401);
    expect((await release(data.hold_id, manager)).status).toBe(403);
    for (const wrong of [undefined, 'x', 17, `${data.hold_id}0`])
      expect((await release(wrong, { token })).errors, String(wrong)).toHaveProperty('hold_id');
    expect(await test.deps.db.$count(bookings)).toBe(1);
    for (let time = 0; time < 2; time += 1)
      expect(await release(data.hold_id, { token })).toMatchObject({ status: 200, data: {} });
    expect(await test.deps.db.$count(bookings)).toBe(0);
  });

  it('that became part of a bid is not given up by its number', async () => {
    const { customer, workshop, carId } = await buildDeal(test);
    const { data } = await hold(workshop.id, at('10:00'), customer.token);
    const form = { ...bidForm(test, { workshop, carId }), hold_id: data.hold_id };
    await call(test.app, customerBidEndpoints.create, form, customer);
    await call(test.app, slotEndpoints.release, { hold_id: data.hold_id }, customer);
    expect(await test.deps.db.select().from(bookings)).toMatchObject([{ kind: 'hold', holdId: null }]);
  });

  it('is given exactly as often as there are bays, however many drivers want it at once', async () => {
    const { db, database } = test.deps;
    const { id } = await buildWorkshop(db, { baysCount: 3 });
    // The embedded database has one connection: there calls come one by one, and slowly.
    const drivers = database.engine === 'postgres' ? 1000 : 200;
    const people = await db
      .insert(users)
      .values(
        Array.from({ length: drivers }, (_, index) => ({
          ...{ phone: `+7902${String(index).padStart(7, '0')}`, name: 'Водитель' },
          ...{ roles: ['customer' as const], role: 'customer' as const },
        })),
      )
      .returning({ userId: users.id });
    const form = { service_id: id, work_type_ids: undefined, from: at('10:00') };
    const results: PromiseSettledResult<unknown>[] = [];
    const waiting = [...people];
    const keepTrying = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const attempt = holdSlot(test.deps as never, { actor: { ...one, workshopIds: [] } } as never, form);
        results.push(...(await Promise.allSettled([attempt])));
      }
    };
    await Promise.all(Array.from({ length: 50 }, keepTrying));
    const won = results.filter(({ status }) => status === 'fulfilled');
    const codes = new Set(
      results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
      ),
    );
    expect(won).toHaveLength(3);
    expect([...codes]).toEqual(['slot_taken']);
    expect(await db.$count(bookings)).toBe(3);
  }, 120_000);

  it('cannot overlap another one of the same bay, even by a direct insert', async () => {
    const { db } = test.deps;
    const { id } = await buildWorkshop(db);
    const [bay] = await db.select().from(workshopBays).where(eq(workshopBays.workshopId, id));
    const row = {
      ...{ workshopId: id, bayId: bay?.id ?? 0, kind: 'block' as const },
      ...{ startsAt: new Date(at('10:00')), endsAt: new Date(at('12:00')), readyAt: new Date(at('12:00')) },
    };
    await db.insert(bookings).values(row);
    await expect(db.insert(bookings).values({ ...row, startsAt: new Date(at('11:59')) })).rejects.toThrow();
  });
});

it('every connected workshop gets its bays, also when it is connected later', async () => {
  const { db } = test.deps;
  const { id } = await buildWorkshop(db, { isConnected: false, baysCount: 2 });
  expect(await db.$count(workshopBays, eq(workshopBays.workshopId, id))).toBe(0);
  await db.update(workshops).set({ isConnected: true }).where(eq(workshops.id, id));
  await db.update(workshops).set({ isConnected: true }).where(eq(workshops.id, id));
  expect(await db.$count(workshopBays, eq(workshopBays.workshopId, id))).toBe(2);
});
