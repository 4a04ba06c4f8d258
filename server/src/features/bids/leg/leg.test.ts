import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { legTitles } from '@sto/contract/bids/leg-words';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerPaperEndpoints } from '@sto/contract/bids/papers.endpoints';
import { eq, inArray } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { bidRecipients } from '../../../db/tables/bids.ts';
import { workshops, workshopWorks } from '../../../db/tables/workshops.ts';
import { hours } from '../../../platform/clock/durations.ts';
import { signedIn } from '../../../testing/as.ts';
import { type BuiltDeal, bidForm, buildDeal, offerForm } from '../../../testing/build/bid.ts';
import { buildTenderPlaces, tenderForm } from '../../../testing/build/tender.ts';
import { buildWorkType } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

const mobile = { kind: 'mobile_mechanic' as const, radius_km: 10, price_from: 1500 };
const yard = { leg_kind: 'mobile_mechanic', leg_address: 'Лесная ул., 7, двор' };

const create = (deal: BuiltDeal, fields: Record<string, unknown> = yard) =>
  call(test.app, customerBidEndpoints.create, { ...bidForm(test, deal), ...fields }, deal.customer);
const seenByWorkshop = async (id: number, deal: BuiltDeal) =>
  (await call(test.app, workshopBidEndpoints.view, { id }, deal.manager)).data;
const seenByDriver = async (id: number, deal: BuiltDeal) =>
  (await call(test.app, customerBidEndpoints.view, { id }, deal.customer)).data;
const answer = (id: number, deal: BuiltDeal, fields: Record<string, unknown> = { leg_price: 1700 }) =>
  call(test.app, workshopMoveEndpoints.answer, { ...offerForm(test, id), ...fields }, deal.manager);

async function accept(id: number, deal: BuiltDeal) {
  const [offer] = (await seenByDriver(id, deal)).offers;
  return call(test.app, customerMoveEndpoints.accept, { id, offer_id: offer?.id }, deal.customer);
}

/** A visit of a mobile mechanic. */
async function buildJourney(fields: Record<string, unknown> = yard) {
  const deal = await buildDeal(test, { legs: [mobile] });
  const { data } = await create(deal, fields);
  const slot_from = new Date(test.clock.now().getTime() + hours(1)).toISOString();
  await answer(data.bid_id, deal, { leg_price: 1700, slot_from });
  const accepted = await accept(data.bid_id, deal);
  return { ...deal, id: data.bid_id, visitCode: accepted.data.visit_code };
}

describe('a bid with a journey', () => {
  it('shows its kind at once, its address to the workshop with the visit', async () => {
    const deal = await buildDeal(test, { legs: [mobile] });
    const { data } = await create(deal);
    const hidden = { kind: 'mobile_mechanic', address: null, lat: null, long: null, distance_km: null };
    expect((await seenByDriver(data.bid_id, deal)).leg).toMatchObject({ address: yard.leg_address });
    expect((await seenByWorkshop(data.bid_id, deal)).leg).toEqual(hidden);
    await answer(data.bid_id, deal);
    expect((await seenByWorkshop(data.bid_id, deal)).leg).toEqual(hidden);
    await accept(data.bid_id, deal);
    expect((await seenByWorkshop(data.bid_id, deal)).leg).toMatchObject({ address: yard.leg_address });
    const list = await call(test.app, workshopBidEndpoints.index, {}, deal.manager);
    expect(list.data.items.find(({ id }) => id === data.bid_id)?.leg).toEqual(hidden);
  });

  it('shows the workshop whole kilometres to the car before its address', async () => {
    const deal = await buildDeal(test, { legs: [mobile], lat: 55.75, long: 37.6 });
    const { data } = await create(deal, { ...yard, leg_lat: 55.8135, leg_long: 37.6 });
    const seen = await seenByWorkshop(data.bid_id, deal);
    expect(seen.leg).toEqual({
      kind: 'mobile_mechanic',
      address: null,
      lat: null,
      long: null,
      distance_km: 7,
    });
    const near = await buildDeal(test, { legs: [mobile], lat: 55.75, long: 37.6 });
    const next = await create(near, { ...yard, leg_lat: 55.7501, leg_long: 37.6 });
    expect((await seenByWorkshop(next.data.bid_id, near)).leg?.distance_km).toBe(1);
  });

  it('shows its address at once where the driver requests a call', async () => {
    const deal = await buildDeal(test, { legs: [mobile] });
    const { data } = await create(deal, { ...yard, type_connection: 2 });
    expect((await seenByWorkshop(data.bid_id, deal)).leg?.address).toBe(yard.leg_address);
  });

  it('shows its address to the mechanic who has to find the car', async () => {
    const { id, workshop } = await buildJourney();
    const mechanic = await signedIn(test, {
      ...{ name: 'Игорь', roles: ['service'], workshopId: workshop.id, employeeRole: 'mechanic' },
    });
    const { data } = await call(test.app, workshopBidEndpoints.view, { id }, mechanic);
    expect([data.leg?.address, data.customer.phone]).toEqual([yard.leg_address, null]);
  });

  it('is refused where the workshop makes no such journey, or not that far', async () => {
    const deal = await buildDeal(test, { legs: [mobile] });
    const tow = await create(deal, { ...yard, leg_kind: 'tow' });
    expect(tow).toMatchObject({ status: 422, errors: { leg_kind: [expect.any(String)] } });
    const far = await create(deal, { ...yard, leg_lat: 56.3, leg_long: 37.6 });
    expect(far).toMatchObject({ status: 422, errors: { leg_address: [expect.any(String)] } });
    expect((await create(deal, { ...yard, leg_lat: 55.76, leg_long: 37.62 })).status).toBe(200);
  });

  it('needs an address, and an address needs its kind', async () => {
    const deal = await buildDeal(test, { legs: [mobile] });
    const nowhere = await create(deal, { leg_kind: 'mobile_mechanic' });
    expect(nowhere).toMatchObject({ status: 422, errors: { leg_address: [expect.any(String)] } });
    const unnamed = await create(deal, { leg_address: 'Лесная ул., 7' });
    expect(unnamed).toMatchObject({ status: 422, errors: { leg_kind: [expect.any(String)] } });
  });

  it('is not booked at list prices', async () => {
    const deal = await buildDeal(test, { legs: [mobile] });
    const { data } = await create(deal);
    const bid = await seenByWorkshop(data.bid_id, deal);
    expect(bid.available_actions).toContain('answer');
    expect(bid.available_actions).not.toContain('book');
  });

  it('as a tender goes only to workshops that make the journey', async () => {
    const places = await buildTenderPlaces(test, 3);
    const [near, far] = places.workshops;
    const { db } = test.deps;
    const ids = [near?.id ?? 0, far?.id ?? 0];
    await db
      .update(workshops)
      .set({ legs: [mobile] })
      .where(inArray(workshops.id, ids));
    await db
      .update(workshops)
      .set({ legs: [{ ...mobile, radius_km: 1 }] })
      .where(eq(workshops.id, far?.id ?? 0));
    const form = { ...tenderForm(test, places), ...yard, leg_lat: 55.78, leg_long: 37.62 };
    const { data } = await call(test.app, customerBidEndpoints.create, form, places.customer);
    const recipients = await db.select().from(bidRecipients).where(eq(bidRecipients.bidId, data.bid_id));
    expect(recipients.map(({ workshopId }) => workshopId)).toEqual([near?.id]);
  });

  it('as a tender measures from the driver where the place of the car is not known', async () => {
    const places = await buildTenderPlaces(test, 2);
    const [near, far] = places.workshops;
    const legsOf = (id: number | undefined, radius_km: number) =>
      test.deps.db
        .update(workshops)
        .set({ legs: [{ ...mobile, radius_km }] })
        .where(eq(workshops.id, id ?? 0));
    await legsOf(near?.id, 10);
    await legsOf(far?.id, 1);
    const tender = { ...tenderForm(test, places), ...yard, lat: 55.78 };
    const { data } = await call(test.app, customerBidEndpoints.create, tender, places.customer);
    const sent = await test.deps.db.select().from(bidRecipients).where(eq(bidRecipients.bidId, data.bid_id));
    expect(sent.map(({ workshopId }) => workshopId)).toEqual([near?.id]);
    await call(
      test.app,
      customerMoveEndpoints.cancel,
      { id: data.bid_id, code: 'changed_mind' },
      places.customer,
    );
    const tow = await call(
      test.app,
      customerBidEndpoints.create,
      { ...tender, leg_kind: 'tow' },
      places.customer,
    );
    expect([tow.status, tow.errors]).toEqual([422, [expect.objectContaining({ code: 'no_recipients' })]]);
  });

  it('for the tow truck alone goes to all who make that journey, with a repair to those who do it', async () => {
    const places = await buildTenderPlaces(test, 2);
    const { db } = test.deps;
    const [one, other] = places.workshops.map(({ id }) => id);
    await db
      .update(workshops)
      .set({ legs: [{ ...mobile, kind: 'tow' }] })
      .where(inArray(workshops.id, [one ?? 0, other ?? 0]));
    const tow = await buildWorkType(db, { title: legTitles.tow });
    const repair = await buildWorkType(db);
    const price = { priceFrom: 900, priceTo: 1800, minutes: 60, warrantyMonths: 6 };
    await db
      .insert(workshopWorks)
      .values({ ...price, workshopId: other ?? 0, workTypeId: repair, updatedAt: test.clock.now() });
    const recipientsOf = async (works: number[]) => {
      const form = { ...tenderForm(test, places), ...yard, leg_kind: 'tow', work_type_ids: works };
      const { data } = await call(test.app, customerBidEndpoints.create, form, places.customer);
      const rows = await db.select().from(bidRecipients).where(eq(bidRecipients.bidId, data.bid_id));
      const cancel = { id: data.bid_id, code: 'changed_mind' };
      await call(test.app, customerMoveEndpoints.cancel, cancel, places.customer);
      return rows.map(({ workshopId }) => workshopId).sort();
    };
    expect(await recipientsOf([tow])).toEqual([one, other]);
    expect(await recipientsOf([tow, repair])).toEqual([other]);
  });

  it('is repeated with its journey', async () => {
    const deal = await buildDeal(test, { legs: [mobile] });
    const { data } = await create(deal, { ...yard, leg_lat: 55.76, leg_long: 37.62 });
    const form = { id: data.bid_id, code: 'changed_mind' };
    await call(test.app, customerMoveEndpoints.cancel, form, deal.customer);
    const repeated = await call(test.app, customerMoveEndpoints.repeat, { id: data.bid_id }, deal.customer);
    expect(repeated.data.draft.leg).toMatchObject({
      ...{ kind: 'mobile_mechanic', address: yard.leg_address, lat: 55.76, long: 37.62 },
    });
  });
});

describe('the price of a journey', () => {
  it('is a line of the offer and counts in its total', async () => {
    const deal = await buildDeal(test, { legs: [mobile] });
    const { data } = await create(deal);
    const { data: bid } = await answer(data.bid_id, deal);
    expect(bid.offers[0]).toMatchObject({ price_leg: 1700, price_labour: 1800, price_total: 5900 });
    expect(bid.offers[0]?.lines.at(-1)).toMatchObject({ kind: 'leg', title: 'Выезд мастера', amount: 1700 });
  });

  it('is required with a journey, and refused without one or among the lines', async () => {
    const deal = await buildDeal(test, { legs: [mobile] });
    const { data } = await create(deal);
    const missing = await answer(data.bid_id, deal, {});
    expect(missing).toMatchObject({ status: 422, errors: { leg_price: [expect.any(String)] } });
    const lines = JSON.stringify([{ kind: 'leg', title: 'Дорога', price: 100 }]);
    expect((await answer(data.bid_id, deal, { leg_price: 0, lines })).status).toBe(422);
    const plain = await buildDeal(test);
    const bid = await create(plain, {});
    const unwanted = await answer(bid.data.bid_id, plain);
    expect(unwanted).toMatchObject({ status: 422, errors: { leg_price: [expect.any(String)] } });
  });

  it('is in the final bill', async () => {
    const { id, manager, visitCode } = await buildJourney();
    const start = { id, visit_code: visitCode, mileage: 84_000 };
    await call(test.app, workshopMoveEndpoints.start, start, manager);
    const { data } = await call(test.app, workshopMoveEndpoints.finish, { id }, manager);
    expect(data.price_final).toBe(5900);
    expect(data.final_lines.at(-1)).toMatchObject({ kind: 'leg', amount: 1700 });
  });
});

describe('the papers of a bid with a journey', () => {
  it('name it, and the calendar leads to the address', async () => {
    const { id, customer } = await buildJourney({ ...yard, leg_lat: 55.76, leg_long: 37.62 });
    const { data } = await call(test.app, customerPaperEndpoints.papers, { id }, customer);
    const open = (url = '') => test.app.inject({ method: 'GET', url });
    const paper = await open(data.work_order?.url);
    const pdf = await getDocumentProxy(new Uint8Array(paper.rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    const words = text.replace(/\s+/g, ' ');
    expect(words).toContain('Выезд мастера Лесная ул., 7, двор');
    expect(words).toContain('Итого: 5 900 ₽');
    const calendar = (await open(data.calendar?.url)).payload.replace(/\r\n /g, '').replace(/\\,/g, ',');
    expect(calendar).toContain('LOCATION:Лесная ул., 7, двор');
    expect(calendar).toContain('GEO:55.76;37.62');
  });
});
