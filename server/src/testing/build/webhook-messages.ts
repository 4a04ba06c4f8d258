import { randomUUID } from 'node:crypto';
import { webhooks } from '../../db/tables/integrations.ts';
import { enqueueBidMessages, shownChanges } from '../../jobs/webhooks/enqueue-bid-messages.ts';
import type { TestApp } from '../start-app.ts';
import { buildBid } from './bid.ts';

export async function buildWebhookMessages(test: TestApp, url: string, count = 1): Promise<number> {
  const { bid } = await buildBid(test);
  await test.deps.db.insert(webhooks).values({ id: randomUUID(), workshopId: bid.workshopId, url });
  await addWebhookMessages(test, bid.id, count);
  return bid.id;
}

export async function addWebhookMessages(test: TestApp, bidId: number, count = 1): Promise<void> {
  const change = { bidId, type: 'answered', actor: 'service', at: test.clock.now() } as const;
  const { jobs, db } = test.deps;
  const all = Array.from({ length: count }, () => change);
  await enqueueBidMessages(jobs, db, await shownChanges(db, all));
}
