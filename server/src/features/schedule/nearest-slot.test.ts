import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { scheduleEndpoints, slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { SearchAnswer } from '@sto/contract/workshops/workshops.schemas';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings, scheduleExceptions, workshopBays } from '../../db/tables/schedule.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm } from '../../testing/build/bid.ts';
import { buildCar } from '../../testing/build/car.ts';
import {
  type BuiltWorkshop,
  buildModification,
  buildWorkshop,
  buildWorkType,
  everyDay,
} from '../../testing/build/workshop.ts';
import { randomFrom } from '../../testing/build/workshop-rows.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const centre = { lat: 55.751, long: 37.619 };

async function cards(form: Record<string, unknown> = {}, person: { token?: string } = {}) {
  await test.reindex();
  const { body } = await call(test.app, workshopEndpoints.geoSearch, { ...centre, ...form }, person);
  const data = body.data as { services: { id: number; nearest_slot_at: string | null }[] };
  return data.services;
}

async function block(workshopId: number, from: string, to: string): Promise<void> {
  const [bay] = await test.deps.db.select().from(workshopBays).where(eq(workshopBays.workshopId, workshopId));
  const [startsAt, endsAt] = [new Date(from), new Date(to)];
  await test.deps.db
    .insert(bookings)
    .values({ ...{ workshopId, startsAt, endsAt }, bayId: bay?.id ?? 0, kind: 'block', readyAt: endsAt });
}

/** Workshops of different hours, zones and lengths of the same works; most have a long block today. */
async function hundredWorkshops() {
  const { db } = test.deps;
  const random = randomFrom(14);
  const branch = await buildModification(db);
  const workTypeIds = [await buildWorkType(db), await buildWorkType(db), await buildWorkType(db)];
  const weeks = [everyDay('09:00', '21:00'), everyDay('00:00', '24:00'), everyDay('20:00', '04:00')];
  for (let count = 0; count < 100; count += 1) {
    const length = () => 30 * (1 + Math.floor(random() * 5));
    const works = workTypeIds.map((workTypeId) => ({
      workTypeId,
      priceFrom: 1000,
      priceTo: 1000,
      minutes: length(),
    }));
    const { id } = await buildWorkshop(db, {
      ...{ works, markIds: [branch.markId], schedule: weeks[count % 3] ?? everyDay('09:00', '21:00') },
      timezone: ['Europe/Moscow', 'Asia/Vladivostok', 'Europe/Kaliningrad'][count % 3] ?? 'Europe/Moscow',
      bufferMinutes: count % 2 === 0 ? 0 : 15,
    });
    const from = test.clock.now().getTime() + minutes(30 * Math.floor(random() * 8));
    if (random() < 0.7)
      await block(id, new Date(from).toISOString(), new Date(from + minutes(240)).toISOString());
  }
  return { workTypeIds, branch, random };
}

/** Another driver takes one of the free times of the next two days. */
async function bookAny(workshopId: number, works: number[], token: string, random: () => number) {
  const place = { service_id: workshopId, work_type_ids: works };
  const { data } = await call(test.app, scheduleEndpoints.slots, { ...place, days: 2 });
  const slots = data.days.flatMap((day) => day.slots);
  const from = slots[Math.floor(random() * slots.length)]?.from;
  const { status } = await call(test.app, slotEndpoints.hold, { ...place, from }, { token });
  expect(status).toBe(200);
}

describe('the nearest free time of a card', () => {
  it('is after the notice and after what is taken', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    expect(await cards()).toMatchObject([{ id, nearest_slot_at: '2026-03-10T13:00:00+03:00' }]);
    await block(id, '2026-03-10T12:00:00+03:00', '2026-03-10T20:30:00+03:00');
    expect(await cards()).toMatchObject([{ id, nearest_slot_at: '2026-03-11T09:00:00+03:00' }]);
  });

  it('is for the chosen works, and null without booking', async () => {
    const { db } = test.deps;
    const workTypeId = await buildWorkType(db);
    const works = [{ workTypeId, priceFrom: 1, priceTo: 1, minutes: 9 * 60 }];
    const { id } = await buildWorkshop(db, { works });
    const listed = await buildWorkshop(db, { works, isConnected: false });
    const found = await cards({ work_type_ids: [workTypeId] });
    expect(found.find((one) => one.id === id)?.nearest_slot_at).toBe('2026-03-11T09:00:00+03:00');
    expect(found.find((one) => one.id === listed.id)?.nearest_slot_at).toBeNull();
  });

  it('orders the list, and filters it by today and tomorrow', async () => {
    const { db } = test.deps;
    const [late, soon, never] = [await buildWorkshop(db), await buildWorkshop(db), await buildWorkshop(db)];
    await block(late.id, '2026-03-10T09:00:00+03:00', '2026-03-10T21:00:00+03:00');
    await block(never.id, '2026-03-10T09:00:00+03:00', '2026-05-30T21:00:00+03:00');
    const ids = async (form: Record<string, unknown>) => (await cards(form)).map(({ id }) => id);
    expect(await ids({ sort: 'soonest' })).toEqual([soon.id, late.id, never.id]);
    expect(await ids({ free_by: 'today' })).toEqual([soon.id]);
    expect((await ids({ free_by: 'tomorrow' })).sort()).toEqual([late.id, soon.id].sort());
  });

  it('is not today where an exception or a closure takes the day, in the list and in the counts', async () => {
    const { db } = test.deps;
    const amenities = ['wifi'];
    const [open, dayOff, closed] = [
      await buildWorkshop(db, { amenities }),
      await buildWorkshop(db, { amenities }),
      await buildWorkshop(db, { amenities, closedFrom: '2026-03-10', closedTo: '2026-03-11' }),
    ];
    await db
      .insert(scheduleExceptions)
      .values({ workshopId: dayOff.id, date: '2026-03-10', isActive: false, note: 'Учёт' });
    const search = async (free_by: 'today' | 'tomorrow') => {
      await test.reindex();
      const form = { ...centre, free_by, with_facets: 1 };
      const { body } = await call(test.app, workshopEndpoints.geoSearch, form);
      const { services, facets } = body.data as SearchAnswer;
      const counts = facets?.radius.map(({ count }) => count) ?? [];
      const wifi = facets?.amenities.map(({ count }) => count) ?? [];
      return { ids: services.map(({ id }) => id).sort(), counts: [...counts, ...wifi] };
    };
    expect(await search('today')).toEqual({ ids: [open.id], counts: [1, 1, 1, 1, 1] });
    expect(await search('tomorrow')).toEqual({ ids: [open.id, dayOff.id], counts: [2, 2, 2, 2, 2] });
    expect(closed.id, 'opens the day after').toBe(dayOff.id + 1);
    test.clock.set('2026-03-11T09:00:00Z');
    expect((await search('tomorrow')).ids).toEqual([open.id, dayOff.id, closed.id]);
  });

  it('can be booked at the shown time for the works and the car, while others book too', async () => {
    const { workTypeIds, branch, random } = await hundredWorkshops();
    const rivals = await Promise.all([0, 1, 2, 3, 4].map(() => signedIn(test)));
    const chosen = [workTypeIds.slice(0, 1), workTypeIds.slice(1), workTypeIds];
    const left = new Set<number>();
    const refused: unknown[] = [];
    for (let round = 0; round < 13; round += 1) {
      const works = chosen[round % chosen.length] ?? [];
      const { token, userId } = await signedIn(test);
      const car = await buildCar(test.deps.db, { customerId: userId, modification: branch });
      const shown = await cards({ page_size: 100, work_type_ids: works, auto_id: car.id }, { token });
      if (round === 0) for (const { id } of shown) left.add(id);
      for (const { id, nearest_slot_at: slot } of shown.filter(({ id }) => left.has(id)).slice(0, 8)) {
        const other = shown[Math.floor(random() * shown.length)]?.id ?? id;
        await bookAny(other, workTypeIds.slice(0, 1), rivals[Math.floor(random() * 5)]?.token ?? '', random);
        const workshop = { id, workTypeIds: works } as BuiltWorkshop;
        const form = { ...bidForm(test, { workshop, carId: car.id }), slot_from: slot };
        const { status, errors } = await call(test.app, customerBidEndpoints.create, form, { token });
        left.delete(id);
        if (status !== 200) refused.push(errors);
      }
    }
    expect(left.size).toBe(0);
    expect(refused.length, JSON.stringify(refused)).toBeLessThanOrEqual(1);
  }, 120_000);

  it('is the first of the free times of the workshop', async () => {
    const { id } = await buildWorkshop(test.deps.db, { slotStepMinutes: 20, minNoticeMinutes: 90 });
    const [card] = await cards();
    const { data } = await call(test.app, scheduleEndpoints.slots, { service_id: id });
    expect(card?.nearest_slot_at).toBe(data.days[0]?.slots[0]?.from);
  });
});
