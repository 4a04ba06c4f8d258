import type { BidAction, BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid, withoutPendingTime } from '../move-bid.ts';
import { reserveVisit } from './reserve-visit.ts';

/** The time that the other side has proposed becomes the time of the visit. */
export function confirmTime(
  deps: Deps,
  call: Call<BidSide>,
  form: FormOf<typeof customerMoveEndpoints.confirmTime>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'confirm_time', async (tx, move) => {
    const { bid, now } = move;
    const { id: bidId, workshopId, pendingStart: start, pendingEnd: end } = bid;
    if (workshopId === null || !start || !end) throw new AppError('internal');
    await reserveVisit(tx, { bidId, workshopId, time: { start, end }, now, field: 'period_start' });
    await moveBid(tx, bid, call.access, now, { visitStart: start, visitEnd: end, ...withoutPendingTime });
    const event = eventOf(call, move, { type: 'time_confirmed' });
    await recordEvents(deps, tx, [{ ...event, timeStart: start, timeEnd: end }]);
  });
}

export function refuseTime(
  deps: Deps,
  call: Call<BidSide>,
  form: FormOf<typeof customerMoveEndpoints.refuseTime>,
): Promise<Bid> {
  return keepTime(deps, call, form, 'refuse_time', { type: 'time_refused', comment: form.comment });
}

/** A proposal that its own side no longer wants, until the other one has answered. It counts as a change of time. */
export function withdrawTime(
  deps: Deps,
  call: Call<BidSide>,
  form: FormOf<typeof customerMoveEndpoints.withdrawTime>,
): Promise<Bid> {
  return keepTime(deps, call, form, 'withdraw_time', { type: 'time_withdrawn' });
}

/** The agreed time stays. */
function keepTime(
  deps: Deps,
  call: Call<BidSide>,
  form: FormOf<typeof customerMoveEndpoints.withdrawTime>,
  action: BidAction,
  event: Parameters<typeof eventOf>[2],
): Promise<Bid> {
  return makeMove(deps, call, form, action, async (tx, move) => {
    const { visitStart: timeStart, visitEnd: timeEnd } = move.bid;
    await moveBid(tx, move.bid, call.access, move.now, withoutPendingTime);
    await recordEvents(deps, tx, [{ ...eventOf(call, move, event), timeStart, timeEnd }]);
  });
}
