import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import {
  customerReportEndpoints,
  workshopReportEndpoints,
} from '@sto/contract/chat/message-reports.endpoints';
import type { ModerationAction } from '@sto/contract/enums';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { auditEndpoints, moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { removePerson } from '../../../commands/removal.ts';
import { chats } from '../../../db/tables/chats.ts';
import { moderationItems } from '../../../db/tables/joining.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

const sides = [
  {
    side: 'customer',
    endpoints: customerReportEndpoints,
    own: customerChatEndpoints,
    peers: workshopChatEndpoints,
  },
  {
    side: 'service',
    endpoints: workshopReportEndpoints,
    own: workshopChatEndpoints,
    peers: customerChatEndpoints,
  },
] as const;

describe.each(sides)('a report by the side $side', ({ side, endpoints, own, peers }) => {
  /** `me` reads a rude message of `peer`, with a word of each side around it. */
  async function rudeness() {
    const deal = await buildBid(test);
    const [chat] = await test.deps.db.select().from(chats).where(eq(chats.bidId, deal.bid.id));
    const chatId = chat?.id ?? 0;
    const [me, peer] = side === 'customer' ? [deal.customer, deal.manager] : [deal.manager, deal.customer];
    const send = async (person: SignedIn, text: string) => {
      const form = { chat_id: chatId, client_message_id: crypto.randomUUID(), text };
      return (await call(test.app, person === me ? own.send : peers.send, form, person)).data;
    };
    const before = await send(me, 'Здравствуйте');
    const rude = await send(peer, 'Вы обманщик, звоните 8 916 123-45-67');
    const after = await send(me, 'Не грубите');
    const seenBy = async (person: SignedIn) =>
      (await call(test.app, person === me ? own.messages : peers.messages, { chat_id: chatId }, person)).data;
    const report = (form: object = {}, person = me) =>
      call(test.app, endpoints.create, { message_id: rude.id, reason_code: 'insult', ...form }, person);
    return { me, peer, chatId, before, rude, after, seenBy, report, send };
  }

  const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const noticesOf = async (person: SignedIn) =>
    (await call(test.app, notificationEndpoints.index, {}, person)).data.items;

  async function decided(action: ModerationAction) {
    const scene = await rudeness();
    await scene.report({ comment: 'Грубит без повода' });
    const operator = await signedInOperator();
    const queue = await call(test.app, moderationEndpoints.index, { kind: 'message' }, operator);
    const id = queue.data.items[0]?.id ?? 0;
    const decide = (form: object) =>
      call(test.app, moderationEndpoints.decide, { id, kind: 'message', ...form }, operator);
    const answer = await decide({ decision: action, reason: 'Оскорбление собеседника' });
    return { ...scene, operator, id, decide, answer };
  }

  it('comes to the operator with both sides, whole texts and the bid', async () => {
    const { me, rude, before, after } = await rudeness();
    const form = { message_id: rude.id, reason_code: 'insult', comment: 'Грубит без повода' };
    const { status, data } = await call(test.app, endpoints.create, form, me);
    expect([status, data]).toEqual([200, expect.objectContaining({ is_reported: true, can_report: false })]);
    const operator = await signedInOperator();
    const queue = await call(test.app, moderationEndpoints.index, { kind: 'message' }, operator);
    expect(queue.data).toMatchObject({ total: 1, counts: { message: 1 } });
    const id = queue.data.items[0]?.id;
    const item = await call(test.app, moderationEndpoints.view, { id }, operator);
    expect(item.data).toMatchObject({
      ...{ text: 'Оскорбления или угрозы: Грубит без повода', author_phone: me.phone, decision: null },
      available_actions: ['hide_message', 'warn', 'close_chat', 'reject'],
      messages: [
        { id: before.id, is_reported: false },
        { id: rude.id, is_reported: true, text: 'Вы обманщик, звоните 8 916 123-45-67' },
        { id: after.id, text: 'Не грубите' },
      ],
    });
    expect(item.data.fields.map(({ label }) => label)).toEqual(['Водитель', 'Автосервис', 'Заявка']);
  });

  it('keeps the text as it was, though its author changes the message', async () => {
    const { peer, rude, report } = await rudeness();
    await report();
    const form = { message_id: rude.id, text: 'Вы правы, простите' };
    await call(test.app, peers.edit, form, peer);
    const operator = await signedInOperator();
    const queue = await call(test.app, moderationEndpoints.index, { kind: 'message' }, operator);
    const { data } = await call(
      test.app,
      moderationEndpoints.view,
      { id: queue.data.items[0]?.id ?? 0 },
      operator,
    );
    expect(data.fields).toContainEqual(
      expect.objectContaining({ label: 'Текст при жалобе', value: 'Вы обманщик, звоните 8 916 123-45-67' }),
    );
    expect(data.messages.find((one) => one.is_reported)?.text).toBe('Вы правы, простите');
  });

  it('is one for each person and message, also of two at once, and unknown to the other side', async () => {
    const { report, seenBy, me, peer, rude } = await rudeness();
    const answers = await Promise.all([report(), report({ reason_code: 'spam' }), report()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await test.deps.db.$count(moderationItems)).toBe(1);
    const find = async (person: SignedIn) => (await seenBy(person)).items.find(({ id }) => id === rude.id);
    expect(await find(me)).toMatchObject({ is_reported: true, can_report: false });
    expect(await find(peer)).toMatchObject({ is_reported: false, can_report: false });
    expect(await noticesOf(peer)).not.toContainEqual(expect.objectContaining({ type: 'message_moderated' }));
  });

  it('is about a message of the other side, with a known reason, and words for «other»', async () => {
    const { report, before, peer } = await rudeness();
    expect((await report({ message_id: before.id })).errors).toEqual([
      expect.objectContaining({ code: 'message_not_reportable' }),
    ]);
    expect((await report({ reason_code: 'boring' })).errors).toHaveProperty('reason_code');
    expect((await report({ reason_code: 'other', comment: 'Да' })).errors).toHaveProperty('comment');
    expect((await report({ message_id: 'x' })).errors).toHaveProperty('message_id');
    expect((await report({ message_id: 999_999 })).status).toBe(404);
    expect((await report({}, peer)).status).toBe(403);
    const stranger = await rudeness();
    expect((await report({}, stranger.me)).status).toBe(404);
    expect(await test.deps.db.$count(moderationItems)).toBe(0);
  });

  it('hides the message from both sides, who read the reason', async () => {
    const { answer, seenBy, me, peer, rude, operator, decide } = await decided('hide_message');
    expect(answer.data).toMatchObject({
      status: 'approved',
      decision: 'hide_message',
      available_actions: [],
    });
    for (const person of [me, peer]) {
      const { items } = await seenBy(person);
      expect(items.find(({ id }) => id === rude.id)).toMatchObject({
        text: '',
        is_hidden: true,
        can_edit: false,
      });
      expect(items.at(-1)).toMatchObject({
        ...{ type: 'moderation', sender: 'system', text: 'Оскорбление собеседника' },
        payload: { decision: 'hide_message' },
      });
    }
    expect((await noticesOf(me)).filter(({ type }) => type === 'chat_message')).toEqual([]);
    expect(await noticesOf(me)).toContainEqual(
      expect.objectContaining({
        ...{ type: 'report_accepted', role: side },
        text: 'Сообщение скрыто. Причина: Оскорбление собеседника',
      }),
    );
    expect(await noticesOf(peer)).toContainEqual(expect.objectContaining({ type: 'message_moderated' }));
    const audit = await call(test.app, auditEndpoints.index, {}, operator);
    expect(audit.data.items).toMatchObject([
      { action: 'moderation.hide_message', subject: 'message', object_id: rude.id, operator_name: 'Ирина' },
    ]);
    expect((await decide({ decision: 'reject', reason: 'Передумали' })).errors).toEqual([
      expect.objectContaining({ code: 'already_moderated' }),
    ]);
  });

  it('closes the chat for both sides', async () => {
    const { seenBy, me, peer, chatId } = await decided('close_chat');
    for (const [person, calls] of [
      [me, own],
      [peer, peers],
    ] as const) {
      expect((await seenBy(person)).chat).toMatchObject({ is_closed_by_moderator: true, can_write: false });
      const form = { chat_id: chatId, client_message_id: crypto.randomUUID(), text: 'Ещё слово' };
      expect((await call(test.app, calls.send, form, person)).errors).toEqual([
        expect.objectContaining({ code: 'chat_closed_by_moderator' }),
      ]);
    }
  });

  it('warns in the chat, and the message stays', async () => {
    const { seenBy, peer, rude, send } = await decided('warn');
    const { items } = await seenBy(peer);
    expect(items.find(({ id }) => id === rude.id)).toMatchObject({ is_hidden: false, is_deleted: false });
    expect(items.at(-1)).toMatchObject({ type: 'moderation', payload: { decision: 'warn' } });
    expect((await send(peer, 'Извините')).text).toBe('Извините');
  });

  it('that is refused is answered to the reporter alone', async () => {
    const { seenBy, me, peer, rude, send } = await decided('reject');
    await send(peer, 'Вы читаете?');
    expect((await seenBy(peer)).items.some(({ type }) => type === 'moderation')).toBe(false);
    expect((await seenBy(me)).items.find(({ id }) => id === rude.id)).toMatchObject({ is_reported: true });
    const refused = { type: 'report_refused', text: 'Нарушения нет. Причина: Оскорбление собеседника' };
    expect(await noticesOf(me)).toContainEqual(expect.objectContaining(refused));
    expect(await noticesOf(peer)).not.toContainEqual(expect.objectContaining({ type: 'message_moderated' }));
  });

  it('is decided with a reason, and by what its kind allows', async () => {
    const { me, rude } = await rudeness();
    await call(test.app, endpoints.create, { message_id: rude.id, reason_code: 'insult' }, me);
    const operator = await signedInOperator();
    const [item] = await test.deps.db.select().from(moderationItems);
    const decide = (form: object) =>
      call(test.app, moderationEndpoints.decide, { id: item?.id, kind: 'message', ...form }, operator);
    expect((await decide({ decision: 'warn' })).errors).toHaveProperty('reason');
    const approval = { decision: 'approve', reason: 'Оскорбление собеседника' };
    expect((await decide(approval)).errors).toHaveProperty('decision');
  });

  it('goes with the person who made it', async () => {
    const { me, rude } = await rudeness();
    await call(test.app, endpoints.create, { message_id: rude.id, reason_code: 'insult' }, me);
    await removePerson(test.deps.db, me.userId, { words: false });
    expect(await test.deps.db.$count(moderationItems)).toBe(0);
  });
});
