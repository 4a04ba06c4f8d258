import { and, eq, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../platform/clock/durations.ts';
import { postToUntrustedUrl } from '../../platform/post-to-untrusted-url.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { recordAttempt } from './record-attempt.ts';
import { dueAt, isExpired } from './retry.ts';
import { signedHeaders, signingSecrets } from './signature.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'jobs'>;

/** Shorter than the drain of a stopping server. */
const timeoutMs = seconds(7);

export async function deliverMessage(deps: DeliveryDeps, deliveryId: string): Promise<boolean> {
  const attempt = await beginAttempt(deps, deliveryId);
  if (!attempt) return false;
  const { delivery, webhook } = attempt;
  const now = deps.clock.now();
  const signing = signingSecrets(deps.secrets.webhookKey, webhook, now);
  const posted = await postToUntrustedUrl(webhook.url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'STO-Ryadom-Webhooks/1',
      ...signedHeaders(signing, delivery, now),
    },
    body: delivery.body,
    timeoutMs,
    mayBeLoopback: deps.config.isPublicUrlLocal,
  });
  await recordAttempt(deps, delivery, posted);
  return true;
}

type Attempt = {
  delivery: typeof webhookDeliveries.$inferSelect;
  webhook: typeof webhooks.$inferSelect;
};

/** Counts the attempt. A message that is not due yet is moved; one that is too old to wait longer is given up. */
async function beginAttempt(
  { db, clock, jobs }: DeliveryDeps,
  deliveryId: string,
): Promise<Attempt | undefined> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const isThis = eq(webhookDeliveries.id, deliveryId);
    const [found] = await tx
      .select({ delivery: webhookDeliveries, webhook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(isThis, eq(webhookDeliveries.status, 'pending')))
      // Attempts of one webhook are counted and recorded one after the other. Bookings do not wait for this lock.
      .for('no key update', { of: webhooks });
    if (!found) return undefined;
    const due = dueAt(found.delivery, found.webhook);
    if (due <= now) {
      const attempts = sql`${webhookDeliveries.attempts} + 1`;
      const [delivery] = await tx
        .update(webhookDeliveries)
        .set({ attempts, lastResult: null })
        .where(isThis)
        .returning();
      return delivery && { ...found, delivery };
    }
    if (!isExpired(found.delivery, now)) {
      await enqueueDelivery(jobs, tx, found.delivery, due);
      return undefined;
    }
    await tx.update(webhookDeliveries).set({ status: 'failed', finishedAt: now }).where(isThis);
    await tx
      .update(webhooks)
      .set({ failingSince: found.webhook.failingSince ?? now })
      .where(eq(webhooks.id, found.webhook.id));
    return undefined;
  });
}
