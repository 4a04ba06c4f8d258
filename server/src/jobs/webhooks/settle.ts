import { and, eq, gt, isNotNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { after, hours, minutes, seconds } from '../../platform/clock/durations.ts';
import type { Posted } from '../../platform/post-to-stranger.ts';

/** Waits between ten attempts: 10 s, 30 s, 90 s, … 18 h, about 27 hours in all. */
const maxAttempts = 10;
const firstWaitMs = seconds(10);
const waitGrowth = 3;
/** The webhook's other messages wait no longer than this, unless it asks: it may be this one alone that is not taken. */
const maxPauseMs = minutes(5);
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

type Webhook = typeof webhooks.$inferSelect;
type Attempted = Pick<
  typeof webhookDeliveries.$inferSelect,
  'id' | 'webhookId' | 'type' | 'attempts' | 'createdAt'
>;
interface Settled {
  webhook: Webhook;
  delivery: Attempted;
  now: Date;
}

/** Writes down how an attempt ended, and what follows for its webhook. */
export async function settle(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  delivery: Attempted,
  posted: Posted,
): Promise<void> {
  const { webhookId, attempts } = delivery;
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Attempts of one webhook are settled one after the other. The key stays free: no booking waits for that.
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
    if (!webhook) return;
    const told = { webhook, delivery, now };
    const isLast = isGone(posted) || isLastAttempt(told);
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
    if (isTaken(posted)) return makeWell(tx, told);
    if (isGone(posted)) return switchOff(tx, told);
    // One that somebody sent by hand changes nothing for the others: it was sent in their pause, perhaps.
    if (delivery.type === 'ping') return;
    await pause(tx, told, isLast ? maxPauseMs : Math.max(Math.min(waitMs, maxPauseMs), askedMs), isLast);
  });
}

/** After it the message is given up, should it not be taken. Who tries an address by hand wants to know now. */
function isLastAttempt({ webhook, delivery, now }: Settled): boolean {
  return (
    delivery.type === 'ping' ||
    delivery.attempts >= maxAttempts ||
    delivery.createdAt <= after(now, -maxAgeMs) ||
    webhook.failingSince !== null
  );
}

/**
 * One that arrived ends the marking. What waits stays as it is, unless somebody tried the address by hand: a message that
 * was only put off is due at the end of the pause, before which nothing else is sent, and one that was refused itself would
 * be tried with every other that arrives, and use up its attempts within the hour.
 */
async function makeWell(tx: Db, { webhook, delivery, now }: Settled): Promise<void> {
  const { id, failingSince } = webhook;
  if (failingSince) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id));
  if (delivery.type !== 'ping') return;
  await tx.update(webhooks).set({ restingUntil: null }).where(eq(webhooks.id, id));
  const { attempts, lastResult, nextAttemptAt } = webhookDeliveries;
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(and(pendingOthers(delivery), gt(nextAttemptAt, now), or(eq(attempts, 0), isNotNull(lastResult))));
}

/** The address wants no message any more: none waits for it. */
async function switchOff(tx: Db, { webhook, delivery, now }: Settled): Promise<void> {
  await giveUpOthers(tx, delivery, now);
  await tx
    .update(webhooks)
    .set({ goneAt: webhook.goneAt ?? now, failingSince: webhook.failingSince ?? now })
    .where(eq(webhooks.id, webhook.id));
}

/** Leaves the webhook alone for so long, with what waits for it and what will. */
async function pause(
  tx: Db,
  { webhook, delivery, now }: Settled,
  pauseMs: number,
  isGivenUp: boolean,
): Promise<void> {
  // A message that waits behind newer ones may never be tried again: it is given up with any that is not taken.
  const givenUp = await giveUpOthers(tx, delivery, now, after(now, -maxAgeMs));
  const until = after(now, pauseMs);
  const isLonger = !webhook.restingUntil || webhook.restingUntil < until;
  await tx
    .update(webhooks)
    .set({
      restingUntil: isLonger ? until : webhook.restingUntil,
      failingSince: webhook.failingSince ?? (isGivenUp || givenUp > 0 ? now : null),
    })
    .where(eq(webhooks.id, webhook.id));
  await putOffOthers(tx, delivery, until);
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
    .where(
      and(
        pendingOthers(delivery),
        lt(webhookDeliveries.nextAttemptAt, until),
        ne(webhookDeliveries.type, 'ping'),
      ),
    );
}
