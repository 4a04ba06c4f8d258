import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { after, hours, minutes } from '../../platform/clock/durations.ts';
import { addWebhookMessages, buildWebhookMessages } from '../../testing/build/webhook-messages.ts';
import { startApp } from '../../testing/start-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { deliverDue } from './deliver-due.ts';

const test = startApp();
const receiver = startWebhookReceiver();

const pending = () =>
  test.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.status, 'pending'));
const failingSince = async () =>
  (await test.deps.db.select({ since: webhooks.failingSince }).from(webhooks))[0]?.since;

describe('a message made after one that was not taken', () => {
  it.each([
    ['was asked to wait', 429, { 'retry-after': '1800' }, 30],
    ['failed', 500, {}, 0.2],
  ])('waits with it where that one %s', async (_how, status, headers, waitMinutes) => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    receiver.answer = () => status;
    receiver.headers = headers;
    await deliverDue(test.deps);
    const [until] = (await pending()).map(({ nextAttemptAt }) => nextAttemptAt);
    await addWebhookMessages(test, bidId, 2);
    expect(await deliverDue(test.deps)).toBe(0);
    expect((await pending()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual(Array(3).fill(until));
    receiver.answer = () => 204;
    test.clock.advance(minutes(waitMinutes));
    expect(await deliverDue(test.deps)).toBe(3);
    await addWebhookMessages(test, bidId);
    expect(await deliverDue(test.deps), 'after the pause at once').toBe(1);
  });

  it('waits five minutes where its webhook takes none', async () => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    receiver.answer = () => 500;
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    await deliverDue(test.deps);
    await addWebhookMessages(test, bidId);
    expect(await deliverDue(test.deps)).toBe(0);
    test.clock.advance(minutes(5));
    expect(await deliverDue(test.deps)).toBe(1);
  });

  it('waits with the others, five minutes, for one alone that waits for hours itself', async () => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    await test.deps.db.update(webhookDeliveries).set({ attempts: 7 });
    receiver.answer = () => 500;
    await deliverDue(test.deps);
    const [own] = await pending();
    expect(own?.nextAttemptAt.getTime()).toBeGreaterThan(after(test.clock.now(), hours(4)).getTime());
    await addWebhookMessages(test, bidId);
    expect(await deliverDue(test.deps)).toBe(0);
    test.clock.advance(minutes(5));
    receiver.answer = () => 204;
    expect(await deliverDue(test.deps)).toBe(1);
    expect(await pending(), 'which waits on by itself').toEqual([{ ...own, attempts: 8 }]);
  });

  it('does not wait for one that is under way', async () => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    receiver.answer = async () => {
      await addWebhookMessages(test, bidId);
      return 204;
    };
    await deliverDue(test.deps);
    receiver.answer = () => 204;
    expect(await deliverDue(test.deps)).toBe(1);
  });
});

describe('the messages of a receiver that always asks for an hour', () => {
  beforeEach(() => {
    receiver.answer = () => 429;
    receiver.headers = { 'retry-after': '3600' };
  });

  it('are given up when they are 27 hours old, those too that wait behind newer ones', async () => {
    const firstAt = test.clock.now();
    const bidId = await buildWebhookMessages(test, receiver.url);
    for (let hour = 0; hour < 30; hour += 1) {
      await addWebhookMessages(test, bidId, 5);
      await deliverDue(test.deps);
      // Past the pause that was asked for: new messages wait for its end too.
      test.clock.advance(minutes(61));
    }
    const oldest = after(test.clock.now(), -hours(28));
    const waiting = await pending();
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.filter(({ createdAt }) => createdAt < oldest)).toEqual([]);
    expect((await failingSince())?.getTime()).toBeLessThan(after(firstAt, hours(28)).getTime());
  });

  it('wait five minutes after one of a webhook that takes none', async () => {
    await buildWebhookMessages(test, receiver.url, 6);
    await test.deps.db.update(webhooks).set({ failingSince: test.clock.now() });
    await deliverDue(test.deps);
    const waiting = (await pending()).map(({ nextAttemptAt }) => nextAttemptAt);
    expect(waiting).toEqual(Array(2).fill(after(test.clock.now(), minutes(5))));
  });
});
