import type { ErrorCode } from '@sto/contract/errors';
import { lt, sql } from 'drizzle-orm';
import { limitHits } from '../db/tables/abuse.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { retentionMs } from '../jobs/retention.ts';
import { after } from '../platform/clock/durations.ts';

const limitCodes: readonly ErrorCode[] = [
  'bids_open_too_many',
  'bids_of_car_too_many',
  'bids_too_many',
  'chats_too_many',
  'messages_too_many',
  'phones_shown_too_many',
  'phones_too_many',
];

/** Waits for the work of a person. A refusal by a limit is counted outside of its transaction, which was rolled back. */
export async function recordLimitHits<Result>(
  deps: Deps,
  userId: number,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && limitCodes.includes(error.code))
      await countHit(deps, userId, error.code);
    throw error;
  }
}

/** A count that fails must not take the place of the refusal. */
async function countHit({ db, clock, log }: Deps, userId: number, code: ErrorCode): Promise<void> {
  try {
    await db
      .insert(limitHits)
      .values({ userId, code, day: dayOf(clock.now()) })
      .onConflictDoUpdate({
        target: [limitHits.userId, limitHits.code, limitHits.day],
        set: { hits: sql`${limitHits.hits} + 1` },
      });
  } catch (error) {
    log.error({ err: error, code }, 'a hit of a limit was not counted');
  }
}

/** Returns the number of purged rows. */
export async function purgeLimitHits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const oldest = dayOf(after(clock.now(), -retentionMs.limitHit));
  const purged = await db.delete(limitHits).where(lt(limitHits.day, oldest));
  return purged.rowCount ?? 0;
}

/** `2026-11-23` in Moscow, as in the reports. */
function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(moment);
}
