import type { BidSide, RejectCode } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { isLateCancel } from '@sto/contract/bids/late-cancel';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { rejectBid } from '../reject-bid.ts';
import type { Move } from '../start-move.ts';
import { leaveTender } from '../tender/leave-tender.ts';

interface CancelForm {
  id: number;
  version?: number | undefined;
  code: RejectCode;
  comment: string;
}

/**
 * The driver cancels a new bid, either side a visit. Once the car is in work one side requests it and the other agrees by
 * the same call; the reason is that of the first side.
 */
export function cancelBid(deps: Deps, call: Call<BidSide>, form: CancelForm): Promise<Bid> {
  return makeMove(deps, call, form, 'cancel', async (tx, move) => {
    const { bid, now } = move;
    if (bid.status !== 'in_work') {
      const isLate = call.access === 'customer' && isLateVisit(bid, now);
      return rejectBid(deps, tx, call, move, form, { isLateCancel: isLate });
    }
    if (!bid.cancelBy || !bid.cancelCode) return requestCancel(deps, tx, call, move, form);
    const reason = { by: bid.cancelBy, code: bid.cancelCode, comment: bid.cancelComment };
    await rejectBid(deps, tx, call, move, reason, { isDisputed: true });
  });
}

/** The workshop refuses a new bid and says why; a tender goes on with the others. */
export function declineBid(deps: Deps, call: Call<'service'>, form: CancelForm): Promise<Bid> {
  return makeMove(deps, call, form, 'decline', (tx, move) =>
    move.bid.workshopId === null
      ? leaveTender(deps, tx, call, move, form)
      : rejectBid(deps, tx, call, move, form),
  );
}

function isLateVisit({ status, visitStart }: BidRow, now: Date): boolean {
  return status === 'visit' && visitStart !== null && isLateCancel(visitStart, now);
}

async function requestCancel(
  deps: Deps,
  tx: Db,
  call: Call<BidSide>,
  move: Move,
  { code, comment }: CancelForm,
): Promise<void> {
  const change = { cancelBy: call.access, cancelCode: code, cancelComment: comment };
  await moveBid(tx, move.bid, call.access, move.now, change);
  await recordEvents(deps, tx, [eventOf(call, move, { type: 'cancel_requested', comment })]);
}
