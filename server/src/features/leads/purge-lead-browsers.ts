import { and, isNotNull, lt } from 'drizzle-orm';
import { leads } from '../../db/tables/leads.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** The browser of a callback request is deleted after a week. Returns how many. */
export async function purgeLeadBrowsers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const forgotten = await db
    .update(leads)
    .set({ identityHash: null })
    .where(
      and(isNotNull(leads.identityHash), lt(leads.createdAt, after(clock.now(), -retentionMs.browserOfLead))),
    );
  return forgotten.rowCount ?? 0;
}
