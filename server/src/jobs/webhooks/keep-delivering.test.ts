import { describe, expect, it } from 'vitest';
import { webhookDeliveries } from '../../db/tables/integrations.ts';
import { addWebhookMessages, buildWebhookMessages } from '../../testing/build/webhook-messages.ts';
import { startApp } from '../../testing/start-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { keepDelivering } from './keep-delivering.ts';

const test = startApp();
const receiver = startWebhookReceiver();

describe('a server that stops', () => {
  it('waits for what is being sent and takes no more', async () => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    let answerNow = () => {};
    const isAsked = new Promise<void>((asked) => {
      receiver.answer = () => {
        asked();
        return new Promise((resolve) => {
          answerNow = () => resolve(204);
        });
      };
    });
    const delivering = keepDelivering(test.deps, { error: () => undefined });
    await isAsked;
    const stopped = delivering.stop();
    await addWebhookMessages(test, bidId);
    answerNow();
    await stopped;
    const rows = await test.deps.db
      .select({ status: webhookDeliveries.status })
      .from(webhookDeliveries)
      .orderBy(webhookDeliveries.attempts);
    expect(rows).toEqual([{ status: 'pending' }, { status: 'delivered' }]);
  });

  it('goes on after a trouble with the database, and tells it', async () => {
    const told: unknown[] = [];
    const broken = { ...test.deps, db: undefined as never };
    const delivering = keepDelivering(broken, { error: (...line: unknown[]) => told.push(line[1]) });
    await delivering.stop();
    expect(told).toEqual(['webhooks not delivered']);
  });
});
