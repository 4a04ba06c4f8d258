import { randomUUID } from 'node:crypto';
import type { WebhookMessage } from '@sto/contract/integrations/integrations.schemas';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type bidEvents, bids } from '../../db/tables/bids.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';

type BidChange = Pick<typeof bidEvents.$inferInsert, 'bidId' | 'type'> & { at: Date };

/**
 * What happened to a bid, for the webhooks of its workshop, in the transaction of the change: either both are kept, or
 * neither. That a phone was shown is no change of the bid.
 */
export async function enqueueBidMessages(tx: Db, changes: readonly BidChange[]): Promise<void> {
  for (const change of changes) if (!change.type.startsWith('phone_')) await enqueue(tx, change);
}

async function enqueue(tx: Db, { bidId, type: change, at }: BidChange): Promise<void> {
  const told = await tx
    .select({
      webhookId: webhooks.id,
      restingUntil: webhooks.restingUntil,
      serviceId: bids.workshopId,
      status: bids.status,
      version: bids.version,
    })
    .from(bids)
    .innerJoin(webhooks, eq(webhooks.workshopId, bids.workshopId))
    .where(and(eq(bids.id, bidId), isNull(webhooks.goneAt)))
    // A webhook that is deleted meanwhile waits for us, or is none to us: a booking never fails by it.
    .for('key share', { of: webhooks });
  if (told.length === 0) return;
  const type = change === 'created' ? 'bid.created' : 'bid.updated';
  const rows = told.map(({ webhookId, restingUntil, serviceId, status, version }) => {
    const message: WebhookMessage = {
      type,
      timestamp: at.toISOString(),
      data: { bid_id: bidId, service_id: serviceId, status, version },
    };
    const body = JSON.stringify(message);
    const nextAttemptAt = restingUntil && restingUntil > at ? restingUntil : at;
    return { id: randomUUID(), webhookId, bidId, type, body, nextAttemptAt, createdAt: at } as const;
  });
  await tx.insert(webhookDeliveries).values(rows);
}
