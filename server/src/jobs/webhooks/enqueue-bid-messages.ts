import { randomUUID } from 'node:crypto';
import type { WebhookMessage } from '@sto/contract/integrations/integrations.schemas';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type bidEvents, bids } from '../../db/tables/bids.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import type { JobQueue } from '../queue.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { dueAt } from './retry.ts';

type BidChange = Pick<typeof bidEvents.$inferInsert, 'bidId' | 'type'> & { at: Date };

/**
 * Enqueues the changes of bids for the webhooks of their workshops, within the transaction of the change.
 * Showing a phone is not a change of the bid.
 */
export async function enqueueBidMessages(
  jobs: JobQueue,
  tx: Db,
  changes: readonly BidChange[],
): Promise<void> {
  for (const change of changes) if (!change.type.startsWith('phone_')) await enqueueMessage(jobs, tx, change);
}

async function enqueueMessage(jobs: JobQueue, tx: Db, { bidId, type: change, at }: BidChange): Promise<void> {
  const targets = await tx
    .select({
      webhook: webhooks,
      workshopId: webhooks.workshopId,
      status: bids.status,
      version: bids.version,
    })
    .from(bids)
    .innerJoin(webhooks, eq(webhooks.workshopId, bids.workshopId))
    .where(and(eq(bids.id, bidId), isNull(webhooks.goneAt)))
    // A concurrent deletion of the webhook waits for this transaction or is not seen; it never fails a booking.
    .for('key share', { of: webhooks });
  const type = change === 'created' ? 'bid.created' : 'bid.updated';
  for (const { webhook, workshopId, status, version } of targets) {
    const message: WebhookMessage = {
      type,
      timestamp: at.toISOString(),
      data: { bid_id: bidId, service_id: workshopId, status, version },
    };
    const row = { id: randomUUID(), webhookId: webhook.id, bidId, type, nextAttemptAt: at } as const;
    await tx.insert(webhookDeliveries).values({ ...row, body: JSON.stringify(message), createdAt: at });
    await enqueueDelivery(jobs, tx, row, dueAt(row, webhook));
  }
}
