import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { limitHits } from '../../db/tables/abuse.ts';
import { users } from '../../db/tables/users.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { hours } from '../../platform/clock/durations.ts';
import { type SignedIn, signedInAgain } from '../../testing/as.ts';
import { buildBid, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { buildFinished, buildVisit } from '../../testing/build/deal.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

const ask = (person: SignedIn, workshopId: number, form: Record<string, unknown> = {}) =>
  call(
    test.app,
    customerChatEndpoints.send,
    { service_id: workshopId, client_message_id: crypto.randomUUID(), text: 'Берёте гибриды?', ...form },
    person,
  );
const listOf = async (person: SignedIn, form: Record<string, unknown> = {}) =>
  (await call(test.app, customerChatEndpoints.index, form, person)).data;

type ListEndpoint = typeof customerChatEndpoints.index | typeof workshopChatEndpoints.index;

describe('the list of conversations', () => {
  it('is narrowed to questions, bids, the support, and a state of the bid, for both sides', async () => {
    const deal = await buildBid(test);
    const { data: question } = await ask(deal.customer, deal.workshop.id);
    const form = { bid_id: deal.bid.id, client_message_id: crypto.randomUUID(), text: 'Когда?' };
    const { data: ofBid } = await call(test.app, customerChatEndpoints.send, form, deal.customer);
    const idsOf = async (endpoint: ListEndpoint, person: SignedIn, filter: object) =>
      (await call(test.app, endpoint, filter, person)).data.items.map(({ id }) => id);
    for (const [endpoint, person] of [
      [customerChatEndpoints.index, deal.customer],
      [workshopChatEndpoints.index, deal.manager],
    ] as const) {
      expect(await idsOf(endpoint, person, { kind: 'question' })).toEqual([question.chat_id]);
      expect(await idsOf(endpoint, person, { kind: 'bid' })).toEqual([ofBid.chat_id]);
      expect(await idsOf(endpoint, person, { kind: 'support' })).toEqual([]);
      expect(await idsOf(endpoint, person, { bid_status: 'new' })).toEqual([ofBid.chat_id]);
      expect(await idsOf(endpoint, person, { bid_status: 'visit' })).toEqual([]);
    }
    const wrong = await call(test.app, customerChatEndpoints.index, { kind: 'other' }, deal.customer);
    expect(wrong.errors).toHaveProperty('kind');
  });
});

describe('a question before a bid', () => {
  it('opens one chat of the driver and the workshop, about his car and the works', async () => {
    const deal = await buildDeal(test);
    const about = { auto_id: deal.carId, work_type_ids: deal.workshop.workTypeIds };
    const { data: first } = await ask(deal.customer, deal.workshop.id, about);
    const { data: second } = await ask(deal.customer, deal.workshop.id, { text: 'И электромобили?' });
    expect(second.chat_id).toBe(first.chat_id);
    const { data } = await call(test.app, workshopChatEndpoints.index, {}, deal.manager);
    expect(data).toMatchObject({
      total: 1,
      items: [
        {
          ...{
            id: first.chat_id,
            kind: 'question',
            bid_id: null,
            unread_count: 2,
            are_contacts_hidden: true,
          },
          ...{ title: expect.stringMatching(/^Kia Rio.* · Работа/), can_write: true },
        },
      ],
    });
    const reply = { chat_id: first.chat_id, client_message_id: crypto.randomUUID(), text: 'Берём' };
    expect((await call(test.app, workshopChatEndpoints.send, reply, deal.manager)).status).toBe(200);
    expect((await listOf(deal.customer)).items).toMatchObject([{ unread_count: 1, kind: 'question' }]);
  });

  it('is for published workshops that answer here, with an own car', async () => {
    const deal = await buildDeal(test);
    const other = await buildDeal(test);
    const { id } = await buildWorkshop(test.deps.db);
    expect((await ask(deal.customer, 999_999)).status).toBe(404);
    expect((await ask(deal.customer, id, { auto_id: other.carId })).status).toBe(404);
    expect((await ask(deal.manager, id)).status).toBe(403);
    await test.deps.db.update(workshops).set({ isConnected: false }).where(eq(workshops.id, id));
    expect((await ask(deal.customer, id)).errors).toMatchObject([{ code: 'service_not_supported' }]);
    await test.deps.db.update(workshops).set({ isPublished: false }).where(eq(workshops.id, id));
    expect((await ask(deal.customer, id)).status).toBe(404);
    expect((await listOf(deal.customer)).total).toBe(0);
  });

  it('goes to at most five workshops in an hour', async () => {
    const { customer } = await buildDeal(test);
    const places = [];
    for (let count = 0; count < 6; count += 1) places.push((await buildWorkshop(test.deps.db)).id);
    const statuses = [];
    for (const id of places) statuses.push((await ask(customer, id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(customer, places[0] ?? 0)).status, 'the same one').toBe(200);
    expect(await test.deps.db.$count(limitHits, eq(limitHits.code, 'chats_too_many'))).toBe(1);
    test.clock.advance(hours(1));
    expect((await ask(await signedInAgain(test, customer), places[5] ?? 0)).status).toBe(200);
  });
});

describe('the list of chats', () => {
  it('is searched by name, works, number and words', async () => {
    const deal = await buildBid(test, { comment: 'Скрип спереди' });
    await test.deps.db
      .update(workshops)
      .set({ name: 'Автомастер' })
      .where(eq(workshops.id, deal.workshop.id));
    await ask(deal.customer, (await buildWorkshop(test.deps.db)).id);
    const found = async (query: string) => (await listOf(deal.customer, { query })).total;
    expect(await found('автомаст')).toBe(1);
    expect(await found('скрип')).toBe(1);
    expect(await found('гибрид')).toBe(1);
    expect(await found(`У-${deal.bid.id}`)).toBe(1);
    expect(await found('%')).toBe(0);
    expect(await found('')).toBe(2);
    await test.deps.db.update(users).set({ name: 'Аркадий' }).where(eq(users.id, deal.customer.userId));
    const ofWorkshop = await call(test.app, workshopChatEndpoints.index, { query: 'аркад' }, deal.manager);
    expect(ofWorkshop.data.total).toBe(1);
  });
});

describe('what happens to a bid', () => {
  const cardsOf = async (person: SignedIn, bidId: number) => {
    const { items } = await listOf(person);
    const chatId = items.find((item) => item.bid_id === bidId)?.id ?? 0;
    const { data } = await call(test.app, customerChatEndpoints.messages, { chat_id: chatId }, person);
    return data.items.map(({ type, sender, payload }) => ({ type, sender, payload }));
  };

  it('is written into its chat: offers, the visit, the work, the end', async () => {
    const visit = await buildVisit(test);
    expect(await cardsOf(visit.customer, visit.id)).toEqual([
      { type: 'offer', sender: 'service', payload: { offer_id: visit.offerId } },
      { type: 'status', sender: 'system', payload: { event: 'accepted', status: 'visit' } },
    ]);
    const finished = await buildFinished(test);
    expect((await cardsOf(finished.customer, finished.id)).slice(1)).toMatchObject([
      { payload: { status: 'visit' } },
      { payload: { status: 'in_work' } },
      { payload: { event: 'finished', status: 'finished' } },
    ]);
  });

  it('is undone with its transaction', async () => {
    const { bid, manager, customer } = await buildBid(test, { comment: 'Стук' });
    const bad = { ...offerForm(test, bid.id), lines: '[]' };
    expect((await call(test.app, workshopMoveEndpoints.answer, bad, manager)).status).toBe(422);
    expect(await cardsOf(customer, bid.id)).toEqual([{ type: 'text', sender: 'customer', payload: null }]);
  });
});
