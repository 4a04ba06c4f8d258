import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { phoneReveals } from '../../db/tables/phone-reveals.ts';
import type { Deps } from '../../deps.ts';
import { recordEvents } from './bid-events.ts';
import type { BidRow } from './bids.load.ts';

/** How the driver is told of a program's look: whom it showed the phone nobody here knows. */
const programName = 'программа автосервиса';

/**
 * Who of the workshop is shown the driver's phone is written down once a bid and told to the driver in its
 * history; a program's look stands beside the one of its maker. Of several first looks at once the unique index lets
 * one through.
 */
export async function recordPhoneReveal(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  bid: BidRow,
  at: Date,
): Promise<void> {
  const { db } = deps;
  const { id: bidId, workshopId } = bid;
  const { userId, isProgram: byProgram } = actor;
  const isSame = and(
    eq(phoneReveals.bidId, bidId),
    eq(phoneReveals.userId, userId),
    eq(phoneReveals.byProgram, byProgram),
  );
  // Pages ask every 15 seconds: only the first look writes.
  if ((await db.$count(phoneReveals, isSame)) > 0) return;
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(phoneReveals)
      .values({ bidId, workshopId, userId, byProgram, at })
      .onConflictDoNothing()
      .returning({ id: phoneReveals.id });
    if (first.length === 0) return;
    const actorName = byProgram ? programName : actor.name;
    await recordEvents(deps, tx, [{ bidId, type: 'phone_seen', actor: 'service', actorName, at }]);
  });
}
