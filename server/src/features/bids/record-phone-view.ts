import { and, eq } from 'drizzle-orm';
import { type Actor, mechanicWorkshopIds } from '../../auth/actor.ts';
import { nameIn } from '../../auth/employee-name.ts';
import { phoneReveals } from '../../db/tables/phone-reveals.ts';
import type { Deps } from '../../deps.ts';
import { recordEvents } from './bid-events.ts';
import type { BidRow } from './bids.load.ts';
import { isPhoneVisibleToWorkshop, isSeenByMechanic } from './bids.policy.ts';

/** Shown to the driver instead of a name: it is unknown who sees a program's output. */
const programName = 'программа автосервиса';

/**
 * Logs which employee saw the driver's phone if the bid shows it, once for each person and bid, separately for
 * programs. The unique index decides between concurrent first views.
 */
export async function recordPhoneView(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  bid: BidRow,
  at: Date,
): Promise<void> {
  const { id: bidId, workshopId } = bid;
  if (workshopId === null || !isPhoneVisibleToWorkshop(bid)) return;
  if (isSeenByMechanic(bid, { mechanicOf: mechanicWorkshopIds(actor) })) return;
  const { db } = deps;
  const { userId, isProgram: byProgram } = actor;
  const isSame = and(
    eq(phoneReveals.bidId, bidId),
    eq(phoneReveals.userId, userId),
    eq(phoneReveals.byProgram, byProgram),
  );
  // Pages poll every 15 seconds; only the first view writes.
  if ((await db.$count(phoneReveals, isSame)) > 0) return;
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(phoneReveals)
      .values({ bidId, workshopId, userId, byProgram, at })
      .onConflictDoNothing()
      .returning({ id: phoneReveals.id });
    if (first.length === 0) return;
    const actorName = byProgram ? programName : nameIn(actor, workshopId);
    await recordEvents(deps, tx, [{ bidId, type: 'phone_seen', actor: 'service', actorName, at }]);
  });
}
