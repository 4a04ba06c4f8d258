import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../db/tables/integrations.ts';
import { after, minutes, seconds } from '../platform/clock/durations.ts';
import { type PostResult, postToStranger } from '../platform/post-to-stranger.ts';
import type { Services } from '../services.ts';
import { signedHeaders, webhookSecret } from './signature.ts';

type Used = Pick<Services, 'db' | 'clock' | 'config' | 'secrets'>;
type Claimed = Awaited<ReturnType<typeof claimDue>>[number];

/** So many are sent at once by a process. */
export const batchSize = 16;
/** Shorter than the drain of `main.ts`: a stop waits for the answers of what is being sent. */
const timeoutMs = seconds(7);
/** After that the process that took a message is dead: longer than an attempt, whatever the clocks of two machines say. */
const leaseMs = minutes(5);

/** Waits between ten attempts: 10 s, 30 s, 90 s, … 18 h, about 27 hours in all. */
const maxAttempts = 10;
const firstWaitMs = seconds(10);
const waitGrowth = 3;

/** Up to a fifth more or less: those that failed together do not come back together. */
export function waitAfter(attempts: number, random: () => number = Math.random): number {
  return Math.round(firstWaitMs * waitGrowth ** (attempts - 1) * (0.8 + 0.4 * random()));
}

/** Sends what is due, as far as one batch goes, and returns how many messages that were. */
export async function deliverDue(services: Used): Promise<number> {
  const claimed = await claimDue(services);
  await Promise.all(claimed.map((delivery) => attempt(services, delivery)));
  return claimed.length;
}

/** Takes due messages for this process: another one passes over rows being taken, and sees those taken as not yet due. */
function claimDue({ db, clock }: Used) {
  const now = clock.now();
  const due = db.$with('due').as(
    db
      .select({
        id: webhookDeliveries.id,
        webhookId: webhookDeliveries.webhookId,
        url: webhooks.url,
        failingSince: webhooks.failingSince,
      })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(eq(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.nextAttemptAt, now)))
      .orderBy(webhookDeliveries.nextAttemptAt)
      .limit(batchSize)
      .for('update', { of: webhookDeliveries, skipLocked: true }),
  );
  return db
    .with(due)
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, nextAttemptAt: after(now, leaseMs) })
    .from(due)
    .where(eq(webhookDeliveries.id, due.id))
    .returning({
      id: webhookDeliveries.id,
      body: webhookDeliveries.body,
      attempts: webhookDeliveries.attempts,
      status: webhookDeliveries.status,
      webhook: { id: due.webhookId, url: due.url, failingSince: due.failingSince },
    });
}

async function attempt(services: Used, delivery: Claimed): Promise<void> {
  const { config, secrets, clock } = services;
  const { webhook, body } = delivery;
  const secret = webhookSecret(secrets.webhookKey, webhook.id);
  const result = await postToStranger(webhook.url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'STO-Ryadom-Webhooks/1',
      ...signedHeaders(secret, delivery, clock.now()),
    },
    body,
    timeoutMs,
    mayBeLoopback: config.isPublicUrlLocal,
  });
  await settle(services, delivery, result);
}

const isTaken = (result: PostResult) => typeof result === 'number' && result >= 200 && result < 300;
/** The address says that it will never take a message again. */
const isGone = (result: PostResult) => result === 410;

async function settle({ db, clock }: Used, delivery: Claimed, result: PostResult): Promise<void> {
  const now = clock.now();
  const { webhook, attempts } = delivery;
  const isLast = attempts >= maxAttempts || webhook.failingSince !== null || isGone(result);
  const outcome = isTaken(result)
    ? ({ status: 'delivered', finishedAt: now } as const)
    : isLast
      ? ({ status: 'failed', finishedAt: now } as const)
      : { nextAttemptAt: after(now, waitAfter(attempts)) };
  const settled = await db
    .update(webhookDeliveries)
    .set({ lastResult: String(result), ...outcome })
    // Only its own attempt: one that was overtaken after its lease knows nothing of the present.
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, attempts)))
    .returning({ status: webhookDeliveries.status });
  await markWebhook(db, webhook.id, settled[0]?.status, now);
}

async function markWebhook(
  db: Used['db'],
  id: string,
  status: Claimed['status'] | undefined,
  now: Date,
): Promise<void> {
  const { failingSince } = webhooks;
  if (status === 'delivered')
    await db
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(eq(webhooks.id, id), isNotNull(failingSince)));
  if (status === 'failed')
    await db
      .update(webhooks)
      .set({ failingSince: now })
      .where(and(eq(webhooks.id, id), isNull(failingSince)));
}
