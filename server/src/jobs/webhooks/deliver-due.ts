import { and, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { after, minutes, seconds } from '../../platform/clock/durations.ts';
import { postToStranger } from '../../platform/post-to-stranger.ts';
import { settle } from './settle.ts';
import { signedHeaders, signingSecrets } from './signature.ts';

type Used = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>;
type Claimed = Awaited<ReturnType<typeof claimDue>>[number];

/** So many are sent at once by a process. */
const batchSize = 16;
/** So many of them to one webhook: others find room beside one with a heap of messages. */
const batchOfWebhook = 4;
const isPing = eq(webhookDeliveries.type, 'ping');
/** Shorter than the drain of `main.ts`: a stop waits for the answers of what is being sent. */
const timeoutMs = seconds(7);
/** After that the process that took a message is dead: longer than an attempt, whatever the clocks of two machines say. */
const leaseMs = minutes(5);

/** Sends what is due, as far as one batch goes, and returns how many messages that were; waits for all, whatever fails. */
export async function deliverDue(deps: Used): Promise<number> {
  const claimed = await claimDue(deps);
  const attempts = await Promise.allSettled(claimed.map((delivery) => attempt(deps, delivery)));
  const broken = attempts.find((ended) => ended.status === 'rejected');
  if (broken) throw broken.reason;
  return claimed.length;
}

/**
 * Takes due messages for this process: another one passes over rows being taken, and sees those taken as not yet due.
 * Those of failing webhooks come last, and pings with them: a dead address that is tried again and again is never marked.
 */
function claimDue({ db, clock }: Used) {
  const now = clock.now();
  const isDue = and(eq(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.nextAttemptAt, now));
  const due = db.$with('due').as(
    db
      .select({
        id: webhookDeliveries.id,
        url: webhooks.url,
        secretVersion: webhooks.secretVersion,
        secretChangedAt: webhooks.secretChangedAt,
      })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(isDue, inArray(webhookDeliveries.id, firstOfEachWebhook(db, isDue))))
      .orderBy(sql`${isNotNull(webhooks.failingSince)} or ${isPing}`, webhookDeliveries.nextAttemptAt)
      .limit(batchSize)
      .for('update', { of: webhookDeliveries, skipLocked: true }),
  );
  return db
    .with(due)
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastResult: null,
      nextAttemptAt: after(now, leaseMs),
    })
    .from(due)
    .where(eq(webhookDeliveries.id, due.id))
    .returning({
      id: webhookDeliveries.id,
      webhookId: webhookDeliveries.webhookId,
      url: due.url,
      secretVersion: due.secretVersion,
      secretChangedAt: due.secretChangedAt,
      type: webhookDeliveries.type,
      body: webhookDeliveries.body,
      attempts: webhookDeliveries.attempts,
      createdAt: webhookDeliveries.createdAt,
    });
}

/** A ping before the others: who tries an address by hand waits for no heap. */
function firstOfEachWebhook(db: Db, isDue: SQL | undefined) {
  const { id, webhookId, nextAttemptAt } = webhookDeliveries;
  const place = sql<number>`row_number() over (partition by ${webhookId} order by (${isPing}) desc, ${nextAttemptAt})`;
  const inTurn = db
    .select({ id, place: place.as('place') })
    .from(webhookDeliveries)
    .where(isDue)
    .as('in_turn');
  return db.select({ id: inTurn.id }).from(inTurn).where(lte(inTurn.place, batchOfWebhook));
}

async function attempt(deps: Used, delivery: Claimed): Promise<void> {
  const { config, secrets, clock } = deps;
  const { webhookId, url, body } = delivery;
  const now = clock.now();
  const signing = signingSecrets(secrets.webhookKey, { ...delivery, id: webhookId }, now);
  const posted = await postToStranger(url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'STO-Ryadom-Webhooks/1',
      ...signedHeaders(signing, delivery, now),
    },
    body,
    timeoutMs,
    mayBeLoopback: config.isPublicUrlLocal,
  });
  await settle(deps, delivery, posted);
}
