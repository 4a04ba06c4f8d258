import { randomUUID } from 'node:crypto';
import type { WebhookMessage } from '@sto/contract/integrations/integrations.schemas';
import type { Db } from '../../db/client.ts';
import { webhookDeliveries, type webhooks } from '../../db/tables/integrations.ts';
import type { JobQueue } from '../queue.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

type Webhook = Pick<typeof webhooks.$inferSelect, 'id' | 'workshopId'>;

/** Enqueues a test message. A person waits for its result, so it ignores the webhook's pause. */
export async function enqueuePing(
  jobs: JobQueue,
  tx: Db,
  { id: webhookId, workshopId }: Webhook,
  at: Date,
): Promise<typeof webhookDeliveries.$inferSelect | undefined> {
  const message: WebhookMessage = {
    type: 'ping',
    timestamp: at.toISOString(),
    data: { webhook_id: webhookId, service_id: workshopId },
  };
  const body = JSON.stringify(message);
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ id: randomUUID(), webhookId, type: 'ping', body, nextAttemptAt: at, createdAt: at })
    .returning();
  if (row) await enqueueDelivery(jobs, tx, row, at);
  return row;
}
