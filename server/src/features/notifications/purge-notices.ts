import { lt } from 'drizzle-orm';
import { notices } from '../../db/tables/notices.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Purges old notices, read or not. Returns how many. */
export async function purgeNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const old = await db.delete(notices).where(lt(notices.at, after(clock.now(), -retentionMs.notice)));
  return old.rowCount ?? 0;
}
