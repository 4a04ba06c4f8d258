import { lt } from 'drizzle-orm';
import { leads } from '../../db/tables/leads.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Purges callback requests after a year; their consents stay longer. Returns how many. */
export async function purgeLeads({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const old = await db.delete(leads).where(lt(leads.createdAt, after(clock.now(), -retentionMs.lead)));
  return old.rowCount ?? 0;
}
