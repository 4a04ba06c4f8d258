import { and, isNull, lt } from 'drizzle-orm';
import { workshopPhoneReveals } from '../../db/tables/phone-reveals.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Purges phones shown to browsers whose cookie has expired, never those of people. Returns how many. */
export async function purgePhoneReveals({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const lost = await db
    .delete(workshopPhoneReveals)
    .where(
      and(
        isNull(workshopPhoneReveals.userId),
        lt(workshopPhoneReveals.at, after(clock.now(), -retentionMs.phoneShownToBrowser)),
      ),
    );
  return lost.rowCount ?? 0;
}
