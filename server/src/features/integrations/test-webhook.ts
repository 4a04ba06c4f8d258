import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { maxPingsPerMinute } from '@sto/contract/limits';
import { and, count, eq, gt, min } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { enqueuePing } from '../../jobs/webhooks/enqueue-ping.ts';
import { after, minutes, secondsUntil } from '../../platform/clock/durations.ts';
import { loadManagedWebhook } from './integrations.load.ts';
import { presentDelivery } from './integrations.present.ts';

const countedMs = minutes(1);

/** Sends a test message, at most a few a minute for each webhook. Deleting the webhook resets the count. */
export async function testWebhook(
  { db, clock, jobs }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof webhookEndpoints.test>,
): Promise<AnswerOf<typeof webhookEndpoints.test>> {
  await loadManagedWebhook(db, actor, id);
  return db.transaction(async (tx) => {
    // Concurrent calls count each other.
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update');
    if (!webhook) throw new AppError('not_found');
    if (webhook.goneAt) throw new AppError('webhook_gone');
    const now = clock.now();
    await checkPace(tx, id, now);
    const ping = await enqueuePing(jobs, tx, webhook, now);
    if (!ping) throw new AppError('internal');
    return presentDelivery(ping, webhook);
  });
}

async function checkPace(tx: Db, id: string, now: Date): Promise<void> {
  const { webhookId, type, createdAt } = webhookDeliveries;
  const [sent] = await tx
    .select({ count: count(), first: min(createdAt) })
    .from(webhookDeliveries)
    .where(and(eq(webhookId, id), eq(type, 'ping'), gt(createdAt, after(now, -countedMs))));
  if (!sent?.first || sent.count < maxPingsPerMinute) return;
  throw new AppError('webhook_pings_too_many', {
    retry_after: secondsUntil(after(sent.first, countedMs), now),
  });
}
