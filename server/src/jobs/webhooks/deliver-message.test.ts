import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { after, days, hours, minutes, seconds } from '../../platform/clock/durations.ts';
import { addWebhookMessages, buildWebhookMessages } from '../../testing/build/webhook-messages.ts';
import { deliverDue } from '../../testing/deliver-due.ts';
import { startApp } from '../../testing/start-app.ts';

import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { deliverMessage } from './deliver-message.ts';
import { enqueueBidMessages, shownChanges } from './enqueue-bid-messages.ts';
import { purgeWebhookDeliveries } from './purge-webhook-deliveries.ts';
import { dueAt, waitAfter } from './retry.ts';

const test = startApp();
const receiver = startWebhookReceiver();

const buildMessages = (count?: number) => buildWebhookMessages(test, receiver.url, count);
const addMessages = (bidId: number, count?: number) => addWebhookMessages(test, bidId, count);

const messagesOf = (bidId: number) =>
  test.deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.bidId, bidId))
    .orderBy(desc(webhookDeliveries.attempts));

async function waitsOf(bidId: number): Promise<number[]> {
  const rows = await test.deps.db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.bidId, bidId), eq(webhookDeliveries.status, 'pending')))
    .orderBy(desc(webhookDeliveries.attempts));
  return rows.map(({ delivery, webhook }) => dueAt(delivery, webhook).getTime() - test.clock.now().getTime());
}

async function theMessage() {
  const [message] = await test.deps.db.select().from(webhookDeliveries);
  if (!message) throw new Error('there is no message');
  return message;
}

const failingSince = async () =>
  (await test.deps.db.select({ since: webhooks.failingSince }).from(webhooks))[0]?.since;

describe('a refused message', () => {
  it('a retry has the same id and a new signature', async () => {
    await buildMessages();
    receiver.answer = () => 500;
    await deliverDue(test);
    expect(await theMessage()).toMatchObject({ status: 'pending', attempts: 1, lastResult: '500' });
    expect(await deliverDue(test), 'before the wait').toBe(0);
    test.clock.advance(seconds(12));
    receiver.answer = () => 204;
    await deliverDue(test);
    expect(await theMessage()).toMatchObject({ status: 'delivered', attempts: 2, lastResult: '204' });
    const [first, second] = receiver.received.map(({ headers }) => headers);
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(second?.['webhook-timestamp']).not.toBe(first?.['webhook-timestamp']);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  });

  it('each wait between attempts is three times longer, within a fifth, about a day in total', () => {
    const waits = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1, () => 0.5));
    expect(waits.slice(0, 4)).toEqual([10, 30, 90, 270].map(seconds));
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(days(1));
    expect(total).toBeLessThan(days(1.25));
    expect([waitAfter(1, () => 0), waitAfter(1, () => 1)]).toEqual([8, 12].map(seconds));
  });

  it('a message fails after ten attempts; its webhook is marked as failing and its next messages get one attempt', async () => {
    const bidId = await buildMessages();
    receiver.answer = () => 503;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await deliverDue(test), `attempt ${attempt}`).toBe(1);
      const { nextAttemptAt } = await theMessage();
      test.clock.advance(nextAttemptAt.getTime() - test.clock.now().getTime());
    }
    const given = await theMessage();
    expect(given).toMatchObject({ status: 'failed', attempts: 10, finishedAt: await failingSince() });
    await test.deps.db.delete(webhookDeliveries);
    await addMessages(bidId);
    test.clock.advance(minutes(5));
    await deliverDue(test);
    expect(await theMessage()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await failingSince()).toEqual(given.finishedAt);
  });

  it('a delivered message ends the failing state of the webhook', async () => {
    await buildMessages();
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    await deliverDue(test);
    expect(await theMessage()).toMatchObject({ status: 'delivered' });
    expect(await failingSince()).toBeNull();
  });

  it('an answer 410 disables the webhook: no waiting or new message is sent', async () => {
    const bidId = await buildMessages(6);
    receiver.answer = async () => {
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(4), 20_000);
      return 410;
    };
    await deliverDue(test);
    await addMessages(bidId);
    test.clock.advance(days(1));
    expect(await deliverDue(test)).toBe(0);
    const results = (await messagesOf(bidId)).map(({ status, lastResult }) => `${status} ${lastResult}`);
    expect(results).toEqual([...Array(4).fill('failed 410'), ...Array(2).fill('failed null')]);
    const goneAt = after(test.clock.now(), -days(1));
    expect(await test.deps.db.select().from(webhooks)).toMatchObject([{ goneAt, failingSince: goneAt }]);
  });

  it('a message fails if its webhook was marked as failing during the attempt', async () => {
    await buildMessages();
    receiver.answer = async () => {
      await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
      return 500;
    };
    await deliverDue(test);
    expect(await theMessage()).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('a failed message delays the others of its webhook, by five minutes at most', async () => {
    const bidId = await buildMessages(6);
    receiver.answer = () => 500;
    await deliverDue(test);
    const waits = await waitsOf(bidId);
    expect(waits).toHaveLength(6);
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(seconds(8));
    expect(await deliverDue(test)).toBe(0);
    const { db } = test.deps;
    const now = test.clock.now();
    const { id } = (await messagesOf(bidId))[0] ?? { id: '' };
    await db.update(webhooks).set({ restingUntil: null });
    await db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: after(now, seconds(1)) })
      .where(ne(webhookDeliveries.id, id));
    await db
      .update(webhookDeliveries)
      .set({ attempts: 8, nextAttemptAt: now })
      .where(eq(webhookDeliveries.id, id));
    expect(await deliverDue(test)).toBe(1);
    const [own, ...others] = await waitsOf(bidId);
    expect(own).toBeGreaterThan(hours(10));
    expect(others).toEqual(Array(5).fill(minutes(5)));
  });

  it.each([
    ['seconds', 429, '600', minutes(10)],
    ['a date', 503, () => new Date(Date.now() + minutes(10)).toUTCString(), minutes(10)],
    ['more than an hour', 429, '86400', hours(1)],
    ['less than the ladder', 429, '1', seconds(8)],
    ['words', 503, 'later', seconds(8)],
    ['an answer without Retry-After semantics', 500, '600', seconds(8)],
  ])(
    'a message and the others of its webhook wait as Retry-After says: %s',
    async (_how, status, retryAfter, waitMs) => {
      const bidId = await buildMessages(6);
      receiver.answer = () => status;
      receiver.headers = { 'retry-after': typeof retryAfter === 'string' ? retryAfter : retryAfter() };
      await deliverDue(test);
      const waits = await waitsOf(bidId);
      expect(waits).toHaveLength(6);
      for (const wait of waits) {
        // The ladder varies by a fifth, and a date has whole seconds.
        expect(wait).toBeGreaterThan(waitMs - seconds(2));
        expect(wait).toBeLessThan(waitMs + seconds(5));
      }
    },
  );

  it('a job that runs during the pause moves to its end', async () => {
    const bidId = await buildMessages();
    const restingUntil = after(test.clock.now(), minutes(3));
    await test.deps.db.update(webhooks).set({ restingUntil });
    expect(await deliverMessage(test.deps, (await theMessage()).id)).toBe(false);
    expect(await theMessage()).toMatchObject({ attempts: 0 });
    expect(await waitsOf(bidId)).toEqual([minutes(3)]);
    const { rows } = await test.deps.db.execute(
      sql`select count(*)::int as count from pgboss.job where start_after = ${restingUntil.toISOString()}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('a redirect counts as a failed attempt and is not followed', async () => {
    await buildMessages();
    receiver.answer = () => 301;
    await deliverDue(test);
    expect(await theMessage()).toMatchObject({ status: 'pending', lastResult: '301' });
  });
});

describe('a message', () => {
  // The embedded engine has one connection, so it runs no transactions concurrently.
  it.runIf(process.env.DATABASE_URL)(
    'a message is not enqueued for a webhook that is deleted concurrently',
    async () => {
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
    },
  );

  it('the late result of an attempt changes nothing after the next attempt', async () => {
    await buildMessages();
    const { id } = await theMessage();
    let attempts = 0;
    receiver.answer = async () => {
      attempts += 1;
      if (attempts > 1) return 204;
      await deliverMessage(test.deps, id);
      return 500;
    };
    await deliverMessage(test.deps, id);
    expect(await theMessage()).toMatchObject({ status: 'delivered', attempts: 2, lastResult: '204' });
  });

  it('a message is rolled back with its change', async () => {
    const { db } = test.deps;
    const bidId = await buildMessages();
    const broken = db.transaction(async (tx) => {
      const change = { bidId, type: 'accepted', actor: 'customer', at: test.clock.now() } as const;
      await enqueueBidMessages(test.deps.jobs, tx, await shownChanges(tx, [change]));
      throw new Error('after the change');
    });
    await expect(broken).rejects.toThrow('after the change');
    expect(await db.$count(webhookDeliveries)).toBe(1);
  });

  it('showing a phone enqueues no message', async () => {
    const bidId = await buildMessages();
    const at = test.clock.now();
    const { db, jobs } = test.deps;
    const shown = await shownChanges(db, [
      { bidId, type: 'phone_revealed', actor: 'customer', at },
      { bidId, type: 'phone_seen', actor: 'service', at },
    ]);
    await enqueueBidMessages(jobs, db, shown);
    expect(await db.$count(webhookDeliveries)).toBe(1);
  });

  it('a finished message is purged after a week, a pending one is not', async () => {
    await buildMessages(2);
    const { id } = await theMessage();
    const finishedAt = after(test.clock.now(), -days(7) - 1);
    await test.deps.db
      .update(webhookDeliveries)
      .set({ status: 'delivered', finishedAt })
      .where(eq(webhookDeliveries.id, id));
    expect(await purgeWebhookDeliveries(test.deps)).toBe(1);
    expect((await theMessage()).status).toBe('pending');
  });

  it('the metrics count pending messages', async () => {
    await buildMessages(2);
    test.clock.advance(seconds(40));
    const { body } = await test.app.inject({ url: '/metrics' });
    expect(body).toContain('sto_webhook_pending 2\n');
    expect(body).toContain('sto_webhook_late_seconds 40\n');
    expect(body).toContain('sto_webhook_failing 0\n');
    expect(body).toContain('sto_jobs{queue="webhook-message",state="waiting"} 2\n');
  });
});
