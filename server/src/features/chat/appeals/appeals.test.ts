import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import {
  customerContactAppealEndpoints,
  workshopContactAppealEndpoints,
} from '@sto/contract/chat/contact-appeals.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { auditEndpoints, moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../../testing/as.ts';
import { bidForm, buildBid, buildDeal } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const part = 'Номер детали 8 916 123-45-67';
const hidden = 'Номер детали [контакт скрыт]';
const code = (value: string) => [expect.objectContaining({ code: value })];

const sides = [
  { side: 'customer', endpoints: customerContactAppealEndpoints },
  { side: 'service', endpoints: workshopContactAppealEndpoints },
] as const;

async function written(side: 'customer' | 'service', text = part) {
  const deal = await buildBid(test);
  const isDriver = side === 'customer';
  const [me, peer] = isDriver ? [deal.customer, deal.manager] : [deal.manager, deal.customer];
  const [own, others] = isDriver
    ? [customerChatEndpoints, workshopChatEndpoints]
    : [workshopChatEndpoints, customerChatEndpoints];
  const form = { bid_id: deal.bid.id, client_message_id: crypto.randomUUID(), text };
  const { data: message } = await call(test.app, own.send, form, me);
  const seenBy = async (person: typeof me) => {
    const list = person === me ? own.messages : others.messages;
    const { data } = await call(test.app, list, { chat_id: message.chat_id }, person);
    return data.items.find(({ id }) => id === message.id);
  };
  return { me, peer, message, own, deal, seenBy };
}

async function decide(decision: 'approve' | 'reject') {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const queue = await call(test.app, moderationEndpoints.index, { kind: 'contact' }, operator);
  const id = queue.data.items[0]?.id ?? 0;
  const { data: item } = await call(test.app, moderationEndpoints.view, { id }, operator);
  const form = { id, kind: 'contact', decision, reason: 'Это номер телефона' };
  const { status, errors } = await call(test.app, moderationEndpoints.decide, form, operator);
  return { item, status, errors, operator };
}

describe.each(sides)('words of the side $side that were hidden by mistake', ({ side, endpoints }) => {
  it('are shown to the other side after the decision, which is written down', async () => {
    const { me, peer, message, seenBy } = await written(side);
    expect(await seenBy(peer)).toMatchObject({ text: hidden, can_appeal: false });
    expect(await seenBy(me)).toMatchObject({ text: part, can_appeal: true, is_appealed: false });
    const form = { message_id: message.id, comment: 'Это деталь' };
    const { data } = await call(test.app, endpoints.create, form, me);
    expect(data).toMatchObject({ is_appealed: true, can_appeal: false, has_hidden_contacts: true });
    const { item, operator } = await decide('approve');
    expect(item).toMatchObject({ text: 'Это деталь', available_actions: ['approve', 'reject'] });
    expect(item.fields).toContainEqual({ label: 'Написано', value: part, before: null });
    expect(await seenBy(peer)).toMatchObject({ text: part, has_hidden_contacts: false });
    const { data: audit } = await call(test.app, auditEndpoints.index, {}, operator);
    expect(audit.items[0]).toMatchObject({ action: 'moderation.approve', subject: 'contact' });
    const notices = await call(test.app, notificationEndpoints.index, {}, me);
    expect(notices.data.items[0]).toMatchObject({ type: 'contact_shown' });
  });

  it('stay hidden after a refusal, and are appealed once until they change', async () => {
    const { me, peer, message, own, seenBy } = await written(side);
    const appeal = () => call(test.app, endpoints.create, { message_id: message.id }, me);
    await appeal();
    await appeal();
    expect((await decide('reject')).status).toBe(200);
    expect(await seenBy(peer)).toMatchObject({ text: hidden });
    expect(await seenBy(me)).toMatchObject({ can_appeal: false, is_appealed: false });
    await call(test.app, own.edit, { message_id: message.id, text: `${part}!` }, me);
    expect(await seenBy(me)).toMatchObject({ can_appeal: true });
  });

  it('are hidden again when they change after the decision, and are not shown if they changed before', async () => {
    const { me, peer, message, own, seenBy } = await written(side);
    const edit = (text: string) => call(test.app, own.edit, { message_id: message.id, text }, me);
    await call(test.app, endpoints.create, { message_id: message.id }, me);
    await edit('Звоните 8 916 765-43-21');
    expect((await decide('approve')).errors).toHaveProperty('decision');
    await edit(part);
    expect((await decide('approve')).status).toBe(200);
    expect(await seenBy(peer)).toMatchObject({ text: part });
    await edit('Звоните 8 916 765-43-21');
    expect(await seenBy(peer)).toMatchObject({ text: 'Звоните [контакт скрыт]' });
  });

  it('are appealed by their side alone, and only if something is hidden', async () => {
    const { me, peer, message } = await written(side);
    const form = { message_id: message.id };
    const other = side === 'customer' ? workshopContactAppealEndpoints : customerContactAppealEndpoints;
    expect((await call(test.app, other.create, form, peer)).errors).toEqual(code('contacts_not_hidden'));
    const stranger = await signedIn(test);
    expect((await call(test.app, customerContactAppealEndpoints.create, form, stranger)).status).toBe(404);
    expect((await call(test.app, endpoints.create, form)).status).toBe(401);
    const plain = await written(side, 'Приезжайте к 10');
    const refused = await call(test.app, endpoints.create, { message_id: plain.message.id }, plain.me);
    expect(refused.errors).toEqual(code('contacts_not_hidden'));
    expect((await call(test.app, endpoints.create, { message_id: 'x' }, me)).status).toBe(422);
  });
});

describe('contacts in the comment of a bid', () => {
  async function commented() {
    const deal = await buildDeal(test);
    const form = { ...bidForm(test, deal), comment: part };
    const { data: sent } = await call(test.app, customerBidEndpoints.create, form, deal.customer);
    return { ...deal, bid: { id: sent.bid_id }, chatId: sent.chat_id };
  }

  it('wait for an agreement as those of messages do, on the page, in the list and in a search', async () => {
    const { bid, customer, manager } = await commented();
    const seen = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
    expect(seen.data.comment).toBe(hidden);
    const list = await call(test.app, workshopBidEndpoints.index, {}, manager);
    expect(list.data.items[0]?.comment).toBe(hidden);
    const own = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    expect(own.data.comment).toBe(part);
    const query = '123-45-67';
    const found = await call(test.app, workshopChatEndpoints.index, { query }, manager);
    expect(found.data.items).toEqual([]);
    const bids = await call(test.app, workshopBidEndpoints.index, { query }, manager);
    expect(bids.data.items).toEqual([]);
  });

  it('are shown on the page too when the operator finds none', async () => {
    const { bid, chatId, customer, manager } = await commented();
    const { data } = await call(test.app, customerChatEndpoints.messages, { chat_id: chatId }, customer);
    const form = { message_id: data.items[0]?.id };
    await call(test.app, customerContactAppealEndpoints.create, form, customer);
    await decide('approve');
    const seen = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
    expect(seen.data.comment).toBe(part);
  });
});

it('a deleted message is quoted without its words', async () => {
  const { me, peer, message, own, seenBy } = await written('customer', 'Приезжайте к 10');
  const form = { chat_id: message.chat_id, client_message_id: crypto.randomUUID(), text: 'Да' };
  const answer = { ...form, reply_to_id: message.id };
  const { data: reply } = await call(test.app, workshopChatEndpoints.send, answer, peer);
  expect(reply.reply_to).toMatchObject({ text: 'Приезжайте к 10', is_deleted: false });
  await call(test.app, own.delete, { message_id: message.id }, me);
  const { data } = await call(test.app, workshopChatEndpoints.messages, { chat_id: form.chat_id }, peer);
  expect(data.items.at(-1)?.reply_to).toMatchObject({ text: '', is_deleted: true });
  expect(await seenBy(me)).toMatchObject({ is_deleted: true });
});
