import { autoReplyEndpoints } from '@sto/contract/chat/auto-reply.endpoints';
import { defaultAutoReply } from '@sto/contract/chat/auto-reply.schemas';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { holidays, scheduleExceptions } from '../../../db/tables/schedule.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { type SignedIn, signedIn, signedInAgain } from '../../../testing/as.ts';
import { type BuiltDeal, buildBid, buildDeal } from '../../../testing/build/bid.ts';
import { buildWorkshop } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const evening = '2026-03-10T19:00:00Z';
const text = 'Мы уже дома.';

/** Sessions end while the clock jumps. */
const again = (person: SignedIn) => signedInAgain(test, person);
const update = async (form: Record<string, unknown>, person?: SignedIn) =>
  call(test.app, autoReplyEndpoints.update, { is_on: 1, text, ...form }, person && (await again(person)));

async function withAutoReply() {
  const deal = await buildDeal(test);
  await update({ service_id: deal.workshop.id }, deal.manager);
  return deal;
}

const ask = async (deal: BuiltDeal, words = 'Берёте гибриды?') =>
  call(
    test.app,
    customerChatEndpoints.send,
    { service_id: deal.workshop.id, client_message_id: crypto.randomUUID(), text: words },
    await again(deal.customer),
  );
async function answersIn(deal: BuiltDeal, chatId: number) {
  const reader = await again(deal.customer);
  const { data } = await call(test.app, customerChatEndpoints.messages, { chat_id: chatId }, reader);
  return data.items.filter(({ sender }) => sender === 'service');
}

describe('the automatic answer of a closed workshop', () => {
  it('names the next opening on the clock of the workshop, and is marked', async () => {
    const deal = await withAutoReply();
    test.clock.set(evening);
    const { data } = await ask(deal);
    expect(await answersIn(deal, data.chat_id)).toMatchObject([
      {
        text: `${text}\nОткроемся 11\u00A0марта, 9:00.`,
        payload: { is_auto: true, from: '2026-03-11T09:00:00+03:00' },
        ...{ can_edit: false, type: 'text' },
      },
    ]);
  });

  it('comes once until the workshop opens, in each chat, and again in the next night', async () => {
    const deal = await withAutoReply();
    test.clock.set(evening);
    const { data } = await ask(deal);
    await ask(deal, 'И ещё вопрос');
    const other = await signedIn(test);
    const ofOther = await ask({ ...deal, customer: other });
    expect(await answersIn(deal, data.chat_id)).toHaveLength(1);
    expect(await answersIn({ ...deal, customer: other }, ofOther.data.chat_id)).toHaveLength(1);
    test.clock.set('2026-03-11T10:00:00Z');
    await ask(deal, 'Днём');
    expect(await answersIn(deal, data.chat_id)).toHaveLength(1);
    test.clock.set('2026-03-11T20:00:00Z');
    await ask(deal, 'Снова вечером');
    expect(await answersIn(deal, data.chat_id)).toHaveLength(2);
  });

  it('knows days off, holidays and a closure without an end', async () => {
    const deal = await withAutoReply();
    const { db } = test.deps;
    const { id: workshopId } = deal.workshop;
    await db.insert(scheduleExceptions).values({ workshopId, date: '2026-03-11', isActive: false });
    await db.insert(holidays).values({ date: '2026-03-12', kind: 'day_off', title: 'Праздник' });
    await db.update(workshops).set({ observesHolidays: true }).where(eq(workshops.id, workshopId));
    test.clock.set(evening);
    const { data } = await ask(deal);
    expect((await answersIn(deal, data.chat_id))[0]?.text).toContain('13\u00A0марта');
    await db.update(workshops).set({ closedFrom: '2026-03-10' }).where(eq(workshops.id, workshopId));
    const other = { ...deal, customer: await signedIn(test) };
    const asked = await ask(other);
    expect(await answersIn(other, asked.data.chat_id)).toMatchObject([{ text, payload: { is_auto: true } }]);
    await ask(other, 'Когда?');
    expect(await answersIn(other, asked.data.chat_id)).toHaveLength(1);
  });

  it('is silent in open hours, switched off, and to the words of the workshop', async () => {
    const deal = await withAutoReply();
    const { data } = await ask(deal);
    expect(await answersIn(deal, data.chat_id)).toEqual([]);
    test.clock.set(evening);
    const reply = { chat_id: data.chat_id, client_message_id: crypto.randomUUID(), text: 'Да' };
    await call(test.app, workshopChatEndpoints.send, reply, await again(deal.manager));
    expect(await answersIn(deal, data.chat_id)).toHaveLength(1);
    await update({ service_id: deal.workshop.id, is_on: 0 }, deal.manager);
    await ask(deal, 'Спасибо');
    expect(await answersIn(deal, data.chat_id)).toHaveLength(1);
  });

  it('gives no notice, leaves the question unread, and answers in the chat of a bid too', async () => {
    const deal = await buildBid(test);
    await update({ service_id: deal.workshop.id }, deal.manager);
    test.clock.set(evening);
    const form = { bid_id: deal.bid.id, client_message_id: crypto.randomUUID(), text: 'Вы открыты?' };
    const { data } = await call(test.app, customerChatEndpoints.send, form, await again(deal.customer));
    expect(await answersIn(deal, data.chat_id)).toHaveLength(1);
    const notices = await call(test.app, notificationEndpoints.index, {}, await again(deal.customer));
    expect(notices.data.items.filter(({ type }) => type === 'chat_message')).toEqual([]);
    const list = await call(
      test.app,
      workshopChatEndpoints.index,
      { only_unread: 1 },
      await again(deal.manager),
    );
    expect(list.data.items).toMatchObject([{ id: data.chat_id }]);
  });
});

describe('the settings of the automatic answer', () => {
  it('begin switched off, with a text and an example', async () => {
    const deal = await buildDeal(test);
    const form = { service_id: deal.workshop.id };
    const { data } = await call(test.app, autoReplyEndpoints.view, form, deal.manager);
    expect(data).toEqual({
      ...{ ...form, is_on: false, text: defaultAutoReply, is_open_now: true, opens_at: null },
      example: `${defaultAutoReply}\nОткроемся 11\u00A0марта, 9:00.`,
    });
  });

  it('are for the owner and managers of the workshop alone', async () => {
    const { id: workshopId } = await buildWorkshop(test.deps.db);
    const roles: ['service'] = ['service'];
    const as = (employeeRole: 'owner' | 'manager' | 'mechanic', id = workshopId) =>
      signedIn(test, { roles, employeeRole, workshopId: id });
    const form = { service_id: workshopId };
    expect((await update(form, await as('owner'))).data).toMatchObject({ is_on: true, text });
    expect((await update(form, await as('manager'))).status).toBe(200);
    expect((await update(form, await as('mechanic'))).status).toBe(403);
    const stranger = await as('owner', (await buildWorkshop(test.deps.db)).id);
    expect((await update(form, stranger)).status).toBe(404);
    expect((await call(test.app, autoReplyEndpoints.view, form, stranger)).status).toBe(404);
    expect((await update(form, await signedIn(test))).status).toBe(403);
    expect((await update(form)).status).toBe(401);
  });

  it('need a text of some length', async () => {
    const deal = await buildDeal(test);
    const form = { service_id: deal.workshop.id };
    for (const wrong of ['', ' ', 'я'.repeat(501)])
      expect((await update({ ...form, text: wrong }, deal.manager)).errors).toHaveProperty('text');
    const { data } = await call(test.app, autoReplyEndpoints.view, form, deal.manager);
    expect(data).toMatchObject({ is_on: false, text: defaultAutoReply });
  });
});
