import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { moveBid } from '../move-bid.ts';
import { startMove } from '../start-move.ts';
import { presentBidFor } from '../view-bid.ts';

/** «Буду»: the driver confirms the visit after a reminder. A visit that is moved has to be confirmed again. */
export async function promiseVisit(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.promise>,
): Promise<Bid> {
  await deps.db.transaction(async (tx) => {
    const { bid, now } = await startMove(tx, deps, call, form, 'promise');
    await moveBid(tx, bid, 'customer', now, { promisedFor: bid.visitStart });
    const event = { bidId: bid.id, actor: 'customer', actorName: call.actor.name, at: now } as const;
    await recordEvents(deps, tx, [
      { ...event, type: 'visit_promised', fromStatus: 'visit', toStatus: 'visit' },
    ]);
  });
  return presentBidFor(deps, call, form.id);
}
