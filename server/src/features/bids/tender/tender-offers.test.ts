import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { files } from '../../../db/tables/files.ts';
import { webhookDeliveries, webhooks } from '../../../db/tables/integrations.ts';
import { offers } from '../../../db/tables/offers.ts';
import { bookings } from '../../../db/tables/schedule.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import { signedIn } from '../../../testing/as.ts';
import { offerForm } from '../../../testing/build/bid.ts';
import {
  answerTender,
  type BuiltTender,
  buildTender,
  seenByDriver,
  seenByWorkshop,
} from '../../../testing/build/tender.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
const titlesOf = async (person: { token: string } | undefined) =>
  (await call(test.app, notificationEndpoints.index, {}, person)).data.items.map(({ title }) => title);

/** An offer at each index; returns the ids in that order. */
async function offersOf(tender: BuiltTender, ...indexes: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const index of indexes) {
    test.clock.advance(minutes(1));
    const { data } = await answerTender(test, tender, index);
    ids.push(data.offers[0]?.id ?? 0);
  }
  return ids;
}

const accept = ({ id, customer }: BuiltTender, offer_id: number | undefined) =>
  call(test.app, customerMoveEndpoints.accept, { id, offer_id }, customer);

describe('the offers of a tender', () => {
  it('are at most as many as the driver waits for, also when all answer at once', async () => {
    const tender = await buildTender(test, 6, { offer_limit: 3 });
    const answers = await Promise.all(tender.managers.map((_, index) => answerTender(test, tender, index)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, errors } of refused)
      expect([status, errors]).toEqual([409, code('tender_full', { available_actions: ['decline'] })]);
    const seen = await seenByDriver(test, tender);
    expect(seen).toMatchObject({ status: 'answered', tender: { is_full: true, offers_count: 3 } });
    expect(new Set(seen.offers.map(({ service_id }) => service_id)).size).toBe(3);
  });

  it('may be corrected by their workshops when there is no place for others', async () => {
    const tender = await buildTender(test, 2, { offer_limit: 1 });
    await offersOf(tender, 0);
    expect((await answerTender(test, tender, 1)).errors).toEqual(code('tender_full'));
    expect((await seenByWorkshop(test, tender, 1)).tender?.is_full).toBe(true);
    expect((await answerTender(test, tender, 0)).data.offers.map(({ status }) => status)).toEqual([
      'withdrawn',
      'sent',
    ]);
  });

  it('show a workshop nothing of the others', async () => {
    const tender = await buildTender(test, 2);
    await offersOf(tender, 0);
    const other = await seenByWorkshop(test, tender, 1);
    expect(other).toMatchObject({
      ...{ status: 'new', version: 1, offers: [], offers_count: 0, price_total: null, is_unseen: false },
      ...{ updated_at: other.created_at, answer_deadline_at: other.tender?.ends_at },
      tender: { is_full: false, offer_limit: null, offers_count: null, recipients_count: null, place: null },
    });
    expect(other.events.map(({ type }) => type)).toEqual(['created']);
    expect(JSON.stringify(other)).not.toContain('Ольга 0');
    const list = await call(test.app, workshopBidEndpoints.index, { status: 'new' }, tender.managers[1]);
    expect([list.data.total, list.data.counts.answered, list.data.items[0]?.status]).toEqual([1, 0, 'new']);
    expect(await titlesOf(tender.managers[1])).toEqual([`Новая заявка У-${tender.id}`]);
    const own = await seenByWorkshop(test, tender, 0);
    expect([own.status, own.version, own.offers.length]).toEqual(['answered', 2, 1]);
  });

  it('are each checked against what their own workshop has seen', async () => {
    const tender = await buildTender(test, 2);
    await offersOf(tender, 0);
    const form = { ...offerForm(test, tender.id), version: 1 };
    const first = await call(test.app, workshopMoveEndpoints.answer, form, tender.managers[1]);
    expect(first.status).toBe(200);
    const late = await call(test.app, workshopMoveEndpoints.answer, form, tender.managers[1]);
    expect([late.status, late.errors]).toEqual([409, code('version_conflict')]);
  });

  it('come from the workshop of the tender, when the person has others too', async () => {
    const tender = await buildTender(test, 2);
    const [first, second] = tender.workshops;
    const both = await signedIn(test, { roles: ['service'], workshopId: second?.id });
    const form = offerForm(test, tender.id);
    const { data } = await call(test.app, workshopMoveEndpoints.answer, form, both);
    expect(data.offers[0]?.service_id).toBe(second?.id);
    const book = await call(test.app, workshopMoveEndpoints.book, { id: tender.id }, tender.managers[0]);
    expect(book.status).toBe(409);
    expect((await seenByDriver(test, tender)).offers.map(({ service_id }) => service_id)).not.toContain(
      first?.id,
    );
  });
});

describe('the driver bargains', () => {
  it('with each workshop apart, and the others learn nothing', async () => {
    const tender = await buildTender(test, 2);
    const [first = 0, second = 0] = await offersOf(tender, 0, 1);
    await seenByWorkshop(test, tender, 1);
    const counter = (offer_id: number, price: number) =>
      call(test.app, customerMoveEndpoints.counter, { id: tender.id, offer_id, price }, tender.customer);
    test.clock.advance(minutes(1));
    for (let round = 1; round <= 5; round += 1) expect((await counter(first, round)).status).toBe(200);
    expect((await counter(first, 6)).errors).toEqual(code('rounds_over'));
    expect((await seenByWorkshop(test, tender, 0)).counters).toHaveLength(5);
    const other = await seenByWorkshop(test, tender, 1);
    expect([other.counters, other.is_unseen, other.events.at(-1)?.type]).toEqual([[], false, 'answered']);
    expect((await counter(second, 1)).status).toBe(200);
  });

  it('and declines one offer: its workshop is out, its place is free', async () => {
    const tender = await buildTender(test, 2, { offer_limit: 1 });
    const [first = 0] = await offersOf(tender, 0);
    const form = { id: tender.id, offer_id: first, code: 'other', comment: 'Дорого' };
    const { data } = await call(test.app, customerMoveEndpoints.decline, form, tender.customer);
    expect([data.status, data.offers[0]?.status, data.offers_count]).toEqual(['answered', 'declined', 0]);
    expect(await seenByWorkshop(test, tender, 0)).toMatchObject({
      ...{ status: 'reject', reject: { by: 'customer', code: 'other', comment: 'Дорого' } },
      ...{ available_actions: [], customer: { phone: null } },
    });
    expect(await test.deps.db.$count(bookings)).toBe(0);
    expect(await titlesOf(tender.managers[0])).toContain(
      `Клиент отказался от отклика: заявка У-${tender.id}`,
    );
    expect((await answerTender(test, tender, 1)).status).toBe(200);
  });

  it('and declines all: the tender ends for everybody', async () => {
    const tender = await buildTender(test, 2);
    await offersOf(tender, 0);
    const form = { id: tender.id, code: 'changed_mind' };
    const { data } = await call(test.app, customerMoveEndpoints.decline, form, tender.customer);
    expect([data.status, data.offers[0]?.status]).toEqual(['reject', 'declined']);
    for (const index of [0, 1]) {
      const seen = await seenByWorkshop(test, tender, index);
      expect(seen).toMatchObject({
        ...{ status: 'reject', available_actions: [] },
        reject: { by: 'customer', code: 'changed_mind' },
      });
      expect(await titlesOf(tender.managers[index])).toContain(`Клиент отменил заявку У-${tender.id}`);
    }
    const repeat = await call(test.app, customerMoveEndpoints.repeat, { id: tender.id }, tender.customer);
    expect(repeat.data.draft).toMatchObject({
      service_id: null,
      tender: { city_id: 1, lat: 55.751, long: 37.619, radius: 10, offer_limit: 5 },
    });
  });
});

describe('an accepted offer', () => {
  it('is a visit of its workshop; the others see their bid closed, and nothing of the deal', async () => {
    const tender = await buildTender(test, 3, { type_connection: 2 });
    const [first, second = 0] = await offersOf(tender, 0, 1);
    expect(await test.deps.db.$count(bookings)).toBe(2);
    test.clock.advance(minutes(1));
    const { data } = await accept(tender, first);
    expect(data).toMatchObject({ status: 'visit', service: { id: tender.workshops[0]?.id } });
    expect(data.events.map(({ type }) => type)).not.toContain('tender_lost');
    const winner = await seenByWorkshop(test, tender, 0);
    expect([winner.status, winner.customer.phone]).toEqual(['visit', tender.customer.phone]);
    for (const index of [1, 2]) {
      const lost = await seenByWorkshop(test, tender, index);
      expect(lost).toMatchObject({
        ...{ status: 'reject', service: { id: tender.workshops[index]?.id }, files: [], changes: [] },
        ...{ customer: { phone: null }, visit_start: null, accepted_offer_id: null, visit_code: null },
        ...{ reject: { by: 'customer', code: 'found_other' }, available_actions: [] },
      });
      expect(lost.offers.map(({ status }) => status)).toEqual(index === 1 ? ['declined'] : []);
      expect(lost.events.at(-1)?.type).toBe('tender_lost');
      expect(lost.auto.vin).not.toBe('XTA21099012345678');
      expect((await titlesOf(tender.managers[index]))[0]).toBe(
        `Клиент выбрал другой автосервис: заявка У-${tender.id}`,
      );
    }
    const taken = await test.deps.db.select().from(bookings);
    expect(taken.map(({ kind, workshopId }) => [kind, workshopId])).toEqual([
      ['visit', tender.workshops[0]?.id],
    ]);
    const late = await accept({ ...tender }, second);
    expect([late.status, late.errors]).toEqual([409, code('transition_not_allowed')]);
  });

  it('leaves the losers no move, no paper, no file and no later news', async () => {
    const tender = await buildTender(test, 2);
    const [first, second] = await offersOf(tender, 0, 1);
    await accept(tender, first);
    await test.deps.db.insert(files).values({
      ...{ bidId: tender.id, ownerId: tender.customer.userId, name: 'a.pdf', extension: 'pdf' },
      ...{ contentType: 'application/pdf', size: 1, storageKey: 'bids/a.pdf', kind: 'photo' },
      createdAt: test.clock.now(),
    });
    const [winner, loser] = tender.managers;
    const period_start = new Date(test.clock.now().getTime() + hours(72)).toISOString();
    test.clock.advance(minutes(1));
    const propose = { id: tender.id, period_start };
    expect((await call(test.app, workshopMoveEndpoints.proposeTime, propose, winner)).status).toBe(200);
    const confirm = { id: tender.id };
    await call(test.app, customerMoveEndpoints.confirmTime, confirm, tender.customer);
    for (const [endpoint, form] of [
      [workshopMoveEndpoints.answer, offerForm(test, tender.id)],
      [workshopMoveEndpoints.withdraw, { id: tender.id, offer_id: second }],
      [workshopMoveEndpoints.decline, { id: tender.id, code: 'other' }],
      [workshopMoveEndpoints.cancel, { id: tender.id, code: 'other' }],
      [workshopMoveEndpoints.proposeTime, propose],
      [workshopMoveEndpoints.start, { id: tender.id, visit_code: '0000', mileage: 1 }],
    ] as const) {
      const refused = await call(test.app, endpoint, form, loser);
      expect([refused.status, refused.errors]).toEqual([
        409,
        code('transition_not_allowed', { available_actions: [], status: 'reject' }),
      ]);
    }
    const [employee] = await test.deps.db
      .select()
      .from(workshopEmployees)
      .where(eq(workshopEmployees.userId, winner?.userId ?? 0));
    await test.deps.db.update(bids).set({ assigneeId: employee?.id }).where(eq(bids.id, tender.id));
    expect((await seenByWorkshop(test, tender, 0)).assignee?.id).toBe(employee?.id);
    const seen = await seenByWorkshop(test, tender, 1);
    expect([seen.files, seen.files_count, seen.events.at(-1)?.type]).toEqual([[], 0, 'tender_lost']);
    expect(seen.assignee).toBeNull();
    expect(await titlesOf(loser)).toHaveLength(2);
    const counts = (await call(test.app, workshopBidEndpoints.index, {}, loser)).data.counts;
    expect([counts.visit, counts.reject]).toEqual([0, 1]);
    expect((await seenByWorkshop(test, tender, 0)).files).toHaveLength(1);
  });

  it('reaches the programs of both', async () => {
    const tender = await buildTender(test, 2);
    const [first] = await offersOf(tender, 0, 1);
    for (const { id: workshopId } of tender.workshops)
      await test.deps.db
        .insert(webhooks)
        .values({ id: crypto.randomUUID(), workshopId, url: 'https://a.example.ru/' });
    await accept(tender, first);
    const sent = (await test.deps.db.select().from(webhookDeliveries)).map(({ body }) => JSON.parse(body));
    expect(sent.map(({ type, data }) => [type, data.service_id, data.status]).sort()).toEqual(
      [
        ['bid.updated', tender.workshops[0]?.id, 'visit'],
        ['bid.updated', tender.workshops[1]?.id, 'reject'],
      ].sort(),
    );
  });

  it('opens one conversation, with its workshop only', async () => {
    const tender = await buildTender(test, 2);
    const [first] = await offersOf(tender, 0, 1);
    const chats = async (index: number) =>
      (await call(test.app, workshopChatEndpoints.index, {}, tender.managers[index])).data.total;
    const ofDriver = () => call(test.app, customerChatEndpoints.index, {}, tender.customer);
    expect([await chats(0), await chats(1), (await ofDriver()).data.total]).toEqual([0, 0, 0]);
    await test.deps.db
      .update(offers)
      .set({ comment: 'другой' })
      .where(eq(offers.workshopId, tender.workshops[1]?.id ?? 0));
    await accept(tender, first);
    expect([await chats(0), await chats(1)]).toEqual([1, 0]);
    const { items, total } = (await ofDriver()).data;
    expect([total, items[0]?.last_message?.text]).toEqual([1, 'Визит согласован']);
  });

  it('of a workshop with another open bid of the car is refused in words', async () => {
    const tender = await buildTender(test, 1);
    const [first] = await offersOf(tender, 0);
    const [bid] = await test.deps.db.select().from(bids).where(eq(bids.id, tender.id));
    if (!bid) throw new Error('no bid');
    const { id: _id, ...copy } = bid;
    const workshopId = tender.workshops[0]?.id ?? 0;
    const [direct] = await test.deps.db
      .insert(bids)
      .values({ ...copy, workshopId, status: 'new' })
      .returning();
    const refused = await accept(tender, first);
    expect([refused.status, refused.errors]).toEqual([
      409,
      code('active_bid_exists', { bid_id: direct?.id, message: 'У вас уже есть заявка в этот автосервис' }),
    ]);
    expect((await seenByDriver(test, tender)).status).toBe('answered');
  });
});
