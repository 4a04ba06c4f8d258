import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { bayEndpoints, slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { slotWaitEndpoints } from '@sto/contract/schedule/slot-waits.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { removePerson } from '../../../commands/removal.ts';
import { cars } from '../../../db/tables/cars.ts';
import { bookings, slotWaits, workshopBays } from '../../../db/tables/schedule.ts';
import { workshopBrands, workshops, workshopWorks } from '../../../db/tables/workshops.ts';
import { minutes } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { bidForm, buildDeal } from '../../../testing/build/bid.ts';
import { buildCar } from '../../../testing/build/car.ts';
import { buildModification } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { offerFreedSlots } from './offer-freed-slots.ts';

const test = startApp();
const day = '2026-03-11';
const at = (time: string) => `${day}T${time}:00+03:00`;

/** A workshop whose only bay is taken by hand on the whole day. */
async function buildFullDay() {
  const deal = await buildDeal(test);
  const { db } = test.deps;
  const [bay] = await db.select().from(workshopBays).where(eq(workshopBays.workshopId, deal.workshop.id));
  const block = (from: string, to: string) =>
    call(test.app, bayEndpoints.block, { bay_id: bay?.id, from: at(from), to: at(to) }, deal.manager);
  await block('09:00', '12:00');
  const { data: hour } = await block('12:00', '13:00');
  await block('13:00', '21:00');
  const free = () => call(test.app, bayEndpoints.unblock, { booking_id: hour.id }, deal.manager);
  return { ...deal, free };
}
type FullDay = Awaited<ReturnType<typeof buildFullDay>>;

const waitForm = ({ workshop, carId }: Pick<FullDay, 'workshop' | 'carId'>) => ({
  ...{ service_id: workshop.id, auto_id: carId, work_type_ids: workshop.workTypeIds },
  ...{ date_from: day, date_to: day },
});
const wait = (deal: Pick<FullDay, 'workshop' | 'carId'>, person: SignedIn) =>
  call(test.app, slotWaitEndpoints.create, waitForm(deal), person);
const waitsOf = async (person: SignedIn) =>
  (await call(test.app, slotWaitEndpoints.index, {}, person)).data.items;
const noticesOf = async (person: SignedIn, kind = 'slot_offered') =>
  (await call(test.app, notificationEndpoints.index, {}, person)).data.items.filter(
    ({ type }) => type === kind,
  );

/** A driver whose car the workshop of the deal serves. */
async function another(deal: Pick<FullDay, 'workshop'>) {
  const { person, carId, markId } = await stranger();
  await test.deps.db.insert(workshopBrands).values({ workshopId: deal.workshop.id, markId });
  return { person, carId };
}

async function stranger() {
  const person = await signedIn(test, { name: 'Марина' });
  const modification = await buildModification(test.deps.db);
  const { id } = await buildCar(test.deps.db, { customerId: person.userId, modification });
  return { person, carId: id, markId: modification.markId };
}

describe('waiting for a time', () => {
  it('offers nothing while the day is full, then the freed hour to the first in line alone', async () => {
    const deal = await buildFullDay();
    const { person, carId } = await another(deal);
    expect((await wait(deal, deal.customer)).data).toMatchObject({ status: 'waiting', offer: null });
    await wait({ ...deal, carId }, person);
    expect(await offerFreedSlots(test.deps)).toBe(0);
    await deal.free();
    expect(await offerFreedSlots(test.deps)).toBe(1);
    expect(await offerFreedSlots(test.deps), 'a second run changes nothing').toBe(0);
    expect(await waitsOf(deal.customer)).toMatchObject([
      { status: 'offered', offer: { from: at('12:00'), to: at('13:00') } },
    ]);
    expect(await waitsOf(person)).toMatchObject([{ status: 'waiting', offer: null }]);
    expect((await noticesOf(deal.customer))[0]?.text).toMatch(/11\sмарта, 12:00\. Время ваше до 12:15$/);
    expect(await noticesOf(person)).toEqual([]);
    const grab = { service_id: deal.workshop.id, from: at('12:00') };
    expect((await call(test.app, slotEndpoints.hold, grab, person)).status).toBe(409);
  });

  it('goes to the next after 15 minutes, and the first has missed it', async () => {
    const deal = await buildFullDay();
    const { person, carId } = await another(deal);
    await wait(deal, deal.customer);
    await wait({ ...deal, carId }, person);
    await deal.free();
    await offerFreedSlots(test.deps);
    test.clock.advance(minutes(14));
    expect(await offerFreedSlots(test.deps)).toBe(0);
    test.clock.advance(minutes(1));
    expect(await waitsOf(deal.customer), 'at once').toMatchObject([{ status: 'missed', offer: null }]);
    expect(await offerFreedSlots(test.deps)).toBe(1);
    expect(await waitsOf(person)).toMatchObject([{ status: 'offered' }]);
    expect((await wait(deal, deal.customer)).data, 'at the end of the line').toMatchObject({
      status: 'waiting',
    });
  });

  it('stays while its driver looks at another time', async () => {
    const deal = await buildFullDay();
    await wait(deal, deal.customer);
    await deal.free();
    await offerFreedSlots(test.deps);
    const offered = await waitsOf(deal.customer);
    expect(offered).toMatchObject([{ status: 'offered' }]);
    const from = '2026-03-12T12:00:00+03:00';
    const form = { service_id: deal.workshop.id, work_type_ids: deal.workshop.workTypeIds, from };
    expect((await call(test.app, slotEndpoints.hold, form, deal.customer)).status).toBe(200);
    expect(await waitsOf(deal.customer)).toEqual(offered);
  });

  it('is over when a bid takes the time', async () => {
    const deal = await buildFullDay();
    const { data: made } = await wait(deal, deal.customer);
    await deal.free();
    await offerFreedSlots(test.deps);
    // The notice counts from the offer: later it does not end the reserved time.
    await test.deps.db
      .update(workshops)
      .set({ minNoticeMinutes: 10_080 })
      .where(eq(workshops.id, deal.workshop.id));
    const form = { ...bidForm(test, deal), slot_from: at('12:00') };
    const { data } = await call(test.app, customerBidEndpoints.create, form, deal.customer);
    expect(data.bid_id).toBeGreaterThan(0);
    expect(await waitsOf(deal.customer)).toEqual([]);
    const over = await call(test.app, slotWaitEndpoints.remove, { id: made.id }, deal.customer);
    expect(over.status).toBe(404);
  });

  it('given up frees the time for the next', async () => {
    const deal = await buildFullDay();
    const { person, carId } = await another(deal);
    const { data } = await wait(deal, deal.customer);
    await wait({ ...deal, carId }, person);
    await deal.free();
    await offerFreedSlots(test.deps);
    const remove = (who: SignedIn) => call(test.app, slotWaitEndpoints.remove, { id: data.id }, who);
    expect((await remove(person)).status).toBe(404);
    expect((await remove(deal.customer)).status).toBe(200);
    expect((await remove(deal.customer)).status).toBe(404);
    expect(await offerFreedSlots(test.deps)).toBe(1);
    expect(await waitsOf(person)).toMatchObject([{ status: 'offered' }]);
  });

  it('two servers at once offer one time once', async () => {
    const deal = await buildFullDay();
    const { person, carId } = await another(deal);
    await wait(deal, deal.customer);
    await wait({ ...deal, carId }, person);
    await deal.free();
    const counts = await Promise.all([offerFreedSlots(test.deps), offerFreedSlots(test.deps)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const reserved = await test.deps.db.select().from(bookings).where(eq(bookings.kind, 'hold'));
    expect(reserved).toMatchObject([{ holderId: deal.customer.userId }]);
  });

  it('is one for a workshop, with an own car and days ahead', async () => {
    const deal = await buildFullDay();
    const { person, carId } = await another(deal);
    const create = (form: Record<string, unknown>, who = deal.customer) =>
      call(test.app, slotWaitEndpoints.create, { ...waitForm(deal), ...form }, who);
    expect((await create({ date_to: '2026-03-10' })).status).toBe(422);
    expect((await create({ date_from: '2026-03-01', date_to: '2026-03-02' })).status).toBe(422);
    expect((await create({ auto_id: carId })).status).toBe(404);
    expect((await create({}, person)).status).toBe(404);
    expect((await create({})).status).toBe(200);
    expect((await create({})).errors).toMatchObject([{ code: 'slot_wait_exists' }]);
    const remove = await call(test.app, slotWaitEndpoints.remove, { id: 'x' }, deal.customer);
    expect(remove.status).toBe(422);
    expect((await call(test.app, slotWaitEndpoints.index, {}, deal.manager)).status).toBe(403);
  });

  it('is for a car and works that the workshop serves', async () => {
    const deal = await buildFullDay();
    const { person, carId } = await stranger();
    const ofMark = await wait({ ...deal, carId }, person);
    expect(ofMark.errors).toMatchObject([{ code: 'service_not_supported' }]);
    await test.deps.db.delete(workshopWorks).where(eq(workshopWorks.workshopId, deal.workshop.id));
    expect((await wait(deal, deal.customer)).errors).toMatchObject([{ code: 'works_not_offered' }]);
    expect(await waitsOf(deal.customer)).toEqual([]);
  });

  it('ends with a notice when the workshop drops the mark, and the time goes to the next', async () => {
    const deal = await buildFullDay();
    const { person, carId } = await another(deal);
    await wait({ ...deal, carId }, person);
    test.clock.advance(minutes(1));
    await wait(deal, deal.customer);
    const ofPerson = eq(cars.id, carId);
    const [car] = await test.deps.db.select({ markId: cars.markId }).from(cars).where(ofPerson);
    await test.deps.db.delete(workshopBrands).where(eq(workshopBrands.markId, car?.markId ?? 0));
    await deal.free();
    expect(await offerFreedSlots(test.deps)).toBe(1);
    expect(await waitsOf(person)).toEqual([]);
    expect(await noticesOf(person, 'wait_ended')).toMatchObject([
      { text: expect.stringMatching(/ больше не обслуживает вашу марку$/) },
    ]);
    expect(await waitsOf(deal.customer)).toMatchObject([{ status: 'offered' }]);
  });

  it('ends with a notice when the workshop drops a work', async () => {
    const deal = await buildFullDay();
    await wait(deal, deal.customer);
    await test.deps.db.delete(workshopWorks).where(eq(workshopWorks.workshopId, deal.workshop.id));
    expect(await offerFreedSlots(test.deps)).toBe(0);
    expect(await waitsOf(deal.customer)).toEqual([]);
    expect(await noticesOf(deal.customer, 'wait_ended')).toMatchObject([
      { text: expect.stringMatching(/ больше не делает выбранные работы$/) },
    ]);
  });

  it('ends with its last day, and with the removal of the person', async () => {
    const deal = await buildFullDay();
    const { person, carId } = await another(deal);
    await wait(deal, deal.customer);
    await wait({ ...deal, carId }, person);
    await test.deps.db.transaction((tx) => removePerson(tx, person.userId, { words: false }));
    expect(await test.deps.db.select().from(slotWaits)).toMatchObject([{ customerId: deal.customer.userId }]);
    test.clock.set('2026-03-11T20:59:00Z');
    await offerFreedSlots(test.deps);
    expect(await test.deps.db.$count(slotWaits)).toBe(1);
    test.clock.set('2026-03-11T21:01:00Z');
    await offerFreedSlots(test.deps);
    expect(await test.deps.db.$count(slotWaits)).toBe(0);
  });
});
