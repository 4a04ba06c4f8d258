import type { Db } from '../../db/client.ts';
import type { webhookDeliveries } from '../../db/tables/integrations.ts';
import type { JobQueue } from '../queue.ts';

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'webhookId' | 'type'>;

/** Pings have their own queue, so an address that is tried by hand delays no message, and no message delays a ping. */
export async function enqueueDelivery(
  jobs: JobQueue,
  tx: Db,
  { id, webhookId, type }: Delivery,
  startAfter: Date,
): Promise<void> {
  const options = { key: id, startAfter };
  if (type === 'ping') await jobs.enqueue(tx, 'webhook-ping', { deliveryId: id }, options);
  else await jobs.enqueue(tx, 'webhook-message', { deliveryId: id }, { ...options, group: webhookId });
}
