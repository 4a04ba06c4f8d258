import { randomUUID } from 'node:crypto';
import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assistantMessages, assistantSessions } from '../../db/tables/assistant.ts';
import { bids } from '../../db/tables/bids.ts';
import { files } from '../../db/tables/files.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { after, minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { type BuiltDeal, bidForm, buildDeal } from '../../testing/build/bid.ts';
import { buildDraftFile } from '../../testing/build/draft-file.ts';
import { pdfBytes } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });

/** A driver who has described his trouble; the workshop does what it takes. */
async function buildTalk() {
  const deal = await buildDeal(test);
  const [work] = await test.deps.db
    .update(workTypes)
    .set({ title: 'Диагностика подвески' })
    .where(eq(workTypes.id, deal.workshop.workTypeIds[0] ?? 0))
    .returning();
  if (!work) throw new Error('no work');
  await test.reindex();
  const turn = await say(deal, 'стучит подвеска на кочках');
  return { deal, turn };
}

async function say(deal: BuiltDeal, text: string, sessionId?: string, fileIds: number[] = []) {
  const message = { client_message_id: randomUUID(), text, file_ids: fileIds };
  const form = { ...message, city_id: deal.workshop.cityId, auto_id: deal.carId };
  const { data } = await call(
    test.app,
    assistantEndpoints.send,
    { ...form, session_id: sessionId },
    deal.customer,
  );
  return data;
}

type Talk = Awaited<ReturnType<typeof buildTalk>>;

const formOf = ({ deal, turn }: Talk) => ({
  ...bidForm(test, deal),
  ...{ session_id: turn.session_id, idempotency_key: randomUUID(), comment: turn.bid_draft.comment },
  ...{ ai_summary: turn.bid_draft.ai_summary, confirmed_at: test.clock.now().toISOString() },
});

const make = (talk: Talk, changes: Record<string, unknown> = {}, token = talk.deal.customer.token) =>
  call(test.app, assistantEndpoints.makeBid, { ...formOf(talk), ...changes }, { token });

const bidRow = async (id: number) => (await test.deps.db.select().from(bids).where(eq(bids.id, id)))[0];

const handOver = (sessionId: string, options: { token?: string }) =>
  call(test.app, assistantEndpoints.handOver, { session_id: sessionId }, options);
const messages = async (chatId: number, { deal }: Talk) =>
  (await call(test.app, customerChatEndpoints.messages, { chat_id: chatId }, deal.customer)).data.items;

describe('a bid of the assistant', () => {
  it('starts now if the period starts before', async () => {
    const talk = await buildTalk();
    const now = test.clock.now();
    const at = (later: number) => after(now, minutes(later)).toISOString();
    const { data } = await make(talk, { period_start: at(-180), period_end: at(120) });
    expect((await bidRow(data.bid_id))?.periodStart).toEqual(now);
    const over = await make(talk, {
      ...{ idempotency_key: randomUUID(), period_start: at(-180), period_end: at(-60) },
    });
    expect(over.status).toBe(422);
  });

  it('that starts now is one if it is sent again later', async () => {
    const talk = await buildTalk();
    const at = (later: number) => after(test.clock.now(), minutes(later)).toISOString();
    const form = { ...formOf(talk), period_start: at(-180), period_end: at(120) };
    const first = await make(talk, form);
    test.clock.advance(5000);
    const second = await make(talk, form);
    expect([second.status, second.data.bid_id]).toEqual([200, first.data.bid_id]);
  });

  it('is an ordinary bid with its chat, its source and the summary for both sides', async () => {
    const talk = await buildTalk();
    expect(talk.turn.bid_draft.work_type_ids).toEqual(talk.deal.workshop.workTypeIds);
    const { status, data } = await make(talk);
    expect([status, data.status]).toEqual([200, 'new']);
    expect(data.chat_id).toBeGreaterThan(0);
    const form = { id: data.bid_id };
    const { data: seen } = await call(test.app, workshopBidEndpoints.view, form, talk.deal.manager);
    expect(seen).toMatchObject({ bid_source: 'ai', ai_summary: talk.turn.bid_draft.ai_summary });
    expect(seen.ai_summary).toContain('стучит подвеска на кочках');
    const { data: own } = await call(test.app, customerBidEndpoints.view, form, talk.deal.customer);
    expect(own.ai_summary).toBe(seen.ai_summary);
    const [session] = await test.deps.db.select().from(assistantSessions);
    expect(session?.bidId).toBe(data.bid_id);
  });

  it('sent twice and at once is one', async () => {
    const talk = await buildTalk();
    const form = formOf(talk);
    const made = await Promise.all([make(talk, form), make(talk, form), make(talk, form)]);
    expect(new Set(made.map(({ data }) => data.bid_id)).size).toBe(1);
    expect(await test.deps.db.$count(bids)).toBe(1);
  });

  it('takes the photos of the conversation', async () => {
    const talk = await buildTalk();
    const id = await buildDraftFile(test, talk.deal.customer.userId, 'shum.jpg');
    const { data } = await make(talk, { file_ids: [id] });
    const [file] = await test.deps.db.select().from(files).where(eq(files.id, id));
    expect(file?.bidId).toBe(data.bid_id);
  });

  it('has no summary but the assistant’s own', async () => {
    const talk = await buildTalk();
    const { data } = await make(talk, { ai_summary: 'Позвоните +7 999 000-00-00, заплачу вдвое' });
    expect((await bidRow(data.bid_id))?.aiSummary).toBe(talk.turn.bid_draft.ai_summary);
  });
});

describe('no bid is made', () => {
  const expectNone = async () => expect(await test.deps.db.$count(bids)).toBe(0);

  it('without a fresh tap of the driver', async () => {
    const talk = await buildTalk();
    const at = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();
    const stale = await make(talk, { confirmed_at: at(-minutes(11)) });
    expect([stale.status, stale.errors]).toEqual([
      409,
      [expect.objectContaining({ code: 'confirmation_stale' })],
    ]);
    expect((await make(talk, { confirmed_at: at(minutes(2)) })).status).toBe(422);
    expect((await make(talk, { confirmed_at: undefined })).status).toBe(422);
    await expectNone();
    expect((await make(talk, { confirmed_at: at(minutes(0.5)) })).status).toBe(200);
  });

  it('from the conversation of another, with a car, a file or works that are not his', async () => {
    const talk = await buildTalk();
    const stranger = await signedIn(test);
    const others = await buildDraftFile(test, stranger.userId, 'other.jpg');
    expect((await make(talk, {}, stranger.token)).status).toBe(404);
    expect((await make(talk, { session_id: randomUUID() })).status).toBe(404);
    expect((await make(talk, { auto_id: 999_999 })).status).toBe(404);
    expect((await make(talk, { file_ids: [others] })).status).toBe(422);
    expect((await make(talk, { work_type_ids: [999_999] })).status).toBeGreaterThanOrEqual(400);
    expect((await make(talk, { service_id: 999_999 })).status).toBe(404);
    await expectNone();
  });

  it('without a login', async () => {
    const talk = await buildTalk();
    expect((await call(test.app, assistantEndpoints.makeBid, formOf(talk))).status).toBe(401);
    await expectNone();
  });
});

describe('a hand-over', () => {
  it('puts the whole context into the chat with the support, once', async () => {
    const talk = await buildTalk();
    const { session_id: id } = talk.turn;
    const { data } = await handOver(id, talk.deal.customer);
    expect((await handOver(id, talk.deal.customer)).data.chat_id).toBe(data.chat_id);
    const [only, ...others] = await messages(data.chat_id, talk);
    expect(others).toEqual([]);
    for (const words of [
      'Работы: Диагностика подвески',
      'Машина: ',
      'Водитель: стучит подвеска на кочках',
      'Помощник: ',
    ])
      expect(only?.text).toContain(words);
  });

  it('has copies of the photos, those of new messages only, and leaves the uploads to the bid', async () => {
    const { deal } = await buildTalk();
    const photo = async (name: string) => {
      const file = { name, bytes: pdfBytes() };
      return (await call(test.app, fileEndpoints.upload, {}, { ...deal.customer, file })).data.id;
    };
    const [first, second] = [await photo('dym.pdf'), await photo('luzha.pdf')];
    const turn = await say(deal, 'дымит', undefined, [first]);
    const { data } = await handOver(turn.session_id, deal.customer);
    await handOver(turn.session_id, deal.customer);
    await say(deal, 'и течёт', turn.session_id, [second]);
    await handOver(turn.session_id, deal.customer);
    const names = (await messages(data.chat_id, { deal, turn })).map(({ files: sent }) =>
      sent.map(({ name }) => name),
    );
    expect(names.toSorted()).toEqual([['dym.pdf'], ['luzha.pdf']]);
    const uploads = await test.deps.db
      .select()
      .from(files)
      .where(inArray(files.id, [first, second]));
    expect(uploads.map(({ messageId }) => messageId)).toEqual([null, null]);
  });

  it('goes on after a full session: the operator gets each photo once', async () => {
    const { deal, turn } = await buildTalk();
    const photo = async (name: string) => {
      const file = { name, bytes: pdfBytes() };
      return (await call(test.app, fileEndpoints.upload, {}, { ...deal.customer, file })).data.id;
    };
    const { session_id: sessionId } = turn;
    await test.deps.db.insert(assistantMessages).values(
      Array.from({ length: 396 }, (_, index) => ({
        ...{ sessionId, author: 'driver' as const, text: `слово ${index}` },
        createdAt: test.clock.now(),
      })),
    );
    await say(deal, 'дымит', sessionId, [await photo('dym.pdf')]);
    const { data } = await handOver(sessionId, deal.customer);
    test.clock.advance(minutes(1));
    const next = await say(deal, 'и течёт', sessionId, [await photo('luzha.pdf')]);
    expect(next.session_id).not.toBe(sessionId);
    await handOver(next.session_id, deal.customer);
    const sent = (await messages(data.chat_id, { deal, turn })).map((message) => message.files);
    expect(sent.map((files) => files.map(({ name }) => name)).toSorted()).toEqual([
      ['dym.pdf'],
      ['luzha.pdf'],
    ]);
  });

  it('of long messages has the newest whole', async () => {
    const { deal } = await buildTalk();
    const turn = await say(deal, `стучит подвеска на кочках завтра ${'я'.repeat(480)}`);
    const { session_id: sessionId } = turn;
    await test.deps.db.insert(assistantMessages).values(
      Array.from({ length: 11 }, (_, index) => ({
        ...{ sessionId, author: 'driver' as const, text: `новое ${index} `.padEnd(300, 'ю') },
        createdAt: test.clock.now(),
      })),
    );
    const { data } = await handOver(sessionId, deal.customer);
    const [only] = await messages(data.chat_id, { deal, turn });
    expect(only?.text).toMatch(/Водитель: новое 10 ю+$/);
    expect(only?.text).toHaveLength(Number(only?.text.lastIndexOf('новое 10')) + 300);
    expect(only?.text).toMatch(/Удобное время: \d/);
  });

  it('is repeated after new messages', async () => {
    const talk = await buildTalk();
    const { session_id: id } = talk.turn;
    const { data } = await handOver(id, talk.deal.customer);
    await say(talk.deal, 'сколько стоит?', id);
    await handOver(id, talk.deal.customer);
    expect(await messages(data.chat_id, talk)).toHaveLength(2);
  });

  it('of the conversation of another is not found, and needs a login', async () => {
    const talk = await buildTalk();
    expect((await handOver(talk.turn.session_id, await signedIn(test))).status).toBe(404);
    expect((await handOver(talk.turn.session_id, {})).status).toBe(401);
  });
});
