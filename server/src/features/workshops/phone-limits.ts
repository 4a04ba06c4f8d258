import { and, count, gt, min, sql } from 'drizzle-orm';
import { rowsOf, type Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { workshopPhoneReveals } from '../../db/tables/phone-reveals.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { after, days, hours, secondsUntil } from '../../platform/clock/durations.ts';

/** Workshops whose phones a person, or a browser, is shown within a time. */
export const shownPhoneLimits = [
  { windowMs: hours(1), max: 20 },
  { windowMs: days(1), max: 50 },
];

/**
 * Refuses a caller who was shown the phones of too many workshops. A lock makes parallel calls
 * of one caller wait for each other.
 */
export async function checkPhoneLimits(tx: Db, { clock, config }: Deps, caller: Visitor): Promise<void> {
  const { actor, identityHash } = caller;
  const own = rowsOf(caller, {
    personId: workshopPhoneReveals.userId,
    browser: workshopPhoneReveals.identityHash,
  });
  if (!config.limits || !own) return;
  const lock = `phones:${actor ? actor.userId : identityHash}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const now = clock.now();
  for (const { windowMs, max } of shownPhoneLimits) {
    const [shown] = await tx
      .select({ count: count(), first: min(workshopPhoneReveals.at) })
      .from(workshopPhoneReveals)
      .where(and(own, gt(workshopPhoneReveals.at, after(now, -windowMs))));
    if (!shown?.first || shown.count < max) continue;
    throw new AppError('phones_shown_too_many', {
      retry_after: secondsUntil(after(shown.first, windowMs), now),
    });
  }
}
