import { randomUUID } from 'node:crypto';
import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { WebhookMessage } from '@sto/contract/integrations/integrations.schemas';
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type bidEvents, bidRecipients, bids } from '../../db/tables/bids.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import type { JobQueue } from '../queue.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { dueAt } from './retry.ts';

type BidChange = Pick<typeof bidEvents.$inferInsert, 'bidId' | 'type' | 'actor' | 'workshopId'> & {
  at: Date;
};

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

async function enqueueMessage(jobs: JobQueue, tx: Db, change: BidChange): Promise<void> {
  const { bidId, at } = change;
  const type = change.type === 'created' ? 'bid.created' : 'bid.updated';
  for (const { workshopId, status, version } of await workshopsToNotify(tx, change)) {
    const targets = await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.workshopId, workshopId), isNull(webhooks.goneAt)))
      // A concurrent deletion of the webhook waits for this transaction or is not seen; it never fails a booking.
      .for('key share');
    for (const webhook of targets) {
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
}

export type ShownChange = { workshopId: number; status: BidStatus; version: number };

/** The workshop of the bid; of a tender those that the change is about, with what each of them sees. */
export async function workshopsToNotify(tx: Db, change: BidChange): Promise<ShownChange[]> {
  const { bidId, workshopId = null, actor, at } = change;
  const [bid] = await tx
    .select({ workshopId: bids.workshopId, status: bids.status, version: bids.version })
    .from(bids)
    .where(eq(bids.id, bidId));
  if (!bid) return [];
  const { workshopId: chosen } = bid;
  if (chosen !== null && (workshopId === null || workshopId === chosen))
    return [{ ...bid, workshopId: chosen }];
  const { status, statusChangedAt, statusChangedBy, version } = bidRecipients;
  const isStillIn = or(ne(status, 'reject'), and(eq(statusChangedAt, at), eq(statusChangedBy, actor)));
  return tx
    .select({ workshopId: bidRecipients.workshopId, status, version })
    .from(bidRecipients)
    .where(
      and(
        eq(bidRecipients.bidId, bidId),
        workshopId === null ? isStillIn : eq(bidRecipients.workshopId, workshopId),
      ),
    )
    .orderBy(asc(bidRecipients.workshopId));
}
