import { and, eq, lt, lte, ne } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { webhookDeliveries, webhooks } from '../db/tables/integrations.ts';
import { after, hours, minutes, seconds } from '../platform/clock/durations.ts';
import type { Posted } from '../platform/post-to-stranger.ts';
import type { Services } from '../services.ts';

/** Waits between ten attempts: 10 s, 30 s, 90 s, … 18 h, about 27 hours in all. */
const maxAttempts = 10;
const firstWaitMs = seconds(10);
const waitGrowth = 3;
/** The webhook's other messages wait no longer than this, unless it asks: it may be this one alone that is not taken. */
export const maxPauseMs = minutes(5);
/** The length of the whole ladder: a receiver that asks for pauses gets no more time, and its queue an end. */
const maxAgeMs = hours(27);

/** Up to a fifth more or less: those that failed together do not come back together. */
export function waitAfter(attempts: number, random: () => number = Math.random): number {
  return Math.round(firstWaitMs * waitGrowth ** (attempts - 1) * (0.8 + 0.4 * random()));
}

/** A receiver may ask to be left alone, but not until its messages are old. */
const maxAskedMs = hours(1);

const isTaken = ({ result }: Posted) => typeof result === 'number' && result >= 200 && result < 300;
/** The address says that it will never take a message again. */
const isGone = ({ result }: Posted) => result === 410;

type Attempted = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'webhookId' | 'attempts' | 'createdAt'>;

/** Writes down how an attempt ended, and what follows for its webhook. */
export async function settle(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  delivery: Attempted,
  posted: Posted,
): Promise<void> {
  const { webhookId, attempts } = delivery;
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Attempts of one webhook are settled one after the other. The key stays free: no booking waits for that.
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
    if (!webhook) return;
    const lastTold = after(now, -maxAgeMs);
    const isLast =
      attempts >= maxAttempts ||
      delivery.createdAt <= lastTold ||
      webhook.failingSince !== null ||
      isGone(posted);
    const askedMs = Math.min(posted.retryAfterMs, maxAskedMs);
    const waitMs = Math.max(waitAfter(attempts), askedMs);
    const outcome = isTaken(posted)
      ? ({ status: 'delivered', finishedAt: now } as const)
      : isLast
        ? ({ status: 'failed', finishedAt: now } as const)
        : { nextAttemptAt: after(now, waitMs) };
    const settled = await tx
      .update(webhookDeliveries)
      .set({ lastResult: String(posted.result), ...outcome })
      // Only its own attempt: one that was overtaken after its lease knows nothing of the present.
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, attempts)))
      .returning({ id: webhookDeliveries.id });
    if (settled.length === 0) return;
    const mark = (marks: Partial<typeof webhook>) =>
      tx.update(webhooks).set(marks).where(eq(webhooks.id, webhookId));
    if (isTaken(posted)) {
      if (webhook.failingSince) await mark({ failingSince: null });
      return;
    }
    // A message that waits behind newer ones may never be tried again: it is given up with any that is not taken.
    const givenUp = await giveUpOthers(tx, delivery, now, isGone(posted) ? undefined : lastTold);
    if (!webhook.failingSince && (isLast || givenUp > 0)) await mark({ failingSince: now });
    if (isGone(posted)) await mark({ goneAt: webhook.goneAt ?? now });
    const pauseMs = isLast ? maxPauseMs : Math.max(Math.min(waitMs, maxPauseMs), askedMs);
    if (!isGone(posted)) await putOffOthers(tx, delivery, after(now, pauseMs));
  });
}

const pendingOthers = ({ id, webhookId }: Attempted) =>
  and(
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.status, 'pending'),
    ne(webhookDeliveries.id, id),
  );

/** Those made until `lastTold`, or all; returns how many. */
async function giveUpOthers(tx: Db, delivery: Attempted, finishedAt: Date, lastTold?: Date): Promise<number> {
  const { createdAt, id } = webhookDeliveries;
  const given = await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', finishedAt })
    .where(and(pendingOthers(delivery), lastTold && lte(createdAt, lastTold)))
    .returning({ id });
  return given.length;
}

/** An address that answers nothing would be asked message by message, and hold up those of everybody else. */
async function putOffOthers(tx: Db, delivery: Attempted, until: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: until })
    .where(and(pendingOthers(delivery), lt(webhookDeliveries.nextAttemptAt, until)));
}
