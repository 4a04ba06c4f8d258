import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { after, hours, minutes, seconds } from '../../platform/clock/durations.ts';
import { addWebhookMessages, buildWebhookMessages } from '../../testing/build/webhook-messages.ts';
import { startApp } from '../../testing/start-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { deliverDue } from './deliver-due.ts';
import { enqueuePing } from './enqueue-ping.ts';

const test = startApp();
const receiver = startWebhookReceiver();

const theWebhook = async () => {
  const [webhook] = await test.deps.db.select().from(webhooks);
  if (!webhook) throw new Error('there is no webhook');
  return webhook;
};
const ping = async () => enqueuePing(test.deps.db, await theWebhook(), test.clock.now());
const pings = () => test.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.type, 'ping'));
const others = () => test.deps.db.select().from(webhookDeliveries).where(ne(webhookDeliveries.type, 'ping'));
const waits = async () =>
  (await others())
    .filter(({ status }) => status === 'pending')
    .map(({ nextAttemptAt }) => nextAttemptAt.getTime() - test.clock.now().getTime());

/** A webhook whose receiver asked to be left alone for an hour, with messages tried and not tried. */
async function buildResting(): Promise<number> {
  const bidId = await buildWebhookMessages(test, receiver.url, 6);
  receiver.answer = () => 429;
  receiver.headers = { 'retry-after': '3600' };
  await deliverDue(test.deps);
  return bidId;
}

describe('a ping', () => {
  it('goes at once past a pause; taken, it ends the pause for what waits and for what comes', async () => {
    const bidId = await buildResting();
    expect(await waits()).toEqual(Array(6).fill(hours(1)));
    await ping();
    receiver.answer = () => 204;
    expect(await deliverDue(test.deps)).toBe(1);
    expect(await pings()).toMatchObject([{ status: 'delivered', attempts: 1, lastResult: '204' }]);
    expect(await waits()).toEqual(Array(6).fill(0));
    await addWebhookMessages(test, bidId);
    expect((await deliverDue(test.deps)) + (await deliverDue(test.deps))).toBe(7);
  });

  it('not taken is given up, and leaves the others and the webhook as they are', async () => {
    await buildResting();
    test.clock.advance(minutes(10));
    const before = [await others(), await theWebhook()];
    await ping();
    receiver.answer = () => 500;
    expect(await deliverDue(test.deps)).toBe(1);
    expect(await pings()).toMatchObject([{ status: 'failed', attempts: 1, lastResult: '500' }]);
    expect([await others(), await theWebhook()]).toEqual(before);
  });

  it('goes after the messages of other webhooks: an address that takes none holds nobody up', async () => {
    for (let built = 0; built < 6; built += 1) await buildWebhookMessages(test, receiver.url, 0);
    const { db } = test.deps;
    for (const webhook of await db.select().from(webhooks))
      for (let sent = 0; sent < 3; sent += 1) await enqueuePing(db, webhook, test.clock.now());
    test.clock.advance(1);
    const bidId = await buildWebhookMessages(test, receiver.url);
    expect(await deliverDue(test.deps)).toBe(16);
    expect(await others()).toMatchObject([{ bidId, status: 'delivered' }]);
  });

  it('goes before the heap of its own webhook', async () => {
    await buildWebhookMessages(test, receiver.url, 12);
    test.clock.advance(seconds(1));
    await ping();
    expect(await deliverDue(test.deps)).toBe(4);
    expect(await pings()).toMatchObject([{ status: 'delivered' }]);
  });

  it('makes a webhook that takes none well again', async () => {
    await buildWebhookMessages(test, receiver.url);
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    await test.deps.db.delete(webhookDeliveries);
    await ping();
    await deliverDue(test.deps);
    expect(await theWebhook()).toMatchObject({ failingSince: null });
  });

  it('that is answered by 410 switches the webhook off like any other', async () => {
    await buildResting();
    await ping();
    receiver.answer = () => 410;
    await deliverDue(test.deps);
    expect((await theWebhook()).goneAt).toEqual(test.clock.now());
    expect(await waits()).toEqual([]);
  });

  it('is not put off by one that is refused meanwhile', async () => {
    await buildWebhookMessages(test, receiver.url);
    receiver.answer = async () => {
      await ping();
      return 500;
    };
    await deliverDue(test.deps);
    expect(await pings()).toMatchObject([{ nextAttemptAt: test.clock.now() }]);
  });

  it('does not bring forward one that is under way: nobody sends it a second time', async () => {
    await buildWebhookMessages(test, receiver.url);
    let meanwhile: number | undefined;
    receiver.answer = async ({ body }) => {
      if (body.includes('"ping"')) return 204;
      await ping();
      meanwhile = await deliverDue(test.deps);
      meanwhile += await deliverDue(test.deps);
      return 500;
    };
    await deliverDue(test.deps);
    expect(meanwhile, 'the ping alone').toBe(1);
    // Past its first attempt too.
    test.clock.advance(seconds(12));
    await deliverDue(test.deps);
    expect(meanwhile).toBe(1);
    expect(await others()).toMatchObject([{ attempts: 2, lastResult: '500' }]);
  });

  it('of a process that died is sent again, and given up then', async () => {
    await buildWebhookMessages(test, receiver.url);
    await test.deps.db.delete(webhookDeliveries);
    await ping();
    await test.deps.db
      .update(webhookDeliveries)
      .set({ attempts: 1, nextAttemptAt: after(test.clock.now(), minutes(5)) });
    expect(await deliverDue(test.deps)).toBe(0);
    test.clock.advance(minutes(5));
    receiver.answer = () => 500;
    await deliverDue(test.deps);
    expect(await pings()).toMatchObject([{ status: 'failed', attempts: 2 }]);
  });
});
