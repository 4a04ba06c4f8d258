import { lt } from 'drizzle-orm';
import { webhookDeliveries } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { after, days } from '../../platform/clock/durations.ts';

const keptMs = days(7);

/** What became of a message is shown for a week after its end. Returns how many went. */
export async function removeOldDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const removed = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.finishedAt, after(clock.now(), -keptMs)));
  return removed.rowCount ?? 0;
}
