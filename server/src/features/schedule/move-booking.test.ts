import {
  bayEndpoints,
  bookingEndpoints,
  workshopScheduleEndpoints,
} from '@sto/contract/schedule/schedule.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { bookings, workshopBays } from '../../db/tables/schedule.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildScheduleThings } from '../../testing/build/schedule.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const day = '2026-05-04';
const at = (time: string) => `${day}T${time}:00+03:00`;

/** A visit in the first of two bays. */
async function scene() {
  const deal = await buildBid(test, { status: 'visit' });
  const workshopId = deal.workshop.id;
  const things = await buildScheduleThings(test, workshopId);
  const visit = await book({ workshopId, bayId: things.bayId, bidId: deal.bid.id });
  const move = (form: Record<string, unknown>, token = deal.manager.token) =>
    call(test.app, bookingEndpoints.move, { booking_id: visit, ...form }, { token });
  return { ...deal, ...things, workshopId, visit, move };
}

async function book(row: { workshopId: number; bayId: number; bidId?: number; mechanicId?: number }) {
  const endsAt = new Date(at('12:00'));
  const times = { startsAt: new Date(at('10:00')), endsAt, readyAt: endsAt };
  const kind = row.bidId === undefined ? 'block' : 'visit';
  const [made] = await test.deps.db
    .insert(bookings)
    .values({ kind, ...times, ...row })
    .returning({ id: bookings.id });
  return made?.id ?? 0;
}

describe('a booking', () => {
  it('is moved to another bay at the same time, and the calendar shows it there', async () => {
    const { move, spareBayId, visit, workshopId, manager, bid } = await scene();
    const { data } = await move({ bay_id: spareBayId });
    expect(data).toMatchObject({ bay_id: spareBayId, from: at('10:00'), to: at('12:00'), mechanic_id: null });
    const form = { service_id: workshopId, date_from: day };
    const board = await call(test.app, workshopScheduleEndpoints.board, form, manager);
    expect(board.data.bookings).toMatchObject([{ id: visit, bay_id: spareBayId, bid: { id: bid.id } }]);
  });

  it('is given to a mechanic, and taken from him', async () => {
    const { move, bayId, mechanicId } = await scene();
    expect((await move({ mechanic_id: mechanicId })).data).toMatchObject({
      ...{ bay_id: bayId, mechanic_id: mechanicId },
    });
    expect((await move({ no_mechanic: 1 })).data.mechanic_id).toBeNull();
  });

  it('stays where it was if the bay or the mechanic is taken or out of use', async () => {
    const { move, workshopId, spareBayId, bayId, mechanicId, visit, manager } = await scene();
    await book({ workshopId, bayId: spareBayId, mechanicId });
    const bay = await move({ bay_id: spareBayId });
    expect([bay.status, bay.errors]).toEqual([
      409,
      { bay_id: ['На это время пост уже занят. Выберите другой'] },
    ]);
    const mechanic = await move({ mechanic_id: mechanicId });
    expect(mechanic.status).toBe(409);
    const off = { service_id: workshopId, id: spareBayId, name: 'Запасной', is_active: 0 };
    await call(test.app, bayEndpoints.save, off, manager);
    expect((await move({ bay_id: spareBayId })).errors).toEqual({
      bay_id: ['Этот пост не работает. Выберите другой'],
    });
    const [row] = await test.deps.db.select().from(bookings).where(eq(bookings.id, visit));
    expect(row).toMatchObject({ bayId, mechanicId: null });
  });

  it('wins a bay alone when two are moved there at once', async () => {
    const { move, workshopId, spareBayId, manager } = await scene();
    const [third] = await test.deps.db
      .insert(workshopBays)
      .values({ workshopId, name: 'Третий', sort: 3 })
      .returning();
    const rival = await book({ workshopId, bayId: third?.id ?? 0 });
    const form = { booking_id: rival, bay_id: spareBayId };
    const answers = await Promise.all([
      move({ bay_id: spareBayId }),
      call(test.app, bookingEndpoints.move, form, manager),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('belongs to its workshop, and is not moved after its time', async () => {
    const { move, visit } = await scene();
    const other = await scene();
    expect((await move({ bay_id: other.spareBayId })).status).toBe(404);
    expect((await move({ mechanic_id: other.mechanicId })).status).toBe(404);
    expect((await move({}, other.manager.token)).status).toBe(404);
    const past = { startsAt: new Date('2026-01-05T07:00:00Z'), endsAt: new Date('2026-01-05T08:00:00Z') };
    await test.deps.db.update(bookings).set(past).where(eq(bookings.id, visit));
    expect((await move({})).errors).toEqual([expect.objectContaining({ code: 'booking_over' })]);
  });
});

it('shows a mechanic the visits of the day, and other taken time without its bid and note', async () => {
  const { workshopId, mechanicId, spareBayId, move, bid } = await scene();
  const { userId, token } = await signedIn(test, { roles: ['service'] });
  await test.deps.db.update(workshopEmployees).set({ userId }).where(eq(workshopEmployees.id, mechanicId));
  const block = await book({ workshopId, bayId: spareBayId });
  await test.deps.db.update(bookings).set({ note: 'Иван, звонил сам' }).where(eq(bookings.id, block));
  const seen = async () => {
    const form = { service_id: workshopId, date_from: day };
    return (await call(test.app, workshopScheduleEndpoints.board, form, { token })).data.bookings;
  };
  const hidden = { kind: 'block', bay_id: spareBayId, note: '', bid: null };
  const visit = { kind: 'visit', mechanic_id: null, bid: { id: bid.id, status: 'visit' } };
  expect(await seen()).toMatchObject([visit, hidden]);
  await move({ mechanic_id: mechanicId });
  expect(await seen()).toMatchObject([{ ...visit, mechanic_id: mechanicId }, hidden]);
  await move({ no_mechanic: 1 });
  await test.deps.db.update(bids).set({ status: 'finished' });
  expect(await seen(), 'a bid that he may not open').toMatchObject([{ kind: 'visit', bid: null }, hidden]);
  await test.deps.db.update(bids).set({ status: 'visit' });
  expect(JSON.stringify(await seen())).not.toContain(bid.phone.slice(2));
  expect((await move({}, token)).status).toBe(403);
});
