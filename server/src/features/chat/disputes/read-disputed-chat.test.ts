import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import {
  auditEndpoints,
  moderationEndpoints,
  operatorBidEndpoints,
} from '@sto/contract/operator/operator.endpoints';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { days } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn, signedInAgain } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { buildFinished } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { runDueTimers } from '../../bids/timers/run-due-timers.ts';

const test = startApp();
const phone = 'Позвоните: 8 916 123-45-67';
const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });
const read = (form: Record<string, unknown>, person?: { token: string }) =>
  call(test.app, operatorBidEndpoints.messages, form, person);
const logOf = async (operator: SignedIn) => {
  const { data } = await call(test.app, auditEndpoints.index, {}, operator);
  return data.items.map(({ action, subject, object_id: id }) => ({ action, subject, id }));
};

/** A bid that is not agreed, so that its sides do not see contacts of each other. */
async function disputedBid() {
  const { bid, customer, manager } = await buildBid(test);
  await test.deps.db.update(bids).set({ isDisputed: true }).where(eq(bids.id, bid.id));
  const send = (text: string) => {
    const message = { bid_id: bid.id, text, client_message_id: crypto.randomUUID() };
    return call(test.app, customerChatEndpoints.send, message, customer);
  };
  return { id: bid.id, customer, manager, send };
}

it('the operator reads the chat of a claim that he decides, and its request leads to the bid', async () => {
  const { id, customer, manager } = await buildFinished(test);
  const text = { bid_id: id, text: 'Гарантия прошла', client_message_id: crypto.randomUUID() };
  await call(test.app, workshopChatEndpoints.send, text, manager);
  await call(test.app, customerMoveEndpoints.claim, { id, text: 'Снова скрипит' }, customer);
  const operator = await signedInOperator();
  expect((await read({ id }, operator)).status).toBe(404);
  const early = await call(test.app, operatorBidEndpoints.view, { id }, operator);
  test.clock.advance(days(3));
  await runDueTimers(test.deps);
  const later = await signedInAgain(test, operator);
  const queue = await call(test.app, moderationEndpoints.index, { kind: 'dispute' }, later);
  const item = await call(test.app, moderationEndpoints.view, { id: queue.data.items[0]?.id }, later);
  expect(item.data.bid_id).toBe(id);
  const bid = await call(test.app, operatorBidEndpoints.view, { id }, later);
  expect([early.data.can_read_chat, bid.data.can_read_chat]).toEqual([false, true]);
  const { data } = await read({ id }, later);
  expect(data.items.find(({ sender, type }) => sender === 'service' && type === 'text')).toMatchObject({
    ...{ text: 'Гарантия прошла', sender_name: 'Ольга', can_edit: false, can_report: false },
  });
  expect(data.items.map((message) => message.text)).toContain('Работы завершены');
});

it('he reads contacts and the newest part first, each reading is in the log, and its sides notice nothing', async () => {
  const { id, customer, manager, send } = await disputedBid();
  const { data: first } = await send(phone);
  await send('Когда приехать?');
  const operator = await signedInOperator();
  const newest = await read({ id, limit: 1 }, operator);
  expect(newest.data).toMatchObject({ has_more: true, items: [{ text: 'Когда приехать?' }] });
  const before = newest.data.items[0]?.id;
  const older = await read({ id, limit: 1, before_id: before }, operator);
  expect(older.data.items).toMatchObject([{ id: first.id, text: phone, has_hidden_contacts: false }]);
  const act = { action: 'chat.read', subject: 'bid', id };
  expect(await logOf(operator)).toEqual([act, act]);
  const opened = await call(test.app, customerBidEndpoints.view, { id }, customer);
  const chat = { chat_id: opened.data.chat_id ?? 0 };
  const own = await call(test.app, customerChatEndpoints.messages, chat, customer);
  expect(own.data.items.at(-1)?.status).toBe('sent');
  const seen = await call(test.app, workshopChatEndpoints.messages, chat, manager);
  expect(seen.data.items.find((message) => message.id === first.id)?.text).not.toContain('916');
  expect(seen.data.chat.unread_count).toBe(2);
});

it('a chat without a dispute, or of no bid, is not found, and nothing of it is in the log', async () => {
  const { bid } = await buildBid(test);
  const operator = await signedInOperator();
  for (const id of [bid.id, 999_999]) expect((await read({ id }, operator)).status, String(id)).toBe(404);
  expect(await logOf(operator)).toEqual([]);
});

it('only an operator reads it so, with a whole form', async () => {
  const { id, customer, manager } = await disputedBid();
  for (const person of [customer, manager]) expect((await read({ id }, person)).status).toBe(403);
  expect((await read({ id })).status).toBe(401);
  const operator = await signedInOperator();
  for (const [field, wrong] of [
    ['id', 'x'],
    ['limit', 0],
    ['limit', 101],
    ['before_id', 'x'],
  ] as const)
    expect((await read({ id, [field]: wrong }, operator)).errors, field).toHaveProperty(field);
});
