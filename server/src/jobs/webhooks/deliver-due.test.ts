import { setTimeout as sleep } from 'node:timers/promises';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { after, days, hours, minutes, seconds } from '../../platform/clock/durations.ts';
import { addWebhookMessages, buildWebhookMessages } from '../../testing/build/webhook-messages.ts';
import { startApp } from '../../testing/start-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { deliverDue } from './deliver-due.ts';
import { enqueueBidMessages } from './enqueue-bid-messages.ts';
import { removeOldDeliveries } from './remove-old-deliveries.ts';
import { waitAfter } from './settle.ts';

const test = startApp();
const receiver = startWebhookReceiver();

const buildMessages = (count?: number) => buildWebhookMessages(test, receiver.url, count);
const addMessages = (bidId: number, count?: number) => addWebhookMessages(test, bidId, count);

/** What became of the messages of a bid, the longest tried first. */
const messagesOf = (bidId: number) =>
  test.deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.bidId, bidId))
    .orderBy(desc(webhookDeliveries.attempts));

async function theMessage() {
  const [message] = await test.deps.db.select().from(webhookDeliveries);
  if (!message) throw new Error('there is no message');
  return message;
}

const failingSince = async () =>
  (await test.deps.db.select({ since: webhooks.failingSince }).from(webhooks))[0]?.since;

describe('a message that is not taken', () => {
  it('is sent again with the same id and a signature of the new moment', async () => {
    await buildMessages();
    receiver.answer = () => 500;
    await deliverDue(test.deps);
    expect(await theMessage()).toMatchObject({ status: 'pending', attempts: 1, lastResult: '500' });
    expect(await deliverDue(test.deps), 'not at once').toBe(0);
    test.clock.advance(seconds(12));
    receiver.answer = () => 204;
    await deliverDue(test.deps);
    expect(await theMessage()).toMatchObject({ status: 'delivered', attempts: 2, lastResult: '204' });
    const [first, second] = receiver.received.map(({ headers }) => headers);
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(second?.['webhook-timestamp']).not.toBe(first?.['webhook-timestamp']);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  });

  it('waits three times longer each time, give or take a fifth, for about a day in all', () => {
    const waits = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1, () => 0.5));
    expect(waits.slice(0, 4)).toEqual([10, 30, 90, 270].map(seconds));
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(days(1));
    expect(total).toBeLessThan(days(1.25));
    expect([waitAfter(1, () => 0), waitAfter(1, () => 1)]).toEqual([8, 12].map(seconds));
  });

  it('is given up after ten attempts; the webhook is marked, and its next messages get one each', async () => {
    const bidId = await buildMessages();
    receiver.answer = () => 503;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await deliverDue(test.deps), `attempt ${attempt}`).toBe(1);
      const { nextAttemptAt } = await theMessage();
      test.clock.advance(nextAttemptAt.getTime() - test.clock.now().getTime());
    }
    const given = await theMessage();
    expect(given).toMatchObject({ status: 'failed', attempts: 10, finishedAt: await failingSince() });
    await test.deps.db.delete(webhookDeliveries);
    await addMessages(bidId);
    await deliverDue(test.deps);
    expect(await theMessage()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await failingSince()).toEqual(given.finishedAt);
  });

  it('makes the webhook well again when one arrives', async () => {
    await buildMessages();
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    await deliverDue(test.deps);
    expect(await theMessage()).toMatchObject({ status: 'delivered' });
    expect(await failingSince()).toBeNull();
  });

  it('is the last where the address says that it is gone: no other is sent, waiting or new', async () => {
    const bidId = await buildMessages(6);
    receiver.answer = () => 410;
    await deliverDue(test.deps);
    await addMessages(bidId);
    test.clock.advance(days(1));
    expect(await deliverDue(test.deps)).toBe(0);
    const results = (await messagesOf(bidId)).map(({ status, lastResult }) => `${status} ${lastResult}`);
    expect(results).toEqual([...Array(4).fill('failed 410'), ...Array(2).fill('failed null')]);
    const goneAt = after(test.clock.now(), -days(1));
    expect(await test.deps.db.select().from(webhooks)).toMatchObject([{ goneAt, failingSince: goneAt }]);
  });

  it('is given up where another one was while it was under way', async () => {
    await buildMessages();
    receiver.answer = async () => {
      await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
      return 500;
    };
    await deliverDue(test.deps);
    expect(await theMessage()).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('puts off the others of its webhook, and for five minutes at most', async () => {
    const bidId = await buildMessages(6);
    receiver.answer = () => 500;
    await deliverDue(test.deps);
    const waiting = async () =>
      (await messagesOf(bidId)).map(
        ({ nextAttemptAt }) => nextAttemptAt.getTime() - test.clock.now().getTime(),
      );
    for (const wait of await waiting()) expect(wait).toBeGreaterThanOrEqual(seconds(8));
    expect(await deliverDue(test.deps)).toBe(0);
    const { id } = (await messagesOf(bidId))[0] ?? { id: '' };
    await test.deps.db
      .update(webhookDeliveries)
      .set({ attempts: 8, nextAttemptAt: test.clock.now() })
      .where(eq(webhookDeliveries.id, id));
    expect(await deliverDue(test.deps)).toBe(1);
    const [own, ...others] = await waiting();
    expect(own).toBeGreaterThan(hours(10));
    expect(others).toEqual(Array(5).fill(minutes(5)));
  });

  it.each([
    ['in seconds', 429, '600', minutes(10)],
    ['by a date', 503, () => new Date(Date.now() + minutes(10)).toUTCString(), minutes(10)],
    ['for longer than an hour', 429, '86400', hours(1)],
    ['for a shorter time than ours', 429, '1', seconds(8)],
    ['in words', 503, 'later', seconds(8)],
    ['with an answer that is none to wait for', 500, '600', seconds(8)],
  ])('waits, with the others, where it is asked to %s', async (_how, status, asked, waitMs) => {
    const bidId = await buildMessages(6);
    receiver.answer = () => status;
    receiver.headers = { 'retry-after': typeof asked === 'string' ? asked : asked() };
    await deliverDue(test.deps);
    for (const { nextAttemptAt, status: state } of await messagesOf(bidId)) {
      expect(state).toBe('pending');
      const wait = nextAttemptAt.getTime() - test.clock.now().getTime();
      // Ours is up to a fifth more or less, a date has whole seconds.
      expect(wait).toBeGreaterThan(waitMs - seconds(2));
      expect(wait).toBeLessThan(waitMs + seconds(5));
    }
  });

  it('was no redirect to follow', async () => {
    await buildMessages();
    receiver.answer = () => 301;
    await deliverDue(test.deps);
    expect(await theMessage()).toMatchObject({ status: 'pending', lastResult: '301' });
  });
});

describe('a message', () => {
  it('is sent once by two processes at work at the same time', async () => {
    await buildMessages(20);
    const sendAll = async (): Promise<number> => {
      const sent = await deliverDue(test.deps);
      return sent && sent + (await sendAll());
    };
    const sent = await Promise.all([sendAll(), sendAll()]);
    expect(sent[0] + sent[1]).toBe(20);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  it('has room beside a heap of older ones to another webhook', async () => {
    const heapOf = await buildMessages(20);
    test.clock.advance(seconds(1));
    const bidId = await buildMessages();
    expect(await deliverDue(test.deps)).toBe(5);
    expect(await messagesOf(bidId)).toMatchObject([{ status: 'delivered' }]);
    expect((await messagesOf(heapOf)).filter(({ status }) => status === 'delivered')).toHaveLength(4);
  });

  it('goes before older ones to webhooks that take none', async () => {
    for (let built = 0; built < 4; built += 1) await buildMessages(4);
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    test.clock.advance(seconds(1));
    const bidId = await buildMessages();
    expect(await deliverDue(test.deps)).toBe(16);
    expect(await messagesOf(bidId)).toMatchObject([{ status: 'delivered' }]);
  });

  it('is waited for where the one beside it fails in the database', async () => {
    const bidId = await buildMessages(2);
    vi.spyOn(test.deps.db, 'transaction').mockRejectedValueOnce(new Error('no connection'));
    let asked = 0;
    receiver.answer = async () => {
      asked += 1;
      if (asked === 2) await sleep(200);
      return 204;
    };
    await expect(deliverDue(test.deps)).rejects.toThrow('no connection');
    vi.restoreAllMocks();
    const ended = (await messagesOf(bidId)).map(({ status }) => status);
    expect(ended.sort()).toEqual(['delivered', 'pending']);
  });

  // The embedded engine has one connection: nothing happens beside a transaction.
  it.runIf(process.env.DATABASE_URL)('is none to a webhook that is deleted at the same moment', async () => {
    const { db } = test.deps;
    const bidId = await buildMessages();
    let enqueued: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.delete(webhooks);
      enqueued = addMessages(bidId);
      await sleep(300);
    });
    await enqueued;
    expect(await db.$count(webhookDeliveries)).toBe(0);
  });

  it('of a process that died is taken over five minutes later, not before', async () => {
    await buildMessages();
    let meanwhile: number | undefined;
    let later: Promise<number> | undefined;
    receiver.answer = async () => {
      if (meanwhile !== undefined) return 204;
      meanwhile = await deliverDue(test.deps);
      test.clock.advance(minutes(5));
      later = deliverDue(test.deps);
      await later;
      return 500;
    };
    await deliverDue(test.deps);
    expect([meanwhile, await later]).toEqual([0, 1]);
    expect(await theMessage(), 'the first one, which came back late, changes nothing').toMatchObject({
      status: 'delivered',
      attempts: 2,
    });
  });

  it('is kept with its change or not at all', async () => {
    const { db } = test.deps;
    const bidId = await buildMessages();
    const broken = db.transaction(async (tx) => {
      await enqueueBidMessages(tx, [{ bidId, type: 'accepted', at: test.clock.now() }]);
      throw new Error('after the change');
    });
    await expect(broken).rejects.toThrow('after the change');
    expect(await db.$count(webhookDeliveries)).toBe(1);
  });

  it('does not tell that a phone was shown', async () => {
    const bidId = await buildMessages();
    const at = test.clock.now();
    await enqueueBidMessages(test.deps.db, [
      { bidId, type: 'phone_revealed', at },
      { bidId, type: 'phone_seen', at },
    ]);
    expect(await test.deps.db.$count(webhookDeliveries)).toBe(1);
  });

  it('is forgotten a week after its end, one that waits is not', async () => {
    await buildMessages(2);
    const { id } = await theMessage();
    const finishedAt = after(test.clock.now(), -days(7) - 1);
    await test.deps.db
      .update(webhookDeliveries)
      .set({ status: 'delivered', finishedAt })
      .where(eq(webhookDeliveries.id, id));
    expect(await removeOldDeliveries(test.deps)).toBe(1);
    expect((await theMessage()).status).toBe('pending');
  });

  it('is counted by the metrics while it waits', async () => {
    await buildMessages(2);
    test.clock.advance(seconds(40));
    const { body } = await test.app.inject({ url: '/metrics' });
    expect(body).toContain('sto_webhook_pending 2\n');
    expect(body).toContain('sto_webhook_late_seconds 40\n');
    expect(body).toContain('sto_webhook_failing 0\n');
  });
});
