import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';

/** «Буду»: the driver confirms the visit after a reminder. A visit that is moved has to be confirmed again. */
export function promiseVisit(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.promise>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'promise', async (tx, move) => {
    await moveBid(tx, move.bid, 'customer', move.now, { promisedFor: move.bid.visitStart });
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'visit_promised' })]);
  });
}
