import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../db/tables/integrations.ts';
import { after, days, minutes, seconds } from '../platform/clock/durations.ts';
import { buildBid } from '../testing/build/bid.ts';
import { startApp } from '../testing/start-app.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { deliverDue, waitAfter } from './deliver-due.ts';
import { enqueueBidMessages } from './enqueue-bid-messages.ts';
import { keepDelivering } from './keep-delivering.ts';
import { removeOldDeliveries } from './remove-old-deliveries.ts';

const test = startApp();
const receiver = startWebhookReceiver();

/** A webhook at the receiver with so many messages that are due. */
async function buildMessages(count = 1): Promise<void> {
  const { db } = test.services;
  const { bid } = await buildBid(test);
  await db.insert(webhooks).values({ id: randomUUID(), workshopId: bid.workshopId, url: receiver.url });
  await addMessages(bid.id, count);
}

async function addMessages(bidId: number, count = 1): Promise<void> {
  const change = { bidId, type: 'answered', at: test.clock.now() } as const;
  await enqueueBidMessages(
    test.services.db,
    Array.from({ length: count }, () => change),
  );
}

async function theMessage() {
  const [message] = await test.services.db.select().from(webhookDeliveries);
  if (!message) throw new Error('there is no message');
  return message;
}

const failingSince = async () =>
  (await test.services.db.select({ since: webhooks.failingSince }).from(webhooks))[0]?.since;

describe('a message that is not taken', () => {
  it('is sent again with the same id and a signature of the new moment', async () => {
    await buildMessages();
    receiver.answer = () => 500;
    await deliverDue(test.services);
    expect(await theMessage()).toMatchObject({ status: 'pending', attempts: 1, lastResult: '500' });
    expect(await deliverDue(test.services), 'not at once').toBe(0);
    test.clock.advance(seconds(12));
    receiver.answer = () => 204;
    await deliverDue(test.services);
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
    await buildMessages();
    receiver.answer = () => 503;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await deliverDue(test.services), `attempt ${attempt}`).toBe(1);
      test.clock.advance(days(1));
    }
    const given = await theMessage();
    expect(given).toMatchObject({ status: 'failed', attempts: 10, finishedAt: await failingSince() });
    await test.services.db.delete(webhookDeliveries);
    await addMessages(given.bidId);
    await deliverDue(test.services);
    expect(await theMessage()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await failingSince()).toEqual(given.finishedAt);
  });

  it('makes the webhook well again when one arrives', async () => {
    await buildMessages();
    await test.services.db.update(webhooks).set({ failingSince: test.clock.now() });
    await deliverDue(test.services);
    expect(await theMessage()).toMatchObject({ status: 'delivered' });
    expect(await failingSince()).toBeNull();
  });

  it('is given up at once where the address says that it is gone', async () => {
    await buildMessages();
    receiver.answer = () => 410;
    await deliverDue(test.services);
    expect(await theMessage()).toMatchObject({ status: 'failed', lastResult: '410' });
    expect(await failingSince()).toEqual(test.clock.now());
  });

  it('was no redirect to follow', async () => {
    await buildMessages();
    receiver.answer = () => 301;
    await deliverDue(test.services);
    expect(await theMessage()).toMatchObject({ status: 'pending', lastResult: '301' });
  });
});

describe('a message', () => {
  it('is sent once by two processes at work at the same time', async () => {
    await buildMessages(20);
    const sent = await Promise.all([deliverDue(test.services), deliverDue(test.services)]);
    expect(sent[0] + sent[1]).toBe(20);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  it('of a process that died is taken over five minutes later, not before', async () => {
    await buildMessages();
    let meanwhile: number | undefined;
    let later: Promise<number> | undefined;
    receiver.answer = async () => {
      if (meanwhile !== undefined) return 204;
      meanwhile = await deliverDue(test.services);
      test.clock.advance(minutes(5));
      later = deliverDue(test.services);
      await later;
      return 500;
    };
    await deliverDue(test.services);
    expect([meanwhile, await later]).toEqual([0, 1]);
    expect(await theMessage(), 'the first one, which came back late, changes nothing').toMatchObject({
      status: 'delivered',
      attempts: 2,
    });
  });

  it('is kept with its change or not at all', async () => {
    const { db } = test.services;
    await buildMessages();
    const { bidId } = await theMessage();
    const broken = db.transaction(async (tx) => {
      await enqueueBidMessages(tx, [{ bidId, type: 'accepted', at: test.clock.now() }]);
      throw new Error('after the change');
    });
    await expect(broken).rejects.toThrow('after the change');
    expect(await db.$count(webhookDeliveries)).toBe(1);
  });

  it('does not tell that a phone was shown', async () => {
    await buildMessages();
    const { bidId } = await theMessage();
    const at = test.clock.now();
    await enqueueBidMessages(test.services.db, [
      { bidId, type: 'phone_revealed', at },
      { bidId, type: 'phone_seen', at },
    ]);
    expect(await test.services.db.$count(webhookDeliveries)).toBe(1);
  });

  it('is forgotten a week after its end, one that waits is not', async () => {
    await buildMessages(2);
    const { id } = await theMessage();
    const finishedAt = after(test.clock.now(), -days(7) - 1);
    await test.services.db
      .update(webhookDeliveries)
      .set({ status: 'delivered', finishedAt })
      .where(eq(webhookDeliveries.id, id));
    expect(await removeOldDeliveries(test.services)).toBe(1);
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

describe('a server that stops', () => {
  it('waits for what is being sent and takes no more', async () => {
    await buildMessages();
    let answerNow = () => {};
    const isAsked = new Promise<void>((asked) => {
      receiver.answer = () => {
        asked();
        return new Promise((resolve) => {
          answerNow = () => resolve(204);
        });
      };
    });
    const delivering = keepDelivering(test.services, { error: () => undefined });
    await isAsked;
    const stopped = delivering.stop();
    await addMessages((await theMessage()).bidId);
    answerNow();
    await stopped;
    const rows = await test.services.db
      .select({ status: webhookDeliveries.status })
      .from(webhookDeliveries)
      .orderBy(webhookDeliveries.attempts);
    expect(rows).toEqual([{ status: 'pending' }, { status: 'delivered' }]);
  });

  it('goes on after a trouble with the database, and tells it', async () => {
    const told: unknown[] = [];
    const broken = { ...test.services, db: undefined as never };
    const delivering = keepDelivering(broken, { error: (...line: unknown[]) => told.push(line[1]) });
    await delivering.stop();
    expect(told).toEqual(['webhooks not delivered']);
  });
});
