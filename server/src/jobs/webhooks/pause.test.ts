import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { after, hours, minutes } from '../../platform/clock/durations.ts';
import { addWebhookMessages, buildWebhookMessages } from '../../testing/build/webhook-messages.ts';
import { deliverDue } from '../../testing/deliver-due.ts';
import { startApp } from '../../testing/start-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { dueAt } from './retry.ts';

const test = startApp();
const receiver = startWebhookReceiver();

async function pending() {
  const rows = await test.deps.db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.status, 'pending'));
  return rows.map(({ delivery, webhook }) => ({ ...delivery, nextAttemptAt: dueAt(delivery, webhook) }));
}
const failingSince = async () =>
  (await test.deps.db.select({ since: webhooks.failingSince }).from(webhooks))[0]?.since;

describe('a message enqueued after a refused one', () => {
  it.each([
    ['was answered with Retry-After', 429, { 'retry-after': '1800' }, 30],
    ['failed', 500, {}, 0.2],
  ])('waits with the refused one that %s', async (_how, status, headers, waitMinutes) => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    receiver.answer = () => status;
    receiver.headers = headers;
    await deliverDue(test);
    const [until] = (await pending()).map(({ nextAttemptAt }) => nextAttemptAt);
    await addWebhookMessages(test, bidId, 2);
    expect(await deliverDue(test)).toBe(0);
    expect((await pending()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual(Array(3).fill(until));
    receiver.answer = () => 204;
    test.clock.advance(minutes(waitMinutes));
    expect(await deliverDue(test)).toBe(3);
    await addWebhookMessages(test, bidId);
    expect(await deliverDue(test), 'after the pause at once').toBe(1);
  });

  it('waits five minutes if the webhook is failing', async () => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    receiver.answer = () => 500;
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    await deliverDue(test);
    await addWebhookMessages(test, bidId);
    expect(await deliverDue(test)).toBe(0);
    test.clock.advance(minutes(5));
    expect(await deliverDue(test)).toBe(1);
  });

  it('waits five minutes after a message that itself waits for hours', async () => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    await test.deps.db.update(webhookDeliveries).set({ attempts: 7, lastResult: '500' });
    receiver.answer = () => 500;
    await deliverDue(test);
    const [own] = await pending();
    expect(own?.nextAttemptAt.getTime()).toBeGreaterThan(after(test.clock.now(), hours(4)).getTime());
    await addWebhookMessages(test, bidId);
    expect(await deliverDue(test)).toBe(0);
    test.clock.advance(minutes(5));
    receiver.answer = () => 204;
    expect(await deliverDue(test)).toBe(1);
    expect(await pending(), 'the refused one keeps its own time').toEqual([{ ...own, attempts: 8 }]);
  });

  it('does not wait for one that is being sent', async () => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    receiver.answer = async () => {
      await addWebhookMessages(test, bidId);
      return 204;
    };
    await deliverDue(test);
    receiver.answer = () => 204;
    expect(await deliverDue(test)).toBe(1);
  });
});

describe('a receiver that always asks for an hour', () => {
  beforeEach(() => {
    receiver.answer = () => 429;
    receiver.headers = { 'retry-after': '3600' };
  });

  it('its messages fail at 27 hours of age, including those that were never sent', {
    timeout: 120_000,
  }, async () => {
    const firstAt = test.clock.now();
    const bidId = await buildWebhookMessages(test, receiver.url);
    for (let hour = 0; hour < 30; hour += 1) {
      await addWebhookMessages(test, bidId, 3);
      await deliverDue(test);
      // Past the requested pause: new messages wait for its end too.
      test.clock.advance(minutes(61));
    }
    const oldest = after(test.clock.now(), -hours(28));
    const waiting = await pending();
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.filter(({ createdAt }) => createdAt < oldest)).toEqual([]);
    expect((await failingSince())?.getTime()).toBeLessThan(after(firstAt, hours(28)).getTime());
  });

  it('its messages wait five minutes if the webhook is failing', async () => {
    const four = Promise.withResolvers<void>();
    let arrived = 0;
    // The first answer comes after four are sent: it would move those that are not.
    receiver.answer = async () => {
      arrived += 1;
      if (arrived === 4) four.resolve();
      await four.promise;
      return 429;
    };
    await buildWebhookMessages(test, receiver.url, 6);
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    await deliverDue(test);
    const waiting = (await pending()).map(({ nextAttemptAt }) => nextAttemptAt);
    expect(waiting).toEqual(Array(2).fill(after(test.clock.now(), minutes(5))));
  });
});
