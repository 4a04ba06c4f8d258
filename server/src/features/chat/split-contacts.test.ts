import { randomUUID } from 'node:crypto';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { customerContactAppealEndpoints } from '@sto/contract/chat/contact-appeals.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { describe, expect, it } from 'vitest';
import { minutes } from '../../platform/clock/durations.ts';
import type { SignedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildVisit } from '../../testing/build/deal.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const endpointsOf = { customer: customerChatEndpoints, service: workshopChatEndpoints };
type Side = keyof typeof endpointsOf;
const mask = '[контакт скрыт]';

async function buildTalk() {
  const { customer, manager, bid } = await buildBid(test);
  return talkAbout({ customer, service: manager }, bid.id);
}

function talkAbout(people: Record<Side, SignedIn>, bidId: number) {
  const write = async (text: string, by: Side = 'customer') => {
    const form = { bid_id: bidId, client_message_id: randomUUID(), text };
    return (await call(test.app, endpointsOf[by].send, form, people[by])).data;
  };
  const edit = (id: number, text: string) =>
    call(test.app, customerChatEndpoints.edit, { message_id: id, text }, people.customer);
  const read = async (chatId: number, by: Side = 'service') => {
    const { data } = await call(test.app, endpointsOf[by].messages, { chat_id: chatId }, people[by]);
    return data.items.filter(({ type }) => type === 'text');
  };
  const seen = async (chatId: number, by?: Side) => (await read(chatId, by)).map(({ text }) => text);
  return { ...people, write, edit, read, seen };
}

describe('a phone that goes on in the next message', () => {
  it('is hidden in both from the other side, and the writer sees that', async () => {
    const { service, write, read, seen } = await buildTalk();
    const { chat_id: chatId } = await write('Пишите +7 916');
    expect(await seen(chatId)).toEqual(['Пишите +7 916']);
    expect(await write('204 17 50, жду')).toMatchObject({
      text: '204 17 50, жду',
      has_hidden_contacts: true,
    });
    expect(await seen(chatId)).toEqual([`Пишите ${mask}`, `${mask}, жду`]);
    expect(await read(chatId, 'customer')).toMatchObject([
      { text: 'Пишите +7 916', has_hidden_contacts: true },
      { text: '204 17 50, жду', has_hidden_contacts: true },
    ]);
    const list = await call(test.app, workshopChatEndpoints.index, {}, service);
    expect(list.data.items[0]?.last_message?.text).toBe(`${mask}, жду`);
    const found = await call(test.app, workshopChatEndpoints.index, { query: '204 17' }, service);
    expect(found.data.total).toBe(0);
    const notes = await call(test.app, notificationEndpoints.index, {}, service);
    expect(JSON.stringify(notes.data)).not.toMatch(/916|204/);
  });

  it('is found when a message is changed to it, and stays hidden when the other one is', async () => {
    const { write, edit, seen } = await buildTalk();
    const { id, chat_id: chatId } = await write('Скоро буду');
    await write('204 17 50');
    expect(await seen(chatId)).toEqual(['Скоро буду', '204 17 50']);
    await edit(id, '8 916');
    expect(await seen(chatId)).toEqual([mask, mask]);
    await edit(id, 'Скоро буду');
    expect(await seen(chatId)).toEqual(['Скоро буду', mask]);
  });

  it('leaves a notice that is read', async () => {
    const { service, write, seen } = await buildTalk();
    const { chat_id: chatId, id } = await write('Пишите +7 916');
    await call(test.app, workshopChatEndpoints.read, { chat_id: chatId, message_id: id }, service);
    await write('204 17 50, жду');
    expect(await seen(chatId)).toContain(`Пишите ${mask}`);
    const notes = JSON.stringify((await call(test.app, notificationEndpoints.index, {}, service)).data);
    expect(notes).toContain(`Пишите ${mask}`);
    expect(notes).not.toContain('916');
  });

  it('is written by one author within some minutes', async () => {
    const { write, edit, seen } = await buildTalk();
    const { chat_id: chatId } = await write('8 916');
    await write('Что это?', 'service');
    await write('204 17 50');
    await write('8 916');
    test.clock.advance(minutes(11));
    await write('204 17 50');
    const { id } = await write('Скоро буду');
    test.clock.advance(minutes(13));
    await write('204 17 50');
    await edit(id, '8 916');
    expect(await seen(chatId)).not.toContain(mask);
  });

  it('is shown after an agreement', async () => {
    const { customer, manager, id } = await buildVisit(test);
    const { write, seen } = talkAbout({ customer, service: manager }, id);
    await write('8 916');
    const { chat_id: chatId } = await write('204 17 50');
    expect(await seen(chatId)).toEqual(['8 916', '204 17 50']);
  });

  it('may be no phone: its author appeals', async () => {
    const { customer, write } = await buildTalk();
    await write('8 916');
    const { id } = await write('204 17 50');
    const form = { message_id: id, comment: 'Это номер детали' };
    const appealed = await call(test.app, customerContactAppealEndpoints.create, form, customer);
    expect(appealed.data).toMatchObject({ id, is_appealed: true, can_appeal: false });
  });
});
