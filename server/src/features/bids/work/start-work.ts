import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { after, minutes } from '../../../platform/clock/durations.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { moveBid, withoutPendingTime } from '../move-bid.ts';
import { recordPhoneView } from '../record-phone-view.ts';
import { type Move, startMove } from '../start-move.ts';
import { presentBidFor } from '../view-bid.ts';
import { recordMileage } from './record-mileage.ts';

const maxCodeTries = 5;
const lockMinutes = 15;

/**
 * The workshop takes the car in: the driver's visit code proves that he is there, and the mileage is written down.
 * Five wrong codes lock the code for 15 minutes; «Я на месте» of the driver still works.
 */
export async function startWork(
  deps: Deps,
  call: Call<'service'>,
  form: FormOf<typeof workshopMoveEndpoints.start>,
): Promise<Bid> {
  const { actor } = call;
  const { move, refusal } = await deps.db.transaction(async (tx) => {
    const move = await startMove(tx, deps, call, form, 'start');
    const refusal = await checkVisitCode(tx, move, form.visit_code);
    if (!refusal) {
      await recordMileage(tx, move.bid.carId, form.mileage);
      await beginWork(deps, tx, call, move, { mileageIn: form.mileage });
    }
    return { move, refusal };
  });
  // Only now: the count of tries must be stored.
  if (refusal) throw refusal;
  await recordPhoneView(deps, actor, move.bid, move.now);
  return presentBidFor(deps, call, form.id);
}

/** «Я на месте»: the driver says that the workshop has the car, without a code. */
export async function arrive(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.arrive>,
): Promise<Bid> {
  await deps.db.transaction(async (tx) => {
    const move = await startMove(tx, deps, call, form, 'arrive');
    await beginWork(deps, tx, call, move, {});
  });
  return presentBidFor(deps, call, form.id);
}

/** Why the code does not open the visit; counts the wrong ones. */
async function checkVisitCode(tx: Db, { bid, now }: Move, code: string): Promise<AppError | undefined> {
  const locked = bid.visitCodeLockedUntil;
  if (locked && locked > now) return lockedError(locked, now);
  if (code === bid.visitCode) return undefined;
  const tries = bid.visitCodeTries + 1;
  const lockedUntil = tries >= maxCodeTries ? after(now, minutes(lockMinutes)) : null;
  await tx
    .update(bids)
    .set({ visitCodeTries: lockedUntil ? 0 : tries, visitCodeLockedUntil: lockedUntil })
    .where(eq(bids.id, bid.id));
  if (lockedUntil) return lockedError(lockedUntil, now);
  return new AppError('visit_code_wrong', { field: 'visit_code', attempts_left: maxCodeTries - tries });
}

function lockedError(until: Date, now: Date): AppError {
  return new AppError('visit_code_locked', {
    retry_after: Math.ceil((until.getTime() - now.getTime()) / 1000),
  });
}

async function beginWork(
  deps: Deps,
  tx: Db,
  { actor, access: side }: Call<BidSide>,
  { bid, now }: Move,
  change: Partial<BidRow>,
): Promise<void> {
  await moveBid(tx, bid, side, now, {
    ...{ status: 'in_work', startedAt: now, visitCodeTries: 0, visitCodeLockedUntil: null },
    ...withoutPendingTime,
    ...change,
  });
  await recordEvents(deps, tx, [
    {
      ...{ bidId: bid.id, type: 'in_work', actor: side, actorName: actor.name },
      ...{ fromStatus: bid.status, toStatus: 'in_work', at: now },
    },
  ]);
}
