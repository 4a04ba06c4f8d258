import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { checkBayFree } from './reserve-visit.ts';
import type { VisitTime } from './visit-time.ts';

type ProposeForm = FormOf<typeof customerMoveEndpoints.proposeTime>;

/**
 * Either side proposes another time for the visit and waits for the other; the agreed time holds until then. A new
 * proposal replaces the one before.
 */
export function proposeTime(deps: Deps, call: Call<BidSide>, form: ProposeForm): Promise<Bid> {
  return makeMove(deps, call, form, 'propose_time', async (tx, move) => {
    const { bid, now } = move;
    if (bid.workshopId === null) throw new AppError('internal');
    const time = proposedTime(bid, form);
    const wanted = { bidId: bid.id, workshopId: bid.workshopId, time, now, field: 'period_start' };
    await checkBayFree(tx, wanted);
    await moveBid(tx, bid, call.access, now, {
      ...{ pendingStart: time.start, pendingEnd: time.end, pendingBy: call.access },
      ...{ pendingComment: form.comment, timeChanges: bid.timeChanges + 1 },
    });
    const event = eventOf(call, move, { type: 'time_proposed', comment: form.comment });
    await recordEvents(deps, tx, [{ ...event, timeStart: time.start, timeEnd: time.end }]);
  });
}

/** As long as the visit, unless the form has an end. Never the agreed time itself. */
function proposedTime(bid: BidRow, { period_start, period_end }: ProposeForm): VisitTime {
  const start = new Date(period_start);
  const agreed = { start: bid.visitStart ?? bid.periodStart, end: bid.visitEnd ?? bid.periodEnd };
  const length = agreed.end.getTime() - agreed.start.getTime();
  const end = period_end ? new Date(period_end) : new Date(start.getTime() + length);
  const isSame = start.getTime() === agreed.start.getTime() && end.getTime() === agreed.end.getTime();
  if (isSame) throw new AppError('time_same', { field: 'period_start' });
  return { start, end };
}
