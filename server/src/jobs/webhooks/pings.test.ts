import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { hours, minutes, seconds } from '../../platform/clock/durations.ts';
import { addWebhookMessages, buildWebhookMessages } from '../../testing/build/webhook-messages.ts';
import { deliverDue } from '../../testing/deliver-due.ts';
import { startApp } from '../../testing/start-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { enqueuePing } from './enqueue-ping.ts';
import { dueAt } from './retry.ts';

const test = startApp();
const receiver = startWebhookReceiver();

const theWebhook = async () => {
  const [webhook] = await test.deps.db.select().from(webhooks);
  if (!webhook) throw new Error('there is no webhook');
  return webhook;
};
const ping = async () => enqueuePing(test.deps.jobs, test.deps.db, await theWebhook(), test.clock.now());
const pings = () => test.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.type, 'ping'));
const others = () => test.deps.db.select().from(webhookDeliveries).where(ne(webhookDeliveries.type, 'ping'));
const waits = async () => {
  const { restingUntil } = await theWebhook();
  return (await others())
    .filter(({ status }) => status === 'pending')
    .map((delivery) => dueAt(delivery, { restingUntil }).getTime() - test.clock.now().getTime());
};

/** A webhook whose receiver requested a pause of an hour, with sent and unsent messages. */
async function buildResting(): Promise<number> {
  const bidId = await buildWebhookMessages(test, receiver.url, 6);
  receiver.answer = () => 429;
  receiver.headers = { 'retry-after': '3600' };
  await deliverDue(test);
  return bidId;
}

describe('a ping', () => {
  it('ignores the pause of the webhook, and ends it when delivered', async () => {
    const bidId = await buildResting();
    expect(await waits()).toEqual(Array(6).fill(hours(1)));
    await ping();
    receiver.answer = () => 204;
    expect(await deliverDue(test)).toBe(1);
    expect(await pings()).toMatchObject([{ status: 'delivered', attempts: 1, lastResult: '204' }]);
    expect(await waits()).toEqual(Array(6).fill(0));
    await addWebhookMessages(test, bidId);
    expect((await deliverDue(test)) + (await deliverDue(test))).toBe(7);
  });

  it('has one attempt, and its failure changes nothing for the webhook', async () => {
    await buildResting();
    test.clock.advance(minutes(10));
    const before = [await others(), await theWebhook()];
    await ping();
    receiver.answer = () => 500;
    expect(await deliverDue(test)).toBe(1);
    expect(await pings()).toMatchObject([{ status: 'failed', attempts: 1, lastResult: '500' }]);
    expect([await others(), await theWebhook()]).toEqual(before);
  });

  it('ends the failing state of the webhook when delivered', async () => {
    await buildWebhookMessages(test, receiver.url);
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    await test.deps.db.delete(webhookDeliveries);
    await ping();
    await deliverDue(test);
    expect(await theWebhook()).toMatchObject({ failingSince: null });
  });

  it('disables the webhook when answered with 410', async () => {
    await buildResting();
    await ping();
    receiver.answer = () => 410;
    await deliverDue(test);
    expect((await theWebhook()).goneAt).toEqual(test.clock.now());
    expect(await waits()).toEqual([]);
  });

  it('is not delayed by a message that is refused meanwhile', async () => {
    await buildWebhookMessages(test, receiver.url);
    receiver.answer = async () => {
      await ping();
      return 500;
    };
    await deliverDue(test);
    expect(await pings()).toMatchObject([{ nextAttemptAt: test.clock.now() }]);
  });

  it('does not send a message again that is being sent', async () => {
    await buildWebhookMessages(test, receiver.url);
    let meanwhile: number | undefined;
    receiver.answer = async ({ body }) => {
      if (body.includes('"ping"')) return 204;
      await ping();
      meanwhile = await deliverDue(test);
      meanwhile += await deliverDue(test);
      return 500;
    };
    await deliverDue(test);
    expect(meanwhile, 'the ping alone').toBe(1);
    test.clock.advance(seconds(12));
    await deliverDue(test);
    expect(meanwhile).toBe(1);
    expect(await others()).toMatchObject([{ attempts: 2, lastResult: '500' }]);
  });
});
