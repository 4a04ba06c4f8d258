import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { liveEndpoints } from '@sto/contract/live/live.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { auditEndpoints, impersonationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { describe, expect, it } from 'vitest';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm, buildBid, buildDeal } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

async function entered(phone: string) {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const form = { phone, reason: 'Не видит заявки' };
  const { data } = await call(test.app, impersonationEndpoints.start, form, operator);
  const log = async () => {
    const audit = await call(test.app, auditEndpoints.index, {}, operator);
    return audit.data.items.map(({ action }) => action);
  };
  return { place: { token: data.access_token }, refresh_token: data.refresh_token, log };
}

describe('an operator who looks on in the place of a person', () => {
  it('leaves bids and notifications unread', async () => {
    const deal = await buildDeal(test);
    test.clock.advance(minutes(1));
    const made = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
    const id = made.data.bid_id;
    test.clock.advance(minutes(1));
    const newOnes = async () => {
      const bids = await call(test.app, profileEndpoints.workshop, {}, deal.manager);
      const notices = await call(test.app, notificationEndpoints.countUnread, {}, deal.manager);
      return [bids.data.new_bid_count, notices.data.count];
    };
    expect(await newOnes()).toEqual([1, 1]);
    const { place } = await entered(deal.manager.phone);
    await call(test.app, workshopBidEndpoints.index, { status: 'new' }, place);
    await call(test.app, workshopBidEndpoints.view, { id }, place);
    const read = await call(test.app, notificationEndpoints.read, { read_all: true }, place);
    expect([read.data.count, ...(await newOnes())]).toEqual([1, 1, 1]);
    await call(test.app, workshopBidEndpoints.view, { id }, deal.manager);
    expect(await newOnes()).toEqual([0, 0]);
  });

  it('is in the log with the entering only', async () => {
    const { place, refresh_token, log } = await entered((await signedIn(test)).phone);
    expect((await call(test.app, liveEndpoints.createTicket, {}, place)).status).toBe(200);
    await call(test.app, notificationEndpoints.read, { read_all: true }, place);
    await call(test.app, profileEndpoints.customer, {}, place);
    await call(test.app, authEndpoints.refreshToken, { refresh_token }, place);
    expect(await log()).toEqual(['impersonate']);
  });

  it('is in the log with the words of what is changed', async () => {
    const { place, log } = await entered((await signedIn(test)).phone);
    await call(test.app, profileEndpoints.update, { name: 'Андрей' }, place);
    expect(await log()).toEqual(['Изменить имя, почту, город или настройки', 'impersonate']);
  });

  it('leaves messages unread and undelivered, and is not seen typing', async () => {
    const { bid, customer, manager } = await buildBid(test);
    const opened = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    const chat_id = opened.data.chat_id ?? 0;
    const text = { chat_id, text: 'Когда приехать?', client_message_id: crypto.randomUUID() };
    const { data: message } = await call(test.app, customerChatEndpoints.send, text, customer);
    const { place } = await entered(manager.phone);
    const seen = await call(test.app, workshopChatEndpoints.messages, { chat_id }, place);
    expect(seen.data.items).toHaveLength(1);
    await call(test.app, workshopChatEndpoints.typing, { chat_id }, place);
    const read = await call(test.app, workshopChatEndpoints.read, { chat_id, message_id: message.id }, place);
    expect(read.data.unread_count).toBe(1);
    const own = await call(test.app, customerChatEndpoints.messages, { chat_id }, customer);
    expect(own.data.items).toMatchObject([{ status: 'sent' }]);
    expect(own.data.is_peer_typing).toBe(false);
  });
});
