import {
  customerChatEndpoints,
  operatorCountEndpoints,
  workshopChatEndpoints,
} from '@sto/contract/chat/chat.endpoints';
import { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { supportCases } from '../../../db/tables/chats.ts';
import { auditLog } from '../../../db/tables/joining.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const operatorNamed = (name: string) => signedIn(test, { name, roles: ['operator'] });

const sides = [
  { side: 'customer', endpoints: customerChatEndpoints },
  { side: 'service', endpoints: workshopChatEndpoints },
] as const;

/** A person of the side with a bid who has written to the support about it. */
async function buildRequest({ side, endpoints }: (typeof sides)[number]) {
  const deal = await buildBid(test);
  const me = side === 'customer' ? deal.customer : deal.manager;
  const { data } = await call(test.app, endpoints.support, { bid_id: deal.bid.id }, me);
  const write = async (text: string) => {
    const form = { chat_id: data.chat_id, client_message_id: crypto.randomUUID(), text };
    return (await call(test.app, endpoints.send, form, me)).data;
  };
  return { me, deal, chatId: data.chat_id, write, first: await write('Мой номер 8 916 123-45-67') };
}

const queueOf = async (operator: SignedIn, queue: string) =>
  (await call(test.app, operatorChatEndpoints.index, { queue, page_size: 100 }, operator)).data.items;
const idsOf = async (operator: SignedIn, queue: string) =>
  (await queueOf(operator, queue)).map(({ id }) => id);
const act = (name: 'take' | 'close', operator: SignedIn, chatId: number) =>
  call(test.app, operatorChatEndpoints[name], { chat_id: chatId }, operator);
const answer = (operator: SignedIn, chatId: number, text = 'Посмотрю') =>
  call(
    test.app,
    operatorChatEndpoints.send,
    { chat_id: chatId, client_message_id: crypto.randomUUID(), text },
    operator,
  );
const actsOf = async (chatId: number) =>
  (
    await test.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'support'), eq(auditLog.objectId, chatId)))
      .orderBy(auditLog.id)
  ).map(({ action, operatorName }) => [action, operatorName]);

describe.each(sides)('a request of the side $side', (row) => {
  it('is answered by the operator who has taken it, with the bid at hand', async () => {
    const { me, deal, chatId, first } = await buildRequest(row);
    expect(first).toMatchObject({ payload: { bid_id: deal.bid.id }, has_hidden_contacts: false });
    const [anna, boris] = [await operatorNamed('Анна'), await operatorNamed('Борис')];
    expect(await queueOf(anna, 'unassigned')).toContainEqual(
      expect.objectContaining({ id: chatId, unread_count: 1, can_write: false, are_contacts_hidden: false }),
    );
    const { data: context } = await call(test.app, operatorChatEndpoints.context, { chat_id: chatId }, anna);
    expect(context).toMatchObject({
      requester: { role: row.side },
      bid: { id: deal.bid.id, car: expect.stringContaining('Kia Rio') },
      bids: [{ id: deal.bid.id }],
    });
    expect((await answer(anna, chatId)).errors).toMatchObject([{ code: 'chat_not_taken' }]);
    expect((await act('take', anna, chatId)).data.support).toMatchObject({ operator: { name: 'Анна' } });
    expect((await act('take', boris, chatId)).errors).toMatchObject([{ code: 'support_taken' }]);
    expect(await idsOf(anna, 'mine')).toContain(chatId);
    expect(await idsOf(boris, 'others')).toContain(chatId);
    expect((await answer(boris, chatId)).status).toBe(409);
    expect((await answer(anna, chatId)).data).toMatchObject({ sender: 'operator', sender_name: 'Анна' });
    const seen = await call(test.app, row.endpoints.messages, { chat_id: chatId }, me);
    expect(seen.data).toMatchObject({
      chat: { kind: 'support', peer: { name: 'Поддержка' }, unread_count: 1, can_write: true },
      items: [{ text: 'Мой номер 8 916 123-45-67' }, { text: 'Посмотрю', sender: 'operator' }],
    });
    const { data: notices } = await call(test.app, notificationEndpoints.index, {}, me);
    expect(notices.items).toContainEqual(
      expect.objectContaining({ type: 'chat_message', url: `/${row.side}/chat/${chatId}` }),
    );
  });

  it('is handed over, closed, and opened by the next message for any operator', async () => {
    const { chatId, write } = await buildRequest(row);
    const [anna, boris] = [await operatorNamed('Анна'), await operatorNamed('Борис')];
    await act('take', anna, chatId);
    const handOver = (operatorId: number) =>
      call(test.app, operatorChatEndpoints.handOver, { chat_id: chatId, operator_id: operatorId }, anna);
    expect((await handOver(0)).status).toBe(422);
    expect((await handOver(boris.userId)).data.support).toMatchObject({ operator: { name: 'Борис' } });
    expect((await act('close', anna, chatId)).errors).toMatchObject([{ code: 'chat_not_taken' }]);
    expect((await act('close', boris, chatId)).data.support).toMatchObject({ state: 'closed' });
    expect(await idsOf(anna, 'closed')).toContain(chatId);
    await write('Снова не работает');
    expect(await idsOf(anna, 'unassigned')).toContain(chatId);
    expect(await actsOf(chatId)).toEqual([
      ['support.take', 'Анна'],
      ['support.hand_over', 'Анна'],
      ['support.close', 'Борис'],
    ]);
  });
});

it('unread messages count for all operators until one takes the request', async () => {
  await test.deps.db.update(supportCases).set({ operatorId: (await operatorNamed('Вера')).userId });
  const [anna, boris] = [await operatorNamed('Анна'), await operatorNamed('Борис')];
  const { chatId, first } = await buildRequest(sides[0]);
  const countOf = async (operator: SignedIn) =>
    (await call(test.app, operatorCountEndpoints.countUnread, {}, operator)).data.count;
  expect([await countOf(anna), await countOf(boris)]).toEqual([1, 1]);
  await act('take', anna, chatId);
  expect([await countOf(anna), await countOf(boris)]).toEqual([1, 0]);
  await call(test.app, operatorChatEndpoints.read, { chat_id: chatId, message_id: first.id }, anna);
  expect(await countOf(anna)).toBe(0);
});

const noticesOf = async (person: SignedIn, chatId: number) => {
  const { data } = await call(test.app, notificationEndpoints.index, {}, person);
  return data.items.filter(({ url }) => url.endsWith(`/${chatId}`)).map(({ is_read: isRead }) => isRead);
};

it('a taken request is no news for the other operators any more', async () => {
  const [anna, boris] = [await operatorNamed('Анна'), await operatorNamed('Борис')];
  const { chatId } = await buildRequest(sides[0]);
  expect([await noticesOf(anna, chatId), await noticesOf(boris, chatId)]).toEqual([[false], [false]]);
  await act('take', anna, chatId);
  expect([await noticesOf(anna, chatId), await noticesOf(boris, chatId)]).toEqual([[false], [true]]);
  const form = { chat_id: chatId, operator_id: boris.userId };
  await call(test.app, operatorChatEndpoints.handOver, form, anna);
  expect(await noticesOf(anna, chatId)).toEqual([true]);
});

it('a look into a request that no operator has taken leaves it unread for all', async () => {
  const [anna, boris] = [await operatorNamed('Анна'), await operatorNamed('Борис')];
  const { chatId, first } = await buildRequest(sides[0]);
  const form = { chat_id: chatId, message_id: first.id };
  const { data } = await call(test.app, operatorChatEndpoints.read, form, anna);
  expect(data.unread_count).toBe(1);
  expect([await noticesOf(anna, chatId), await noticesOf(boris, chatId)]).toEqual([[false], [false]]);
});

it('a colleague learns of a request that was handed over to him, with the words for him', async () => {
  const [anna, boris] = [await operatorNamed('Анна'), await operatorNamed('Борис')];
  const { chatId } = await buildRequest(sides[0]);
  await act('take', anna, chatId);
  expect(await noticesOf(boris, chatId)).toEqual([true]);
  const form = { chat_id: chatId, operator_id: boris.userId, comment: 'Нужен возврат' };
  await call(test.app, operatorChatEndpoints.handOver, form, anna);
  const { data } = await call(test.app, notificationEndpoints.index, {}, boris);
  const notice = data.items.find(({ is_read: isRead, url }) => !isRead && url.endsWith(`/${chatId}`));
  expect(notice?.text).toContain('Вам передали обращение. ');
  expect(notice?.text).toContain('Нужен возврат');
});

it('a colleague who looks into a taken request leaves it unread', async () => {
  const [anna, boris] = [await operatorNamed('Анна'), await operatorNamed('Борис')];
  const { me, chatId, first } = await buildRequest(sides[0]);
  await act('take', anna, chatId);
  const read = (operator: SignedIn) =>
    call(test.app, operatorChatEndpoints.read, { chat_id: chatId, message_id: first.id }, operator);
  const stateOf = async () => {
    const { data } = await call(test.app, customerChatEndpoints.messages, { chat_id: chatId }, me);
    return data.items[0]?.status;
  };
  expect((await read(boris)).status).toBe(200);
  expect([await stateOf(), await noticesOf(anna, chatId)]).toEqual(['sent', [false]]);
  expect((await read(anna)).data).toEqual({ unread_count: 0 });
  expect([await stateOf(), await noticesOf(anna, chatId)]).toEqual(['read', [true]]);
});

it('a person has one chat with the support, cannot close it, and names only bids of his own', async () => {
  const { me, chatId } = await buildRequest(sides[0]);
  const again = await call(test.app, customerChatEndpoints.support, {}, me);
  expect(again.data.chat_id).toBe(chatId);
  const other = await buildBid(test);
  const foreign = await call(test.app, customerChatEndpoints.support, { bid_id: other.bid.id }, me);
  expect(foreign.status).toBe(404);
  const blocked = await call(test.app, customerChatEndpoints.block, { chat_id: chatId }, me);
  expect(blocked.status).toBe(403);
  const seen = await call(test.app, customerChatEndpoints.messages, { chat_id: chatId }, other.customer);
  expect(seen.status).toBe(404);
});

/** Every call of an operator; those of a chat first. */
const callsOf = (chatId: number, messageId: number) => {
  const of = { chat_id: chatId };
  const words = { message_id: messageId, text: 'Есть вопрос' };
  const ofChat = [
    [operatorChatEndpoints.messages, of],
    [operatorChatEndpoints.send, { ...of, client_message_id: crypto.randomUUID(), text: 'Есть вопрос' }],
    [operatorChatEndpoints.edit, words],
    [operatorChatEndpoints.delete, words],
    [operatorChatEndpoints.read, { ...of, ...words }],
    [operatorChatEndpoints.typing, of],
    [operatorChatEndpoints.context, of],
    [operatorChatEndpoints.take, of],
    [operatorChatEndpoints.handOver, { ...of, operator_id: 1 }],
    [operatorChatEndpoints.close, of],
  ] as const;
  const others = [
    [operatorCountEndpoints.countUnread, {}],
    [operatorChatEndpoints.index, {}],
    [operatorChatEndpoints.colleagues, {}],
  ] as const;
  return { ofChat, all: [...ofChat, ...others] };
};

describe('the calls of an operator', () => {
  const statuses = async (calls: readonly (readonly [Endpoint, object])[], person?: SignedIn) => {
    const answers = await Promise.all(
      calls.map(([endpoint, form]) => call(test.app, endpoint, { ...form }, person)),
    );
    return new Set(answers.map(({ status }) => status));
  };

  it('need a session', async () => {
    const { chatId, first } = await buildRequest(sides[0]);
    expect(await statuses(callsOf(chatId, first.id).all)).toEqual(new Set([401]));
  });

  it('are refused to the one who has written, and to a workshop', async () => {
    const { me, deal, chatId, first } = await buildRequest(sides[0]);
    const { all } = callsOf(chatId, first.id);
    expect(await statuses(all, me)).toEqual(new Set([403]));
    expect(await statuses(all, deal.manager)).toEqual(new Set([403]));
  });

  it('find no chat of a bid', async () => {
    const { deal } = await buildRequest(sides[0]);
    const form = { bid_id: deal.bid.id, client_message_id: crypto.randomUUID(), text: 'Когда приехать?' };
    const { data } = await call(test.app, customerChatEndpoints.send, form, deal.customer);
    const { ofChat } = callsOf(data.chat_id, data.id);
    expect(await statuses(ofChat, await operatorNamed('Анна'))).toEqual(new Set([404]));
  });
});
