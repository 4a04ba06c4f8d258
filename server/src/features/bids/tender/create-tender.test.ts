import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { dayInZone } from '@sto/contract/workshops/opening-hours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidRecipients, bids } from '../../../db/tables/bids.ts';
import { webhookDeliveries, webhooks } from '../../../db/tables/integrations.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import { hours } from '../../../platform/clock/durations.ts';
import { bidForm } from '../../../testing/build/bid.ts';
import {
  buildTender,
  buildTenderPlaces,
  seenByDriver,
  seenByWorkshop,
  type TenderPlaces,
  tenderForm,
} from '../../../testing/build/tender.ts';
import { buildWorkshop, buildWorkType, everyDay } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { tenderEnd } from './start-tender.ts';

const test = startApp();
const code = (value: string) => [expect.objectContaining({ code: value })];

const create = (places: TenderPlaces, fields: Record<string, unknown> = {}) =>
  call(test.app, customerBidEndpoints.create, { ...tenderForm(test, places), ...fields }, places.customer);

async function recipientsOf(bidId: number): Promise<number[]> {
  const rows = await test.deps.db.select().from(bidRecipients).where(eq(bidRecipients.bidId, bidId));
  return rows.map(({ workshopId }) => workshopId).sort((left, right) => left - right);
}

const idsOf = (workshops: readonly { id: number }[]) => workshops.map(({ id }) => id);

describe('a bid without a workshop', () => {
  it('goes to the workshops around as a direct one would, without the phone', async () => {
    const places = await buildTenderPlaces(test, 3);
    for (const { id } of places.workshops)
      await test.deps.db
        .insert(webhooks)
        .values({ id: crypto.randomUUID(), workshopId: id, url: 'https://a.example.ru/' });
    const { status, data } = await create(places, { type_connection: 2, offer_limit: 2 });
    expect([status, data.status, data.message]).toEqual([200, 'new', 'Заявка создана']);
    const tender = { ...places, id: data.bid_id };
    expect(await seenByDriver(test, tender)).toMatchObject({
      ...{ is_tender: true, service: null, status: 'new', offers: [] },
      tender: {
        ...{ ends_at: '2026-03-10T16:00:00+03:00', is_full: false },
        ...{ offer_limit: 2, offers_count: 0, recipients_count: 3 },
        place: { city_id: 1, lat: 55.751, long: 37.619, radius: 10 },
      },
      answer_deadline_at: '2026-03-10T16:00:00+03:00',
    });
    for (const [index, manager] of places.managers.entries()) {
      const profile = await call(test.app, profileEndpoints.workshop, {}, manager);
      expect(profile.data.new_bid_count).toBe(1);
      const [news] = (await call(test.app, notificationEndpoints.index, {}, manager)).data.items;
      expect(news?.title).toBe(`Новая заявка У-${data.bid_id}`);
      const bid = await seenByWorkshop(test, tender, index);
      expect(bid).toMatchObject({
        ...{ status: 'new', version: 1, service: { id: places.workshops[index]?.id } },
        ...{ customer: { phone: null }, available_actions: ['answer', 'decline'] },
      });
      expect(bid.events.map(({ type }) => type)).toEqual(['created']);
      expect((await call(test.app, profileEndpoints.workshop, {}, manager)).data.new_bid_count).toBe(0);
    }
    const sent = await test.deps.db.select().from(webhookDeliveries);
    expect(sent.map(({ body }) => JSON.parse(body).data.service_id).sort()).toEqual(
      idsOf(places.workshops).sort(),
    );
  });

  it('is created once for its key', async () => {
    const places = await buildTenderPlaces(test, 1);
    const idempotency_key = crypto.randomUUID();
    const first = await create(places, { idempotency_key });
    const second = await create(places, { idempotency_key });
    expect(second.data.bid_id).toBe(first.data.bid_id);
  });

  it('needs a place, and no time of one workshop', async () => {
    const places = await buildTenderPlaces(test, 1);
    const wrong = async (fields: Record<string, unknown>) => {
      const { status, errors } = await create(places, fields);
      return [status, Object.keys(errors as object)];
    };
    expect(await wrong({ city_id: '' })).toEqual([422, ['city_id']]);
    expect(await wrong({ city_id: 999 })).toEqual([422, ['city_id']]);
    expect(await wrong({ lat: '' })).toEqual([422, ['lat']]);
    expect(await wrong({ hold_id: crypto.randomUUID() })).toEqual([422, ['hold_id']]);
    expect(await wrong({ slot_from: '2026-03-11T12:00:00+03:00' })).toEqual([422, ['slot_from']]);
    expect(await wrong({ offer_limit: 11 })).toEqual([422, ['offer_limit']]);
    expect(await wrong({ radius: 0 })).toEqual([422, ['radius']]);
  });

  it('is one for a car at a time', async () => {
    const tender = await buildTender(test, 1);
    const again = await create(tender);
    expect([again.status, again.errors]).toEqual([
      409,
      [expect.objectContaining({ code: 'active_tender_exists', bid_id: tender.id })],
    ]);
    const form = { id: tender.id, code: 'changed_mind' };
    await call(test.app, customerMoveEndpoints.cancel, form, tender.customer);
    expect((await create(tender)).status).toBe(200);
  });

  it('is refused where no workshop could answer', async () => {
    const places = await buildTenderPlaces(test, 1);
    const refused = await create(places, { lat: 59.9, long: 30.3 });
    expect([refused.status, refused.errors]).toEqual([422, code('no_recipients')]);
    const night = new Date('2026-03-11T01:00:00Z');
    const period = {
      period_start: night.toISOString(),
      period_end: new Date(night.getTime() + hours(1)).toISOString(),
    };
    expect((await create(places, period)).errors).toEqual(code('no_recipients'));
  });
});

describe('the recipients of a tender', () => {
  it('are near, take bids, serve the mark, and are open', async () => {
    const places = await buildTenderPlaces(test, 1);
    const { db } = test.deps;
    const markIds = [places.catalogue.markId];
    await buildWorkshop(db, { markIds, lat: 55.95 });
    await buildWorkshop(db, { markIds, isPublished: false });
    await buildWorkshop(db, { markIds, isConnected: false });
    await buildWorkshop(db, { markIds: [] });
    await buildWorkshop(db, { markIds, schedule: everyDay('18:00', '22:00') });
    const { data } = await create(places);
    expect(await recipientsOf(data.bid_id)).toEqual(idsOf(places.workshops));
  });

  it('are those of the whole city without a radius', async () => {
    const places = await buildTenderPlaces(test, 1);
    const far = await buildWorkshop(test.deps.db, { markIds: [places.catalogue.markId], lat: 55.95 });
    const { data } = await create(places, { radius: '' });
    expect(await recipientsOf(data.bid_id)).toEqual([...idsOf(places.workshops), far.id]);
  });

  it('do all the works; others fill up to the number of offers', async () => {
    const places = await buildTenderPlaces(test, 2);
    const { db } = test.deps;
    const extra = await buildWorkType(db);
    const [known = 0] = places.workshops[0]?.workTypeIds ?? [];
    const works = [known, extra].map((workTypeId) => ({ workTypeId, priceFrom: 1, priceTo: 2 }));
    const whole = await buildWorkshop(db, { markIds: [places.catalogue.markId], lat: 55.78, works });
    const form = { work_type_ids: [known, extra] };
    const { data } = await create(places, { ...form, offer_limit: 2 });
    expect(await recipientsOf(data.bid_id)).toEqual([places.workshops[0]?.id, whole.id]);
  });

  it('are the twenty nearest', async () => {
    const places = await buildTenderPlaces(test, 21);
    const { data } = await create(places);
    expect(await recipientsOf(data.bid_id)).toEqual(idsOf(places.workshops.slice(0, 20)));
  });

  it('are not those where the driver works or has an open bid of the car', async () => {
    const places = await buildTenderPlaces(test, 3);
    const [own, taken, free] = places.workshops;
    if (!own || !taken || !free) throw new Error('three workshops');
    await test.deps.db
      .insert(workshopEmployees)
      .values({ workshopId: own.id, userId: places.customer.userId, role: 'owner' });
    const direct = bidForm(test, { workshop: taken, carId: places.carId });
    await call(test.app, customerBidEndpoints.create, direct, places.customer);
    const { data } = await create(places);
    expect(await recipientsOf(data.bid_id)).toEqual([free.id]);
  });
});

describe('a tender collects offers', () => {
  const day = { start: new Date('2026-03-12T00:00:00Z'), end: new Date('2026-03-13T00:00:00Z') };
  const end = (now: string, period = day) => tenderEnd(new Date(now), period, 'Europe/Moscow').toISOString();

  it('for four hours of a working day', () => {
    expect(end('2026-03-10T09:00:00Z')).toBe('2026-03-10T13:00:00.000Z');
    expect(end('2026-03-10T15:00:00Z')).toBe('2026-03-11T08:00:00.000Z');
  });

  it('until an hour before the wished time ends, but never less than half an hour', () => {
    const today = (until: string) => ({ start: day.start, end: new Date(until) });
    expect(end('2026-03-10T09:00:00Z', today('2026-03-10T12:00:00Z'))).toBe('2026-03-10T11:00:00.000Z');
    expect(end('2026-03-10T09:00:00Z', today('2026-03-10T10:00:00Z'))).toBe('2026-03-10T09:30:00.000Z');
  });
});

it('a workshop that did not get the tender does not see it', async () => {
  const tender = await buildTender(test, 1);
  const other = await buildTenderPlaces(test, 1);
  const form = { id: tender.id };
  expect((await call(test.app, workshopBidEndpoints.view, form, other.managers[0])).status).toBe(404);
  expect((await call(test.app, customerBidEndpoints.view, form, other.customer)).status).toBe(404);
});

it('a recipient finds a tender on its wished day, and a later visit at another workshop on no day', async () => {
  const tender = await buildTender(test, 2);
  const onDay = async (moment: Date) => {
    const form = { date: dayInZone(moment, 'Europe/Moscow') };
    const { data } = await call(test.app, workshopBidEndpoints.index, form, tender.managers[1]);
    return data.total;
  };
  const [bid] = await test.deps.db.select().from(bids).where(eq(bids.id, tender.id));
  expect(await onDay(bid?.periodStart ?? test.clock.now())).toBe(1);
  const visitStart = new Date(test.clock.now().getTime() + hours(240));
  const visit = { visitStart, visitEnd: new Date(visitStart.getTime() + hours(1)) };
  const workshopId = tender.workshops[0]?.id;
  await test.deps.db
    .update(bids)
    .set({ ...visit, workshopId })
    .where(eq(bids.id, tender.id));
  expect(await onDay(visitStart)).toBe(0);
});
