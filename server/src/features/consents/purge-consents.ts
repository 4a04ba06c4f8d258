import { and, isNull, lt } from 'drizzle-orm';
import { consents } from '../../db/tables/consents.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/**
 * A consent ends when its account and its lead are both deleted, and is purged three years later.
 * Returns the number of purged rows.
 */
export async function purgeConsents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  await db
    .update(consents)
    .set({ endedAt: now })
    .where(and(isNull(consents.userId), isNull(consents.leadId), isNull(consents.endedAt)));
  const gone = await db.delete(consents).where(lt(consents.endedAt, after(now, -retentionMs.endedConsent)));
  return gone.rowCount ?? 0;
}
