import { randomUUID } from 'node:crypto';
import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { assistantMessages } from '../../db/tables/assistant.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { buildMark, buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });
let cityId = 0;

beforeEach(async () => {
  const { db } = test.deps;
  const workshop = await buildWorkshop(db);
  cityId = workshop.cityId;
  await buildMark(db, { name: 'Testomobil', isPopular: true });
  const work = eq(workTypes.id, workshop.workTypeIds[0] ?? 0);
  await db.update(workTypes).set({ title: 'Диагностика подвески' }).where(work);
  await test.reindex();
});

const own = { identity_hash: 'browser-0000000001' };
const send = (form: Record<string, unknown>) =>
  call(test.app, assistantEndpoints.send, {
    ...{ client_message_id: randomUUID(), city_id: cityId, ...own, ...form },
  });
const view = (sessionId: string) =>
  call(test.app, assistantEndpoints.session, { session_id: sessionId, ...own });

describe('an emoji where the words are cut', () => {
  it('of the summary goes whole', async () => {
    const { data, status } = await send({ text: `${'я'.repeat(499)}🚗` });
    expect(status).toBe(200);
    expect(data.bid_draft.ai_summary).toContain(`${'я'.repeat(499)}.`);
    expect((await view(data.session_id)).status).toBe(200);
  });

  it('of the comment goes whole', async () => {
    const { data } = await send({ text: 'я'.repeat(1000) });
    const next = await send({ text: `${'ю'.repeat(998)}🚗`, session_id: data.session_id });
    expect(next.status).toBe(200);
    expect(next.data.bid_draft.comment).toBe(`${'я'.repeat(1000)}\n${'ю'.repeat(998)}`);
  });
});

describe('a reply of several words', () => {
  const replyTo = async (text: string, reply: string) => {
    const { data: first } = await send({ text });
    const { data: answer } = await send({ text: reply, session_id: first.session_id });
    return { first, answer };
  };

  it.each(['да, давай записывай', 'только утром на холодную', 'на большой скорости особенно'])(
    '«%s» keeps the work of before',
    async (reply) => {
      const { first, answer } = await replyTo('стучит подвеска на кочках', reply);
      const [work] = first.bid_draft.work_type_ids;
      expect(work).toBeGreaterThan(0);
      expect([answer.action, answer.bid_draft.work_type_ids[0]]).toEqual(['propose', work]);
    },
  );

  it.each(['опасно ли ехать', 'доеду до сервиса сам?', 'а в суд за это не подадут, если что'])(
    '«%s» leaves the warning',
    async (reply) => {
      const { first, answer } = await replyTo('педаль тормоза проваливается в пол', reply);
      expect([first.safety.level, answer.safety.level]).toEqual(['stop', 'stop']);
    },
  );
});

describe('a long conversation', () => {
  const fill = async (sessionId: string, count: number) =>
    test.deps.db.insert(assistantMessages).values(
      Array.from({ length: count }, (_, index) => ({
        ...{ sessionId, author: 'driver' as const, text: `слово ${index}`, clientMessageId: randomUUID() },
        createdAt: test.deps.clock.now(),
      })),
    );

  it('shows its newest 200 messages in their order', async () => {
    const { data } = await send({ text: 'стучит' });
    await fill(data.session_id, 250);
    const { messages } = (await view(data.session_id)).data;
    expect(messages).toHaveLength(200);
    expect([messages[0]?.text, messages.at(-1)?.text]).toEqual(['слово 50', 'слово 249']);
  });

  it('goes on in a new session when it is full', async () => {
    const { data: first } = await send({ text: 'стучит' });
    const known = { session_id: first.session_id };
    await fill(first.session_id, 397);
    const last = { text: 'на кочках', client_message_id: randomUUID(), ...known };
    expect((await send(last)).data.session_id).toBe(first.session_id);
    const form = { text: 'скрипит', client_message_id: randomUUID(), ...known };
    const { data: next, status } = await send(form);
    expect(status).toBe(200);
    expect(next.session_id).not.toBe(first.session_id);
    expect((await send(form)).data.message_id).toBe(next.message_id);
    expect((await send(last)).data.session_id).toBe(first.session_id);
    const stored = eq(assistantMessages.sessionId, next.session_id);
    // With the last exchange of the full one.
    expect(await test.deps.db.$count(assistantMessages, stored)).toBe(4);
  });

  it('keeps the car, the works and the time in the new session', async () => {
    const { data: first } = await send({ text: 'здравствуйте' });
    await fill(first.session_id, 396);
    const known = { session_id: first.session_id };
    const text = 'testomobil, стучит подвеска на кочках, можно завтра с утра';
    expect((await send({ text, ...known })).data.session_id).toBe(first.session_id);
    const { data: next } = await send({ text: 'сколько стоит?', ...known });
    expect(next.session_id).not.toBe(first.session_id);
    expect(next.slots).toMatchObject({ car: { mark: 'Testomobil' }, city_id: cityId });
    expect(next.slots.when).toMatchObject({ raw: expect.any(String) });
    expect(next.suggestions).toMatchObject([{ title: 'Диагностика подвески' }]);
    const shown = (await view(next.session_id)).data.messages;
    expect(shown.map(({ text }) => text)).toContain(text);
  });
});
