import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { files } from '../../db/tables/files.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';
import { isDraft } from './files.queries.ts';
import { removeStored } from './store-file.ts';

/**
 * Purges uploads in no bid 30 days after their draft was last in use, but no person's picture and nothing that waits
 * for an operator; rows first. Returns how many.
 */
export async function purgeDraftFiles({
  db,
  clock,
  files: store,
}: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<number> {
  const stale = await db
    .delete(files)
    .where(
      and(
        isDraft,
        lt(files.touchedAt, after(clock.now(), -retentionMs.uploadInNoBid)),
        notExists(
          db
            .select()
            .from(users)
            .where(eq(users.image, sql`'upload:' || ${files.id}`)),
        ),
        notExists(
          db
            .select()
            .from(moderationItems)
            .where(
              and(eq(moderationItems.status, 'pending'), sql`${files.id} = any(${moderationItems.fileIds})`),
            ),
        ),
      ),
    )
    .returning({ storageKey: files.storageKey });
  for (const { storageKey } of stale) await removeStored(store, storageKey);
  return stale.length;
}
