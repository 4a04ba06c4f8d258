import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { expect, it } from 'vitest';
import { liveEvents } from '../../db/tables/live.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm, buildBid, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { answerTender, buildTender } from '../../testing/build/tender.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

interface Person {
  userId: number;
}

/** What each person gets while something is done: «bid.updated answered 2». */
async function newsOf<Name extends string>(
  people: Record<Name, Person>,
  act: () => Promise<unknown>,
): Promise<Record<Name, string[]>> {
  await test.deps.db.delete(liveEvents);
  await act();
  const rows = await test.deps.db.select().from(liveEvents).orderBy(liveEvents.id);
  const of = ({ userId }: Person) =>
    rows
      .filter(({ userIds }) => userIds.includes(userId))
      .map(({ event, data }) => ('status' in data ? `${event} ${data.status} ${data.version}` : event));
  const entries = Object.entries<Person>(people).map(([name, person]) => [name, of(person)]);
  return Object.fromEntries(entries) as Record<Name, string[]>;
}

const employeeOf = (workshopId: number, employeeRole: 'owner' | 'manager' | 'mechanic') =>
  signedIn(test, { roles: ['service'], workshopId, employeeRole });

async function scene() {
  const built = await buildBid(test);
  const elsewhere = await buildWorkshop(test.deps.db);
  const people = {
    driver: built.customer,
    otherDriver: await signedIn(test),
    owner: await employeeOf(built.workshop.id, 'owner'),
    manager: built.manager,
    mechanic: await employeeOf(built.workshop.id, 'mechanic'),
    otherOwner: await employeeOf(elsewhere.id, 'owner'),
  };
  return { ...built, people };
}

it('a new bid is reported to its driver and those who answer for the workshop', async () => {
  const deal = await buildDeal(test);
  const mechanic = await employeeOf(deal.workshop.id, 'mechanic');
  const people = { driver: deal.customer, manager: deal.manager, mechanic, other: await signedIn(test) };
  const news = await newsOf(people, async () => {
    const { status } = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
    expect(status).toBe(200);
  });
  expect(news).toEqual({
    driver: ['bid.updated new 1'],
    manager: ['bid.updated new 1', 'notification.created'],
    ...{ mechanic: [], other: [] },
  });
});

it('an offer is reported to the driver as news, to the workshop as a change, and to no other person', async () => {
  const { people, bid } = await scene();
  const news = await newsOf(people, () =>
    call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), people.manager),
  );
  expect(news).toEqual({
    driver: ['bid.updated answered 2', 'offer.created', 'notification.created'],
    owner: ['bid.updated answered 2'],
    manager: ['bid.updated answered 2'],
    ...{ otherDriver: [], mechanic: [], otherOwner: [] },
  });
});

it('a mechanic learns of a bid once its car is expected', async () => {
  const { people, bid } = await scene();
  const { data } = await call(
    test.app,
    workshopMoveEndpoints.answer,
    offerForm(test, bid.id),
    people.manager,
  );
  const accept = { id: bid.id, offer_id: data.offers[0]?.id };
  const news = await newsOf(people, () =>
    call(test.app, customerMoveEndpoints.accept, accept, people.driver),
  );
  expect(news).toEqual({
    driver: ['bid.updated visit 3'],
    owner: ['bid.updated visit 3', 'notification.created'],
    manager: ['bid.updated visit 3', 'notification.created'],
    mechanic: ['bid.updated visit 3'],
    ...{ otherDriver: [], otherOwner: [] },
  });
});

it('an assigned mechanic learns of his bid, and the driver of no assignment', async () => {
  const { people, bid } = await scene();
  const employees = await test.deps.db.select().from(workshopEmployees);
  const employee = employees.find(({ userId }) => userId === people.mechanic.userId);
  const news = await newsOf(people, async () => {
    const form = { id: bid.id, employee_id: employee?.id };
    expect((await call(test.app, workshopBidEndpoints.assign, form, people.manager)).status).toBe(200);
  });
  expect(news).toMatchObject({
    ...{ driver: [], otherDriver: [], otherOwner: [] },
    mechanic: ['bid.updated new 1', 'notification.created'],
    owner: ['bid.updated new 1'],
  });
});

it('a refused move reports nothing', async () => {
  const { people, bid } = await scene();
  const news = await newsOf(people, async () => {
    const late = { ...offerForm(test, bid.id), version: 7 };
    expect((await call(test.app, workshopMoveEndpoints.answer, late, people.manager)).status).toBe(409);
  });
  expect(Object.values(news).flat()).toEqual([]);
});

it('the answer of one workshop to a tender is reported to it and to the driver alone', async () => {
  const tender = await buildTender(test);
  const [first, second, third] = tender.managers;
  if (!first || !second || !third) throw new Error('three workshops are expected');
  const people = { driver: tender.customer, first, second, third };
  const news = await newsOf(people, () => answerTender(test, tender, 0));
  expect(news).toEqual({
    driver: ['bid.updated answered 2', 'offer.created', 'notification.created'],
    first: ['bid.updated answered 2'],
    ...{ second: [], third: [] },
  });
});

it('a choice in a tender ends it for the other workshops, and they learn no more', async () => {
  const tender = await buildTender(test);
  const [first, second] = tender.managers;
  if (!first || !second) throw new Error('two workshops are expected');
  const { data } = await answerTender(test, tender, 0);
  const people = { driver: tender.customer, first, second };
  const accept = { id: tender.id, offer_id: data.offers[0]?.id };
  const chosen = await newsOf(people, () =>
    call(test.app, customerMoveEndpoints.accept, accept, tender.customer),
  );
  expect(chosen.first).toEqual(['bid.updated visit 3', 'notification.created']);
  expect(chosen.second.filter((event) => event.startsWith('bid.updated'))).toEqual(['bid.updated reject 2']);
  const later = await newsOf(people, () =>
    call(
      test.app,
      customerMoveEndpoints.cancel,
      { id: tender.id, code: 'other', comment: 'Передумал' },
      tender.customer,
    ),
  );
  expect(later.first.length).toBeGreaterThan(0);
  expect(later.second).toEqual([]);
});

it('what is seen on one device lowers the counters of the others, once', async () => {
  const { people, bid } = await scene();
  await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), people.manager);
  test.clock.advance(1000);
  const view = () => call(test.app, customerBidEndpoints.view, { id: bid.id }, people.driver);
  expect(await newsOf(people, view)).toEqual({
    driver: ['counters.updated'],
    ...{ owner: [], manager: [], mechanic: [], otherDriver: [], otherOwner: [] },
  });
  expect((await newsOf(people, view)).driver).toEqual([]);
});

it('a list opened by one employee is seen for those who share its counters', async () => {
  const deal = await buildDeal(test);
  await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
  const people = {
    viewer: deal.manager,
    colleague: await employeeOf(deal.workshop.id, 'owner'),
    mechanic: await employeeOf(deal.workshop.id, 'mechanic'),
    driver: deal.customer,
  };
  test.clock.advance(1000);
  const news = await newsOf(people, () =>
    call(test.app, workshopBidEndpoints.index, { status: 'new' }, deal.manager),
  );
  expect(news).toEqual({
    ...{ viewer: ['counters.updated'], colleague: ['counters.updated'] },
    ...{ mechanic: [], driver: [] },
  });
});

it('read notifications are read on every device', async () => {
  const { people, bid } = await scene();
  await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), people.manager);
  test.clock.advance(1000);
  const read = () => call(test.app, notificationEndpoints.read, { read_all: true }, people.driver);
  expect((await newsOf(people, read)).driver).toEqual(['counters.updated']);
  expect((await newsOf(people, read)).driver).toEqual([]);
});
