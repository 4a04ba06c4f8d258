import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { after } from '../../platform/clock/durations.ts';
import type { Posted } from '../../platform/post-to-untrusted-url.ts';
import type { JobQueue } from '../queue.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { backOff, isLastAttempt } from './retry.ts';

type Delivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  'id' | 'webhookId' | 'type' | 'attempts' | 'createdAt'
>;

interface AttemptContext {
  jobs: JobQueue;
  webhook: typeof webhooks.$inferSelect;
  delivery: Delivery;
  now: Date;
}

const isAccepted = ({ result }: Posted) => typeof result === 'number' && result >= 200 && result < 300;
/** The receiver's word that the address will never accept a message again. */
const isGone = ({ result }: Posted) => result === 410;

/** Records the result of an attempt and what follows from it for the webhook. */
export async function recordAttempt(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  delivery: Delivery,
  posted: Posted,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [webhook] = await tx
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, delivery.webhookId))
      .for('no key update');
    if (!webhook) return;
    const isLast = isGone(posted) || isLastAttempt(delivery, webhook, now);
    const { waitMs, pauseMs } = backOff(delivery.attempts, posted, isLast);
    const nextAttemptAt = after(now, waitMs);
    const isFinished = isAccepted(posted) || isLast;
    const status = isAccepted(posted) ? ('delivered' as const) : ('failed' as const);
    const outcome = isFinished ? { status, finishedAt: now } : { nextAttemptAt };
    const recorded = await tx
      .update(webhookDeliveries)
      .set({ lastResult: String(posted.result), ...outcome })
      // Not a later attempt: this one may have outlived its job.
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, delivery.attempts)))
      .returning({ id: webhookDeliveries.id });
    if (recorded.length === 0) return;
    const context = { jobs, webhook, delivery, now };
    await updateWebhook(tx, context, posted, { pauseMs, isLast });
    const isRetried = !isFinished && delivery.type !== 'ping';
    if (isRetried) await enqueueDelivery(jobs, tx, delivery, nextAttemptAt);
  });
}

async function updateWebhook(
  tx: Db,
  context: AttemptContext,
  posted: Posted,
  { pauseMs, isLast }: { pauseMs: number; isLast: boolean },
): Promise<void> {
  if (isAccepted(posted)) return clearFailure(tx, context);
  if (isGone(posted)) return disable(tx, context);
  if (context.delivery.type !== 'ping') await pause(tx, context, pauseMs, isLast);
}

/** A delivered message ends the failing state. A delivered ping also ends the pause: a person knows that the receiver works. */
async function clearFailure(tx: Db, { jobs, webhook, delivery, now }: AttemptContext): Promise<void> {
  const { id, failingSince } = webhook;
  if (failingSince) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id));
  if (delivery.type !== 'ping') return;
  await tx.update(webhooks).set({ restingUntil: null }).where(eq(webhooks.id, id));
  const { attempts, lastResult } = webhookDeliveries;
  const isNotRunning = or(eq(attempts, 0), isNotNull(lastResult));
  const waiting = await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(and(isPendingOther(delivery), isNotRunning))
    .returning();
  for (const other of waiting) await enqueueDelivery(jobs, tx, other, now);
}

async function disable(tx: Db, { webhook, delivery, now }: AttemptContext): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', finishedAt: now })
    .where(isPendingOther(delivery));
  await tx
    .update(webhooks)
    .set({ goneAt: webhook.goneAt ?? now, failingSince: webhook.failingSince ?? now })
    .where(eq(webhooks.id, webhook.id));
}

/** No message of the webhook is sent before the pause ends. A message that was given up marks the webhook as failing. */
async function pause(
  tx: Db,
  { webhook, now }: AttemptContext,
  pauseMs: number,
  isGivenUp: boolean,
): Promise<void> {
  const until = after(now, pauseMs);
  const isLonger = !webhook.restingUntil || webhook.restingUntil < until;
  await tx
    .update(webhooks)
    .set({
      restingUntil: isLonger ? until : webhook.restingUntil,
      failingSince: webhook.failingSince ?? (isGivenUp ? now : null),
    })
    .where(eq(webhooks.id, webhook.id));
}

const isPendingOther = ({ id, webhookId }: Delivery) =>
  and(
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.status, 'pending'),
    ne(webhookDeliveries.id, id),
  );
