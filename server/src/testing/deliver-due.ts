import { and, asc, eq, lte } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../db/tables/integrations.ts';
import { deliverMessage } from '../jobs/webhooks/deliver-message.ts';
import { dueAt, isExpired } from '../jobs/webhooks/retry.ts';
import type { TestApp } from './start-app.ts';

type Delivery = typeof webhookDeliveries.$inferSelect;

const maxPerWebhook = 4;

/** Runs the jobs that are due by the test's clock, as the queue would. Returns how many messages were sent. */
export async function deliverDue({ deps }: Pick<TestApp, 'deps'>): Promise<number> {
  const { status, nextAttemptAt } = webhookDeliveries;
  const pending = await deps.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(status, 'pending'), lte(nextAttemptAt, deps.clock.now())))
    .orderBy(asc(nextAttemptAt));
  const waiting = pending.filter(({ attempts, lastResult }) => attempts === 0 || lastResult !== null);
  const groups = Map.groupBy(waiting, ({ id, type, webhookId }) => (type === 'ping' ? id : webhookId));
  const sent = await Promise.all([...groups.values()].map((group) => deliverGroup(deps, group)));
  return sent.reduce((sum, count) => sum + count, 0);
}

/** Leaves out the jobs that would only be moved to the end of the pause. */
async function deliverGroup(deps: TestApp['deps'], group: Delivery[]): Promise<number> {
  const [first] = group;
  if (!first) return 0;
  const [webhook] = await deps.db.select().from(webhooks).where(eq(webhooks.id, first.webhookId));
  const now = deps.clock.now();
  const ready = group.filter((one) => webhook && (dueAt(one, webhook) <= now || isExpired(one, now)));
  const batch = ready.slice(0, maxPerWebhook);
  const sent = await Promise.all(batch.map(({ id }) => deliverMessage(deps, id)));
  const rest = ready.filter((one) => !batch.includes(one));
  return sent.filter(Boolean).length + (await deliverGroup(deps, rest));
}
