import { lt } from 'drizzle-orm';
import { webhookDeliveries } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { after, days } from '../../platform/clock/durations.ts';

const shownMs = days(7);

export async function purgeWebhookDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const removed = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.finishedAt, after(clock.now(), -shownMs)));
  return removed.rowCount ?? 0;
}
