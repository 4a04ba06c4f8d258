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
import { after, minutes, secondsUntil } from '../../../platform/clock/durations.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid, withoutPendingTime } from '../move-bid.ts';
import { type Move, startMove } from '../start-move.ts';
import { recordMileage } from './record-mileage.ts';

type StartForm = FormOf<typeof workshopMoveEndpoints.start>;

const maxCodeTries = 5;
const lockMinutes = 15;

/**
 * The workshop takes the car in: the driver's visit code proves that he is there, and the mileage is written down.
 * Five wrong codes lock the code for 15 minutes; «Я на месте» of the driver still works.
 */
export async function startWork(deps: Deps, call: Call<'service'>, form: StartForm): Promise<Bid> {
  await checkVisitCode(deps, call, form);
  return makeMove(deps, call, form, 'start', async (tx, move) => {
    await recordMileage(tx, move.bid.carId, form.mileage);
    await beginWork(deps, tx, call, move, { mileageIn: form.mileage });
  });
}

/** «Я на месте», or at his place «Мастер приехал»: the driver says that the workshop has the car, without a code. */
export function arrive(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.arrive>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'arrive', (tx, move) => beginWork(deps, tx, call, move, {}));
}

/** Its own transaction: a refused move must not undo the count of wrong codes. */
async function checkVisitCode(deps: Deps, call: Call<'service'>, form: StartForm): Promise<void> {
  const refusal = await deps.db.transaction(async (tx) => {
    const move = await startMove(tx, deps, call, form, 'start');
    return codeRefusal(tx, move, form.visit_code);
  });
  if (refusal) throw refusal;
}

async function codeRefusal(tx: Db, { bid, now }: Move, code: string): Promise<AppError | undefined> {
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
    retry_after: secondsUntil(until, now),
  });
}

async function beginWork(
  deps: Deps,
  tx: Db,
  call: Call<BidSide>,
  move: Move,
  change: Partial<BidRow>,
): Promise<void> {
  await moveBid(tx, move.bid, call.access, move.now, {
    ...{ status: 'in_work', startedAt: move.now, visitCodeTries: 0, visitCodeLockedUntil: null },
    ...withoutPendingTime,
    ...change,
  });
  await recordEvents(deps, tx, [eventOf(call, move, { type: 'in_work', toStatus: 'in_work' })]);
}
