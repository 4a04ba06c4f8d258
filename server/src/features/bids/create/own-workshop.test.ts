import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { favoriteEndpoints } from '@sto/contract/favorites/favorites.endpoints';
import { slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { slotWaitEndpoints } from '@sto/contract/schedule/slot-waits.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bidRecipients } from '../../../db/tables/bids.ts';
import { users } from '../../../db/tables/users.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import { type BuiltDeal, bidForm, buildDeal } from '../../../testing/build/bid.ts';
import { buildTenderPlaces, tenderForm } from '../../../testing/build/tender.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const refused = { status: 409, errors: [expect.objectContaining({ code: 'own_workshop' })] };

/** The driver of the deal takes a job in its workshop. */
async function employ({ customer, workshop }: Pick<BuiltDeal, 'customer' | 'workshop'>): Promise<void> {
  const { db } = test.deps;
  await db
    .update(users)
    .set({ roles: ['customer', 'service'] })
    .where(eq(users.id, customer.userId));
  await db
    .insert(workshopEmployees)
    .values({ workshopId: workshop.id, userId: customer.userId, role: 'mechanic' });
}

it('an employee of a workshop is no customer of it, whatever the role there', async () => {
  const deal = await buildDeal(test);
  const ofWorkshop = { service_id: deal.workshop.id };
  const day = { auto_id: deal.carId, date_from: '2026-03-12', date_to: '2026-03-13' };
  await employ(deal);
  const create = () => call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
  expect(await create()).toMatchObject(refused);
  const hold = { ...ofWorkshop, from: '2026-03-11T09:00:00+03:00' };
  expect(await call(test.app, slotEndpoints.hold, hold, deal.customer)).toMatchObject(refused);
  const wait = { ...ofWorkshop, ...day };
  expect(await call(test.app, slotWaitEndpoints.create, wait, deal.customer)).toMatchObject(refused);
  const question = { ...ofWorkshop, client_message_id: crypto.randomUUID(), text: 'Берёте гибриды?' };
  expect(await call(test.app, customerChatEndpoints.send, question, deal.customer)).toMatchObject(refused);
  await test.deps.db.delete(workshopEmployees).where(eq(workshopEmployees.userId, deal.customer.userId));
  expect((await create()).status).toBe(200);
});

it('books in another workshop as every driver does', async () => {
  const other = await buildDeal(test);
  const deal = await buildDeal(test);
  await employ({ ...deal, workshop: other.workshop });
  expect((await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer)).status).toBe(
    200,
  );
});

it('the own workshop says so on the map, on its page and among the favourites', async () => {
  const deal = await buildDeal(test);
  const other = await buildDeal(test);
  await employ(deal);
  await test.reindex();
  const own = { bid_availability: 'disabled_sto_not_supported', unsupported_reason: 'own' };
  const free = { bid_availability: 'enabled', unsupported_reason: null };
  const seenBy = async (person?: { token: string }) => {
    const near = { lat: 55.751, long: 37.619 };
    const { data } = await call(test.app, workshopEndpoints.geoSearch, near, person);
    return new Map(data.services.map((one) => [one.id, one]));
  };
  const found = await seenBy(deal.customer);
  expect(found.get(deal.workshop.id)).toMatchObject(own);
  expect(found.get(other.workshop.id)).toMatchObject(free);
  expect((await seenBy(other.customer)).get(deal.workshop.id)).toMatchObject(free);
  expect((await seenBy()).get(deal.workshop.id)).toMatchObject(free);
  const view = { service_id: deal.workshop.id };
  expect((await call(test.app, workshopEndpoints.view, view, deal.customer)).data).toMatchObject(own);
  expect((await call(test.app, workshopEndpoints.view, view, other.customer)).data).toMatchObject(free);
  await call(test.app, favoriteEndpoints.add, view, deal.customer);
  const favorites = await call(
    test.app,
    favoriteEndpoints.index,
    { lat: 55.751, long: 37.619 },
    deal.customer,
  );
  expect(favorites.data.items).toMatchObject([own]);
});

it('a tender does not go to the own workshop', async () => {
  const places = await buildTenderPlaces(test, 2);
  const [first, second] = places.workshops;
  if (!first || !second) throw new Error('no workshops');
  await employ({ customer: places.customer, workshop: first });
  const form = tenderForm(test, places);
  const { data } = await call(test.app, customerBidEndpoints.create, form, places.customer);
  const recipients = await test.deps.db
    .select({ id: bidRecipients.workshopId })
    .from(bidRecipients)
    .where(eq(bidRecipients.bidId, data.bid_id));
  expect(recipients).toEqual([{ id: second.id }]);
});
