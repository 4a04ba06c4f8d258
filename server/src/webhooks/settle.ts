import { and, eq, lt, ne } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { webhookDeliveries, webhooks } from '../db/tables/integrations.ts';
import { after, minutes, seconds } from '../platform/clock/durations.ts';
import type { PostResult } from '../platform/post-to-stranger.ts';
import type { Services } from '../services.ts';

/** Waits between ten attempts: 10 s, 30 s, 90 s, … 18 h, about 27 hours in all. */
const maxAttempts = 10;
const firstWaitMs = seconds(10);
const waitGrowth = 3;
/** The webhook's other messages wait no longer than this: it may be this one alone that is not taken. */
const maxPauseMs = minutes(5);

/** Up to a fifth more or less: those that failed together do not come back together. */
export function waitAfter(attempts: number, random: () => number = Math.random): number {
  return Math.round(firstWaitMs * waitGrowth ** (attempts - 1) * (0.8 + 0.4 * random()));
}

const isTaken = (result: PostResult) => typeof result === 'number' && result >= 200 && result < 300;
/** The address says that it will never take a message again. */
const isGone = (result: PostResult) => result === 410;

type Attempted = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'webhookId' | 'attempts'>;

/** Writes down how an attempt ended, and what follows for its webhook. */
export async function settle(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  delivery: Attempted,
  result: PostResult,
): Promise<void> {
  const { webhookId, attempts } = delivery;
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Attempts of one webhook are settled one after the other. The key stays free: no booking waits for that.
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
    if (!webhook) return;
    const isLast = attempts >= maxAttempts || webhook.failingSince !== null || isGone(result);
    const waitMs = waitAfter(attempts);
    const outcome = isTaken(result)
      ? ({ status: 'delivered', finishedAt: now } as const)
      : isLast
        ? ({ status: 'failed', finishedAt: now } as const)
        : { nextAttemptAt: after(now, waitMs) };
    const settled = await tx
      .update(webhookDeliveries)
      .set({ lastResult: String(result), ...outcome })
      // Only its own attempt: one that was overtaken after its lease knows nothing of the present.
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, attempts)))
      .returning({ id: webhookDeliveries.id });
    if (settled.length === 0) return;
    const mark = (marks: Partial<typeof webhook>) =>
      tx.update(webhooks).set(marks).where(eq(webhooks.id, webhookId));
    if (isTaken(result)) {
      if (webhook.failingSince) await mark({ failingSince: null });
      return;
    }
    if (isLast && !webhook.failingSince) await mark({ failingSince: now });
    if (isGone(result)) {
      await mark({ goneAt: webhook.goneAt ?? now });
      await giveUpOthers(tx, delivery, now);
    } else await putOffOthers(tx, delivery, after(now, isLast ? maxPauseMs : Math.min(waitMs, maxPauseMs)));
  });
}

const pendingOthers = ({ id, webhookId }: Attempted) =>
  and(
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.status, 'pending'),
    ne(webhookDeliveries.id, id),
  );

async function giveUpOthers(tx: Db, delivery: Attempted, finishedAt: Date): Promise<void> {
  await tx.update(webhookDeliveries).set({ status: 'failed', finishedAt }).where(pendingOthers(delivery));
}

/** An address that answers nothing would be asked message by message, and hold up those of everybody else. */
async function putOffOthers(tx: Db, delivery: Attempted, until: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: until })
    .where(and(pendingOthers(delivery), lt(webhookDeliveries.nextAttemptAt, until)));
}
