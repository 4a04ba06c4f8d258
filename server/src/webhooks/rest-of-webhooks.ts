import { and, eq, inArray, isNotNull, lte, max, min, or } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { webhookDeliveries, webhooks } from '../db/tables/integrations.ts';
import { after } from '../platform/clock/durations.ts';
import { maxPauseMs } from './settle.ts';

/** Up to this attempt a message that was not taken waits as long as it puts off the others; a later one waits longer. */
const lastAttemptOfPause = 4;

/**
 * Until when each of these webhooks is left alone: a new message waits with those that were put off. Where nothing but a
 * message past its fourth attempt waits, nothing tells of a pause, and there is none.
 */
export async function restOfWebhooks(tx: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  const { webhookId, nextAttemptAt, attempts, lastResult, status, finishedAt } = webhookDeliveries;
  // One in its first attempt is no sign of trouble: its next one is only the end of its lease.
  const isSettled = or(eq(attempts, 0), isNotNull(lastResult));
  const waiting = await tx
    .select({ webhookId, until: min(nextAttemptAt) })
    .from(webhookDeliveries)
    .where(
      and(inArray(webhookId, [...ids]), eq(status, 'pending'), lte(attempts, lastAttemptOfPause), isSettled),
    )
    .groupBy(webhookId);
  const givenUp = await tx
    .select({ webhookId, at: max(finishedAt) })
    .from(webhookDeliveries)
    .innerJoin(webhooks, and(eq(webhooks.id, webhookId), isNotNull(webhooks.failingSince)))
    .where(and(inArray(webhookId, [...ids]), eq(status, 'failed')))
    .groupBy(webhookId);
  const rest = new Map<string, Date>();
  for (const { webhookId: id, at } of givenUp) if (at) rest.set(id, after(at, maxPauseMs));
  for (const { webhookId: id, until } of waiting) {
    if (until && until > (rest.get(id) ?? new Date(0))) rest.set(id, until);
  }
  return rest;
}
