import { and, isNull, lt } from 'drizzle-orm';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';
import { removeStored } from './store-file.ts';

/** Uploads that a week later are still in no bid go, rows first. Returns how many. */
export async function purgeDraftFiles({
  db,
  clock,
  files: store,
}: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<number> {
  const stale = await db
    .delete(files)
    .where(and(isNull(files.bidId), lt(files.createdAt, after(clock.now(), -retentionMs.uploadInNoBid))))
    .returning({ storageKey: files.storageKey });
  for (const { storageKey } of stale) await removeStored(store, storageKey);
  return stale.length;
}
