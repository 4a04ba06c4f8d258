import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import { days, minutes } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildFinished, buildVisit, later } from '../../testing/build/deal.ts';
import { buildDraftFile } from '../../testing/build/draft-file.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const uuid = () => crypto.randomUUID();

/** Both sides of the chat of a bid; `me` is of the side, `peer` of the other one. */
async function buildChat(side: 'customer' | 'service', visit = false) {
  const deal = visit
    ? await buildVisit(test)
    : await buildBid(test).then((all) => ({ ...all, id: all.bid.id }));
  const [row] = await test.deps.db.select().from(chats).where(eq(chats.bidId, deal.id));
  const [me, peer] = side === 'customer' ? [deal.customer, deal.manager] : [deal.manager, deal.customer];
  return { me, peer, chatId: row?.id ?? 0, deal };
}

const sides = [
  { side: 'customer', endpoints: customerChatEndpoints, others: workshopChatEndpoints },
  { side: 'service', endpoints: workshopChatEndpoints, others: customerChatEndpoints },
] as const;

describe.each(sides)('a message of the side $side', ({ side, endpoints, others }) => {
  const send = (me: SignedIn, chatId: number, form: Record<string, unknown> = {}) =>
    call(
      test.app,
      endpoints.send,
      { chat_id: chatId, client_message_id: uuid(), text: 'Есть вопрос', ...form },
      me,
    );
  const messagesOf = async (me: SignedIn, chatId: number, form: Record<string, unknown> = {}) =>
    (await call(test.app, endpoints.messages, { chat_id: chatId, ...form }, me)).data;
  const seenByPeer = async (peer: SignedIn, chatId: number) =>
    (await call(test.app, others.messages, { chat_id: chatId }, peer)).data;

  it('comes to the other side, and its way is seen', async () => {
    const { me, peer, chatId } = await buildChat(side);
    const { data: sent } = await send(me, chatId);
    expect(sent).toMatchObject({
      chat_id: chatId,
      sender: side,
      type: 'text',
      status: 'sent',
      can_edit: true,
    });
    const unread = async () => (await call(test.app, others.countUnread, {}, peer)).data.count;
    expect(await unread()).toBe(1);
    const seen = await seenByPeer(peer, chatId);
    expect(seen).toMatchObject({
      items: [{ id: sent.id, text: 'Есть вопрос', can_edit: false }],
      has_more: false,
    });
    expect(seen.chat).toMatchObject({ id: chatId, unread_count: 1, can_write: true });
    expect((await messagesOf(me, chatId)).items).toMatchObject([{ status: 'delivered' }]);
    const read = await call(test.app, others.read, { chat_id: chatId, message_id: sent.id }, peer);
    expect(read.data.unread_count).toBe(0);
    expect(await unread()).toBe(0);
    expect(await messagesOf(me, chatId)).toMatchObject({
      items: [{ status: 'read' }],
      chat: { peer_last_read_message_id: sent.id },
    });
  });

  it('that is sent twice under one id is one message', async () => {
    const { me, chatId } = await buildChat(side);
    const form = { client_message_id: uuid() };
    const [first, second] = await Promise.all([send(me, chatId, form), send(me, chatId, form)]);
    expect(second.data.id).toBe(first.data.id);
    expect(await test.deps.db.$count(chatMessages, eq(chatMessages.chatId, chatId))).toBe(1);
  });

  it('needs words or a file, and answers a message of the same chat', async () => {
    const { me, chatId } = await buildChat(side);
    const other = await buildChat(side);
    const { data: first } = await send(me, chatId);
    const { data: foreign } = await send(other.me, other.chatId);
    for (const text of [' ', '\u200b\u200d']) expect((await send(me, chatId, { text })).status).toBe(422);
    expect((await send(me, chatId, { client_message_id: 'one' })).status).toBe(422);
    expect((await send(me, chatId, { text: 'я'.repeat(4001) })).status).toBe(422);
    expect(
      (await call(test.app, endpoints.send, { client_message_id: uuid(), text: 'Кому?' }, me)).status,
    ).toBe(422);
    expect((await send(me, chatId, { reply_to_id: foreign.id })).status).toBe(422);
    const reply = await send(me, chatId, { reply_to_id: first.id });
    expect(reply.data.reply_to).toMatchObject({ id: first.id, text: 'Есть вопрос' });
  });

  it('has files that its sender has uploaded', async () => {
    const { me, peer, chatId, deal } = await buildChat(side);
    const fileId = await buildDraftFile(test, me.userId, 'skrip.jpg');
    const foreignId = await buildDraftFile(test, peer.userId, 'чужое.jpg');
    expect((await send(me, chatId, { text: '', file_ids: [foreignId] })).status).toBe(422);
    const { data } = await send(me, chatId, { text: '', file_ids: [fileId] });
    expect(data).toMatchObject({ type: 'file', files: [{ id: fileId, name: 'skrip.jpg' }] });
    expect((await send(me, chatId, { file_ids: [fileId] })).status, 'used').toBe(422);
    expect((await seenByPeer(peer, chatId)).items).toMatchObject([{ files: [{ id: fileId }] }]);
    const bid = await call(test.app, customerBidEndpoints.view, { id: deal.id }, deal.customer);
    expect(bid.data.files).toEqual([]);
  });

  it('is changed and deleted by its author for a quarter of an hour', async () => {
    const { me, peer, chatId } = await buildChat(side);
    const { data: sent } = await send(me, chatId);
    const edit = (person: SignedIn, text = 'Есть два вопроса') =>
      call(test.app, endpoints.edit, { message_id: sent.id, text }, person);
    const remove = () => call(test.app, endpoints.delete, { message_id: sent.id }, me);
    expect((await edit(me, '')).status).toBe(422);
    expect((await edit(me)).data).toMatchObject({ text: 'Есть два вопроса', is_edited: true });
    test.clock.advance(minutes(15));
    expect((await edit(me)).errors).toMatchObject([{ code: 'message_settled' }]);
    expect((await remove()).errors).toMatchObject([{ code: 'message_settled' }]);
    test.clock.advance(minutes(-1));
    expect((await remove()).data).toMatchObject({ text: '', is_deleted: true });
    expect((await edit(me)).status, 'deleted').toBe(409);
    const { items, chat } = await seenByPeer(peer, chatId);
    expect(items).toMatchObject([{ id: sent.id, is_deleted: true, text: '', files: [] }]);
    expect(chat).toMatchObject({ unread_count: 0, last_message: { text: 'Сообщение удалено' } });
  });

  it('is not for others to see or to change', async () => {
    const { me, chatId } = await buildChat(side);
    const { data: sent } = await send(me, chatId);
    const { me: stranger } = await buildChat(side);
    const ofMessage = { message_id: sent.id, text: 'Чужое' };
    const ofChat = { chat_id: chatId, message_id: sent.id };
    for (const [endpoint, form] of [
      [endpoints.messages, ofChat],
      [endpoints.send, { ...ofChat, client_message_id: uuid(), text: 'Чужое' }],
      [endpoints.edit, ofMessage],
      [endpoints.delete, ofMessage],
      [endpoints.read, ofChat],
      [endpoints.typing, ofChat],
      [endpoints.mute, ofChat],
      [endpoints.block, ofChat],
    ] as const) {
      expect((await call(test.app, endpoint, form, stranger)).status, endpoint.path).toBe(404);
      expect((await call(test.app, endpoint, form)).status, endpoint.path).toBe(401);
    }
    expect((await messagesOf(me, chatId)).chat).toMatchObject({ is_muted: false, is_blocked: false });
  });

  it('comes in parts, the oldest first', async () => {
    const { me, chatId } = await buildChat(side);
    const ids: number[] = [];
    for (const text of ['один', 'два', 'три']) ids.push((await send(me, chatId, { text })).data.id);
    const idsOf = async (form: Record<string, unknown>) => {
      const { items, has_more } = await messagesOf(me, chatId, form);
      return [items.map(({ id }) => id), has_more];
    };
    expect(await idsOf({ limit: 2 })).toEqual([ids.slice(1), true]);
    expect(await idsOf({ before_id: ids[1] })).toEqual([ids.slice(0, 1), false]);
    expect(await idsOf({ after_id: ids[0], limit: 1 })).toEqual([ids.slice(1, 2), true]);
    expect((await call(test.app, endpoints.messages, { chat_id: chatId, limit: 1000 }, me)).status).toBe(422);
  });

  it('is announced by typing, for some seconds', async () => {
    const { me, peer, chatId } = await buildChat(side);
    expect((await call(test.app, endpoints.typing, { chat_id: chatId }, me)).status).toBe(200);
    expect((await call(test.app, endpoints.typing, { chat_id: 'x' }, me)).status).toBe(422);
    expect((await seenByPeer(peer, chatId)).is_peer_typing).toBe(true);
    expect((await messagesOf(me, chatId)).is_peer_typing).toBe(false);
    test.clock.advance(minutes(1));
    expect((await seenByPeer(peer, chatId)).is_peer_typing).toBe(false);
  });

  it('is refused by who has closed the chat, and for him', async () => {
    const { me, peer, chatId } = await buildChat(side);
    const block = (isBlocked: boolean | 'maybe') =>
      call(test.app, endpoints.block, { chat_id: chatId, is_blocked: isBlocked }, me);
    expect((await block('maybe')).status).toBe(422);
    const before = { chat_id: chatId, client_message_id: uuid(), text: 'Здравствуйте' };
    const { data: early } = await call(test.app, others.send, before, peer);
    expect((await block(true)).data).toEqual({ chat_id: chatId, is_blocked: true });
    const form = { chat_id: chatId, client_message_id: uuid(), text: 'Почему?' };
    expect((await call(test.app, others.send, form, peer)).errors).toMatchObject([{ code: 'chat_blocked' }]);
    const edited = await call(test.app, others.edit, { message_id: early.id, text: 'Почему?' }, peer);
    expect(edited.errors).toMatchObject([{ code: 'chat_blocked' }]);
    expect((await call(test.app, others.typing, { chat_id: chatId }, peer)).status).toBe(409);
    expect((await send(me, chatId)).errors).toMatchObject([{ code: 'chat_blocked_by_you' }]);
    expect((await seenByPeer(peer, chatId)).chat).toMatchObject({ can_write: false, is_blocked: false });
    await block(false);
    expect((await call(test.app, others.send, form, peer)).status).toBe(200);
  });

  it('notifies the other side once for a chat, until it is read; not a muted one', async () => {
    const { me, peer, chatId } = await buildChat(side);
    const notices = async () =>
      (await call(test.app, notificationEndpoints.index, { only_unread: 1 }, peer)).data.items.filter(
        ({ type }) => type === 'chat_message',
      );
    await send(me, chatId, { text: 'Раз' });
    const { data: last } = await send(me, chatId, { text: 'Два' });
    expect(await notices()).toMatchObject([{ text: 'Два', entity: { type: 'chat', id: chatId } }]);
    await call(test.app, endpoints.edit, { message_id: last.id, text: 'Три' }, me);
    expect(await notices()).toMatchObject([{ text: 'Три' }]);
    await call(test.app, others.read, { chat_id: chatId, message_id: last.id }, peer);
    expect(await notices()).toEqual([]);
    const { data: wrong } = await send(me, chatId, { text: 'Не туда' });
    await call(test.app, endpoints.delete, { message_id: wrong.id }, me);
    expect(await notices(), 'deleted').toEqual([]);
    const mute = (value: unknown) => call(test.app, others.mute, { chat_id: chatId, is_muted: value }, peer);
    expect((await mute('maybe')).status).toBe(422);
    expect((await mute(1)).data.is_muted).toBe(true);
    await send(me, chatId, { text: 'Три' });
    expect(await notices()).toEqual([]);
    expect((await seenByPeer(peer, chatId)).chat).toMatchObject({ is_muted: true, unread_count: 1 });
  });

  it('is read only forward, and no further than it was written', async () => {
    const { me, peer, chatId } = await buildChat(side);
    const { data: first } = await send(me, chatId, { text: 'Раз' });
    const { data: second } = await send(me, chatId, { text: 'Два' });
    const read = async (id: number) =>
      (await call(test.app, others.read, { chat_id: chatId, message_id: id }, peer)).data.unread_count;
    expect(await read(first.id)).toBe(1);
    expect(await read(second.id + 1000)).toBe(0);
    expect(await read(first.id)).toBe(0);
    await send(me, chatId, { text: 'Три' });
    expect((await seenByPeer(peer, chatId)).chat.unread_count).toBe(1);
    const late = { chat_id: chatId, client_message_id: uuid(), text: 'Ждал на телефоне без сети' };
    await call(test.app, others.send, late, peer);
    expect((await seenByPeer(peer, chatId)).chat.unread_count, 'an answer reads nothing').toBe(1);
    expect((await call(test.app, others.read, { chat_id: chatId, message_id: 0 }, peer)).status).toBe(422);
  });

  it('is limited to twenty in a minute', async () => {
    const { me, chatId } = await buildChat(side);
    for (let count = 0; count < 20; count += 1) expect((await send(me, chatId)).status).toBe(200);
    expect((await send(me, chatId)).errors).toMatchObject([{ code: 'messages_too_many' }]);
    test.clock.advance(minutes(1));
    expect((await send(me, chatId)).status).toBe(200);
  });

  it('has its contacts hidden from the other side until an offer is accepted', async () => {
    const text = 'Позвоните: 8 916 123-45-67';
    const hidden = 'Позвоните: [контакт скрыт]';
    const before = await buildChat(side);
    const { data: sent } = await send(before.me, before.chatId, { text });
    expect(sent).toMatchObject({ text, has_hidden_contacts: true });
    expect((await seenByPeer(before.peer, before.chatId)).items).toMatchObject([{ text: hidden }]);
    const list = await call(test.app, others.index, { query: 'Позвоните' }, before.peer);
    expect(list.data, 'a search does not find what is hidden').toEqual({ total: 0, items: [] });
    const whole = await call(test.app, others.index, {}, before.peer);
    expect(whole.data.items[0]?.last_message?.text).toBe(hidden);
    const notes = await call(test.app, notificationEndpoints.index, {}, before.peer);
    expect(JSON.stringify(notes.data)).not.toContain('123-45-67');

    const agreed = await buildChat(side, true);
    await send(agreed.me, agreed.chatId, { text });
    expect((await seenByPeer(agreed.peer, agreed.chatId)).items.at(-1)).toMatchObject({
      ...{ text, has_hidden_contacts: false },
    });
  });

  it('is possible until a month after the end of the bid', async () => {
    const finished = await buildFinished(test);
    const person = side === 'customer' ? finished.customer : finished.manager;
    const form = () => ({ bid_id: finished.id, client_message_id: uuid(), text: 'Спасибо' });
    const { data } = await call(test.app, endpoints.send, form(), person);
    expect((await messagesOf(person, data.chat_id)).chat).toMatchObject({
      ...{ can_write: true, closes_at: '2026-04-09T12:00:00+03:00' },
    });
    const after = await later(test, finished, days(30));
    const again = side === 'customer' ? after.customer : after.manager;
    expect((await call(test.app, endpoints.send, form(), again)).errors).toMatchObject([
      { code: 'chat_closed' },
    ]);
    expect((await messagesOf(again, data.chat_id)).chat.can_write).toBe(false);
  });
});

describe('the chat of a mechanic', () => {
  it('does not exist', async () => {
    const { deal, chatId } = await buildChat('service', true);
    const mechanic = await signedIn(test, {
      ...{ roles: ['service'], workshopId: deal.workshop.id, employeeRole: 'mechanic' },
    });
    expect((await call(test.app, workshopChatEndpoints.messages, { chat_id: chatId }, mechanic)).status).toBe(
      404,
    );
    expect((await call(test.app, workshopChatEndpoints.index, {}, mechanic)).data.total).toBe(0);
    await test.deps.db.update(bids).set({ status: 'in_work' }).where(eq(bids.id, deal.id));
    expect((await call(test.app, workshopChatEndpoints.messages, { chat_id: chatId }, mechanic)).status).toBe(
      404,
    );
  });
});
