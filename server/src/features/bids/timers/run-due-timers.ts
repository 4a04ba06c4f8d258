import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { bids, bidTimers } from '../../../db/tables/bids.ts';
import { isKnownTimer } from './plan-timers.ts';
import { type TimerDeps, timerActions } from './timer-actions.ts';

const batchSize = 200;

/**
 * Runs what is due, the earliest first. Several servers may do this at once: each timer runs under the lock of its
 * bid, and only if the state of the bid has not removed it. Returns how many ran.
 */
export async function runDueTimers(deps: TimerDeps): Promise<number> {
  const { db, clock } = deps;
  let count = 0;
  for (;;) {
    const due = await db
      .select({ id: bidTimers.id, bidId: bidTimers.bidId })
      .from(bidTimers)
      .where(and(isNull(bidTimers.doneAt), lte(bidTimers.dueAt, clock.now()), isKnownTimer))
      .orderBy(asc(bidTimers.dueAt), asc(bidTimers.id))
      .limit(batchSize);
    let ran = 0;
    for (const one of due) if (await runTimer(deps, one)) ran += 1;
    count += ran;
    // A timer that runs plans the others of its bid again: those that are due too are read in the next round. With
    // none run, another server does the rest, or nothing is left.
    if (ran === 0) return count;
  }
}

function runTimer(
  { db, ...deps }: TimerDeps,
  { id, bidId }: { id: number; bidId: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [bid] = await tx.select().from(bids).where(eq(bids.id, bidId)).for('update');
    const [timer] = await tx
      .select()
      .from(bidTimers)
      .where(and(eq(bidTimers.id, id), isNull(bidTimers.doneAt)));
    if (!bid || !timer) return false;
    const now = deps.clock.now();
    // First, so that the plan of the changed bid does not contain it again.
    await tx.update(bidTimers).set({ doneAt: now }).where(eq(bidTimers.id, id));
    await timerActions[timer.kind]({ ...deps, db: tx }, bid, timer, now);
    return true;
  });
}
