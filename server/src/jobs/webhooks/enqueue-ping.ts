import { randomUUID } from 'node:crypto';
import type { WebhookMessage } from '@sto/contract/integrations/integrations.schemas';
import type { Db } from '../../db/client.ts';
import { webhookDeliveries, type webhooks } from '../../db/tables/integrations.ts';

type Webhook = Pick<typeof webhooks.$inferSelect, 'id' | 'workshopId'>;

/** A message that tries the address. Somebody waits for it, so it does not wait with the others. */
export async function enqueuePing(
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
  return row;
}
