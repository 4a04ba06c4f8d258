import { lt } from 'drizzle-orm';
import { phoneReveals } from '../../db/tables/phone-reveals.ts';
import { after } from '../../platform/clock/durations.ts';
import { keptMs } from '../../retention.ts';
import type { Services } from '../../services.ts';

/** The log of three years ago goes; the line of the bid's history stays with the bid. Returns how many. */
export async function removeOldPhoneReveals({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const old = await db
    .delete(phoneReveals)
    .where(lt(phoneReveals.at, after(clock.now(), -keptMs.phoneReveal)));
  return old.rowCount ?? 0;
}
