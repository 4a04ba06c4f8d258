import { lt } from 'drizzle-orm';
import { leads } from '../../db/tables/leads.ts';
import { keptMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';

/** Requests to be called back of a year ago go; their consents outlive them. Returns how many. */
export async function removeOldLeads({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const old = await db.delete(leads).where(lt(leads.createdAt, after(clock.now(), -keptMs.lead)));
  return old.rowCount ?? 0;
}
