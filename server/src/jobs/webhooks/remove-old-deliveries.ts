import { lt } from 'drizzle-orm';
import { webhookDeliveries } from '../../db/tables/integrations.ts';
import { after, days } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';

const keptMs = days(7);

/** What became of a message is shown for a week after its end. Returns how many went. */
export async function removeOldDeliveries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const removed = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.finishedAt, after(clock.now(), -keptMs)));
  return removed.rowCount ?? 0;
}
