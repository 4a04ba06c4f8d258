import { and, isNotNull, lt } from 'drizzle-orm';
import { files } from '../../db/tables/files.ts';
import { after } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';
import { quotaWindowMs } from './upload-quota.ts';

/** From which address a file came is nobody's need once its day is not counted any more. Returns how many. */
export async function forgetUploadAddresses({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const forgotten = await db
    .update(files)
    .set({ address: null })
    .where(and(isNotNull(files.address), lt(files.createdAt, after(clock.now(), -quotaWindowMs))));
  return forgotten.rowCount ?? 0;
}
