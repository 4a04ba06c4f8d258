import { and, isNotNull, lt, or } from 'drizzle-orm';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { after } from '../../platform/clock/durations.ts';
import { quotaWindowMs } from './upload-quota.ts';

/**
 * The address of an upload is needed while its day counts, the browser until a person has it in a bid: then the bid
 * decides who may see it. Returns how many were cleared.
 */
export async function purgeUploadOrigins({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const isOld = lt(files.createdAt, after(clock.now(), -quotaWindowMs));
  const addresses = await db
    .update(files)
    .set({ address: null })
    .where(and(isNotNull(files.address), isOld));
  const browsers = await db
    .update(files)
    .set({ identityHash: null })
    .where(
      and(
        isNotNull(files.identityHash),
        isNotNull(files.ownerId),
        or(isNotNull(files.bidId), isNotNull(files.messageId)),
        isOld,
      ),
    );
  return (addresses.rowCount ?? 0) + (browsers.rowCount ?? 0);
}
