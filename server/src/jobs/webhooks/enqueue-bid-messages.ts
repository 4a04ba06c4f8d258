import { randomUUID } from 'node:crypto';
import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { WebhookMessage } from '@sto/contract/integrations/integrations.schemas';
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type bidEvents, bidRecipients, bids } from '../../db/tables/bids.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import type { JobQueue } from '../queue.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { dueAt } from './retry.ts';

type BidChange = Pick<typeof bidEvents.$inferInsert, 'bidId' | 'type' | 'actor' | 'workshopId'> & {
  at: Date;
};

type BidRow = typeof bids.$inferSelect;
type ShownState = { workshopId: number; status: BidStatus; version: number };

export type ShownChange<Change extends BidChange = BidChange> = Change & {
  bid: BidRow;
  shownTo: readonly ShownState[];
};

/**
 * Each change with its bid and with what every workshop concerned sees of it. Showing a phone is not a change of the
 * bid. `known`: the bid of all of them, when the caller has it.
 */
export async function shownChanges<Change extends BidChange>(
  tx: Db,
  all: readonly Change[],
  known?: BidRow,
): Promise<ShownChange<Change>[]> {
  const changes = all.filter(({ type }) => !type.startsWith('phone_'));
  if (changes.length === 0) return [];
  const ids = [...new Set(changes.map(({ bidId }) => bidId))];
  const rows = known ? [known] : await tx.select().from(bids).where(inArray(bids.id, ids));
  const shown: ShownChange<Change>[] = [];
  for (const change of changes) {
    const bid = rows.find(({ id }) => id === change.bidId);
    if (bid) shown.push({ ...change, bid, shownTo: await workshopsShown(tx, bid, change) });
  }
  return shown;
}

/** The workshop of the bid; of a tender those that the change is about, with what each of them sees. */
async function workshopsShown(tx: Db, bid: BidRow, change: BidChange): Promise<ShownState[]> {
  const { workshopId = null, actor, at } = change;
  const { workshopId: chosen } = bid;
  if (chosen !== null && (workshopId === null || workshopId === chosen))
    return [{ workshopId: chosen, status: bid.status, version: bid.version }];
  const { status, statusChangedAt, statusChangedBy, version } = bidRecipients;
  const isStillIn = or(ne(status, 'reject'), and(eq(statusChangedAt, at), eq(statusChangedBy, actor)));
  return tx
    .select({ workshopId: bidRecipients.workshopId, status, version })
    .from(bidRecipients)
    .where(
      and(
        eq(bidRecipients.bidId, bid.id),
        workshopId === null ? isStillIn : eq(bidRecipients.workshopId, workshopId),
      ),
    )
    .orderBy(asc(bidRecipients.workshopId));
}

/** Enqueues the changes of bids for the webhooks of their workshops, within the transaction of the change. */
export async function enqueueBidMessages(
  jobs: JobQueue,
  tx: Db,
  changes: readonly ShownChange[],
): Promise<void> {
  for (const change of changes) await enqueueMessages(jobs, tx, change);
}

async function enqueueMessages(jobs: JobQueue, tx: Db, change: ShownChange): Promise<void> {
  const { bidId, at, shownTo } = change;
  const type = change.type === 'created' ? 'bid.created' : 'bid.updated';
  const targets = await tx
    .select()
    .from(webhooks)
    .where(
      and(
        inArray(
          webhooks.workshopId,
          shownTo.map(({ workshopId }) => workshopId),
        ),
        isNull(webhooks.goneAt),
      ),
    )
    .orderBy(asc(webhooks.workshopId), asc(webhooks.createdAt))
    // A concurrent deletion of the webhook waits for this transaction or is not seen; it never fails a booking.
    .for('key share');
  for (const webhook of targets) {
    const shown = shownTo.find(({ workshopId }) => workshopId === webhook.workshopId);
    if (!shown) continue;
    const { workshopId, status, version } = shown;
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
