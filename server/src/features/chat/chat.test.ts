import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { carModels } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { chats } from '../../db/tables/chats.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { type BuiltDeal, bidForm, buildBid, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const question = 'Скрип спереди при торможении';

/** A minute passes before the workshop writes: moments order the messages. */
async function answer({ manager }: BuiltDeal, bidId: number, comment: string): Promise<void> {
  test.clock.advance(minutes(1));
  const form = { ...offerForm(test, bidId), comment };
  await call(test.app, workshopMoveEndpoints.answer, form, manager);
}

/** So that the id of a chat differs from that of a bid. */
const startChatsAt = (id: number) => test.deps.db.execute(sql`select setval('chats_id_seq', ${id}, false)`);

const sides = [
  { side: 'customer', endpoints: customerChatEndpoints },
  { side: 'service', endpoints: workshopChatEndpoints },
] as const;

const ofCustomer = async (person: SignedIn, form: Record<string, unknown> = {}) =>
  (await call(test.app, customerChatEndpoints.index, form, person)).data;
const ofWorkshop = async (person: SignedIn, form: Record<string, unknown> = {}) =>
  (await call(test.app, workshopChatEndpoints.index, form, person)).data;
const customerUnread = async (person: SignedIn) =>
  (await call(test.app, customerChatEndpoints.countUnread, {}, person)).data.count;
const workshopUnread = async (person: SignedIn) =>
  (await call(test.app, workshopChatEndpoints.countUnread, {}, person)).data.count;

describe('conversations', () => {
  it('show an employee under the name that the workshop has for him', async () => {
    const { customer, manager, bid } = await buildBid(test);
    const ofManager = eq(workshopEmployees.userId, manager.userId);
    await test.deps.db.update(workshopEmployees).set({ name: 'Мастер Зимина' }).where(ofManager);
    const form = { bid_id: bid.id, client_message_id: crypto.randomUUID(), text: 'Ждём вас' };
    const { data: sent } = await call(test.app, workshopChatEndpoints.send, form, manager);
    const { data } = await call(
      test.app,
      customerChatEndpoints.messages,
      { chat_id: sent.chat_id },
      customer,
    );
    expect(data.items.find(({ id }) => id === sent.id)).toMatchObject({ sender_name: 'Мастер Зимина' });
  });

  it("begin with the driver's comment, which the workshop has not read", async () => {
    await startChatsAt(900);
    const { customer, manager, bid } = await buildBid(test, { comment: question });
    await test.deps.db.update(users).set({ image: '/andrey.webp' }).where(eq(users.id, customer.userId));
    await test.deps.db
      .update(workshops)
      .set({ name: 'Автомастер', logo: 'workshops/1/logo.svg' })
      .where(eq(workshops.id, bid.workshopId));
    const seen = await ofWorkshop(manager);
    expect(seen).toEqual({
      total: 1,
      items: [
        {
          id: 900,
          kind: 'bid',
          bid_id: bid.id,
          service: { id: bid.workshopId, name: 'Автомастер', logo: '/media/workshops/1/logo.svg' },
          customer: { id: customer.userId, name: 'Андрей', avatar: '/andrey.webp' },
          support: null,
          title: expect.stringMatching(/^Kia Rio \d+ · Работа \d+$/),
          peer: { name: 'Андрей', image: '/andrey.webp' },
          last_message: {
            ...{ id: expect.any(Number), text: question, sender: 'customer' },
            created_at: '2026-03-10T12:00:00+03:00',
          },
          unread_count: 1,
          ...{
            last_read_message_id: null,
            peer_last_read_message_id: null,
            is_muted: false,
            is_blocked: false,
          },
          ...{ is_closed_by_moderator: false, can_write: true, closes_at: null, are_contacts_hidden: true },
          updated_at: '2026-03-10T12:00:00+03:00',
          url: '/service/chat/900',
        },
      ],
    });
    expect((await ofCustomer(customer)).items).toMatchObject([
      { ...seen.items[0], peer: { name: 'Автомастер' }, unread_count: 0, url: '/customer/chat/900' },
    ]);
    expect(await workshopUnread(manager)).toBe(1);
    expect(await customerUnread(customer)).toBe(0);
  });

  it("continue with the workshop's comments, each unread until the driver opens the bid", async () => {
    const deal = await buildBid(test, { comment: question });
    await answer(deal, deal.bid.id, 'Ждём вас');
    await answer(deal, deal.bid.id, 'Нашли колодки дешевле');
    const { items } = await ofCustomer(deal.customer);
    expect(items).toMatchObject([
      {
        last_message: { text: 'Отклик: Нашли колодки дешевле', sender: 'service' },
        unread_count: 2,
      },
    ]);
    expect(items[0]?.peer.name).toMatch(/^Автосервис/);
    expect(await customerUnread(deal.customer)).toBe(2);
    await call(test.app, customerBidEndpoints.view, { id: deal.bid.id }, deal.customer);
    expect(await customerUnread(deal.customer)).toBe(0);
    expect((await ofCustomer(deal.customer)).items).toMatchObject([{ unread_count: 0 }]);
    expect(await workshopUnread(deal.manager), 'who answered has read the question').toBe(0);
  });

  it('are listed from the first message or card on', async () => {
    const deal = await buildBid(test);
    expect(await ofCustomer(deal.customer)).toEqual({ total: 0, items: [] });
    await answer(deal, deal.bid.id, '');
    expect((await ofCustomer(deal.customer)).items).toMatchObject([
      { last_message: { text: 'Отклик', sender: 'service' }, unread_count: 1 },
    ]);
  });

  it('have pages, the newest message first, and optionally only the unread', async () => {
    const first = await buildBid(test, { comment: question });
    test.clock.advance(minutes(1));
    const second = await buildBid(test, {
      comment: 'Стук сзади',
      customerId: first.customer.userId,
      createdAt: test.clock.now(),
    });
    const bidIds = async (form: Record<string, unknown> = {}) => {
      const { total, items } = await ofCustomer(first.customer, form);
      return { total, ids: items.map((item) => item.bid_id) };
    };
    expect(await bidIds()).toEqual({ total: 2, ids: [second.bid.id, first.bid.id] });
    await answer(first, first.bid.id, 'Ждём вас');
    expect(await bidIds()).toEqual({ total: 2, ids: [first.bid.id, second.bid.id] });
    expect(await bidIds({ page: 2, page_size: 1 })).toEqual({ total: 2, ids: [second.bid.id] });
    expect(await bidIds({ only_unread: 1 })).toEqual({ total: 1, ids: [first.bid.id] });
  });

  it('are found by the car that their row names, by both sides', async () => {
    const deal = await buildBid(test, { comment: question });
    const other = await buildBid(test, { comment: question, customerId: deal.customer.userId });
    const { db } = test.deps;
    const modelOf = db.select({ id: cars.modelId }).from(cars).where(eq(cars.id, deal.bid.carId));
    await db.update(carModels).set({ name: 'Carens' }).where(inArray(carModels.id, modelOf));
    for (const query of ['carens', 'Kia Carens', 'киа car']) {
      expect((await ofWorkshop(deal.manager, { query })).items).toMatchObject([{ bid_id: deal.bid.id }]);
      expect((await ofCustomer(deal.customer, { query })).items).toMatchObject([{ bid_id: deal.bid.id }]);
    }
    expect((await ofCustomer(deal.customer, { query: 'kia' })).total).toBe(2);
    expect((await ofCustomer(deal.customer, { query: 'BMW' })).total).toBe(0);
    expect((await ofWorkshop(other.manager, { query: 'carens' })).total, "another's car").toBe(0);
  });

  it("show nothing of others' bids", async () => {
    const deal = await buildBid(test, { comment: question });
    await answer(deal, deal.bid.id, 'Ждём вас');
    const other = await buildDeal(test);
    expect(await ofCustomer(other.customer)).toEqual({ total: 0, items: [] });
    expect(await ofWorkshop(other.manager)).toEqual({ total: 0, items: [] });
    expect(await customerUnread(other.customer)).toBe(0);
    expect(await workshopUnread(other.manager)).toBe(0);
    const nobody = await signedIn(test, { roles: ['service'] });
    expect(await ofWorkshop(nobody)).toEqual({ total: 0, items: [] });
  });

  it('have the id that the bid shows both sides from its creation', async () => {
    await startChatsAt(900);
    const deal = await buildDeal(test);
    const form = { ...bidForm(test, deal), idempotency_key: '6f1c1c52-9f0b-4a39-8f5e-0d6f7c0c9a11' };
    const create = async () => (await call(test.app, customerBidEndpoints.create, form, deal.customer)).data;
    const made = await create();
    expect(made).toMatchObject({ status: 'new', chat_id: 900 });
    expect(await create(), 'sent again').toEqual(made);
    const { bid_id: id } = made;
    const sent = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), deal.manager);
    expect(sent.data.chat_id).toBe(900);
    const seen = [
      await call(test.app, customerBidEndpoints.view, { id }, deal.customer),
      await call(test.app, workshopBidEndpoints.view, { id }, deal.manager),
    ];
    expect(seen.map(({ data }) => data.chat_id)).toEqual([900, 900]);
    expect((await ofCustomer(deal.customer)).items.map((item) => item.id)).toEqual([900]);
    const another = await buildBid(test);
    const next = await call(test.app, customerBidEndpoints.view, { id: another.bid.id }, another.customer);
    expect(next.data.chat_id).toBe(901);
  });

  it('are deleted with their bid', async () => {
    const { bid } = await buildBid(test);
    expect(await test.deps.db.$count(chats, eq(chats.bidId, bid.id))).toBe(1);
    await test.deps.db.delete(bids).where(eq(bids.id, bid.id));
    expect(await test.deps.db.$count(chats)).toBe(0);
  });

  it('show a driver without a name', async () => {
    const { customer, manager } = await buildBid(test, { comment: question });
    await test.deps.db.update(users).set({ name: '' }).where(eq(users.id, customer.userId));
    expect((await ofWorkshop(manager)).items[0]?.peer).toEqual({ name: 'Клиент', image: null });
  });
});

describe.each(sides)('the messages of a $side', ({ side, endpoints }) => {
  it('are closed to a visitor and to the other side', async () => {
    const other = await signedIn(test, { roles: [side === 'customer' ? 'service' : 'customer'] });
    expect((await call(test.app, endpoints.index, {})).status).toBe(401);
    expect((await call(test.app, endpoints.index, {}, other)).status).toBe(403);
    expect((await call(test.app, endpoints.countUnread, {})).status).toBe(401);
    expect((await call(test.app, endpoints.countUnread, {}, other)).status).toBe(403);
  });

  it('refuse an invalid page', async () => {
    const person = await signedIn(test, { roles: [side] });
    expect((await call(test.app, endpoints.index, { page_size: 1000 }, person)).status).toBe(422);
  });
});
