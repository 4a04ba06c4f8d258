import type { BidAction, BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Db } from '../../db/client.ts';
import type { bidEvents } from '../../db/tables/bids.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { loadWorkshopBid } from './bids.load.ts';
import { recordPhoneView } from './record-phone-view.ts';
import { type Move, startMove } from './start-move.ts';
import { presentBidFor } from './view-bid.ts';

type EventRow = typeof bidEvents.$inferInsert;

/** Checks and writes one move in one transaction. The answer is the bid as the caller now sees it. */
export async function makeMove(
  deps: Deps,
  call: Call<BidSide>,
  form: { id: number; version?: number | undefined },
  action: BidAction,
  write: (tx: Db, move: Move) => Promise<void>,
): Promise<Bid> {
  const { now } = await deps.db.transaction(async (tx) => {
    const move = await startMove(tx, deps, call, form, action);
    await write(tx, move);
    return move;
  });
  if (call.access === 'service') {
    const moved = await loadWorkshopBid(deps.db, call.actor, form.id);
    await recordPhoneView(deps, call.actor, moved, now);
  }
  return presentBidFor(deps, call, form.id);
}

/** An event of the caller's move; `toStatus` is given only when the state changes. */
export function eventOf(
  { actor, access }: Call<BidSide>,
  { bid, seen, workshopId, now }: Pick<Move, 'bid' | 'seen' | 'workshopId' | 'now'>,
  event: Pick<EventRow, 'type' | 'toStatus' | 'comment'>,
): EventRow & { at: Date } {
  return {
    ...{ bidId: bid.id, actor: access, actorName: actor.name, at: now },
    ...{ fromStatus: seen.status, toStatus: seen.status },
    // Only in a tender: the others do not see it.
    ...(bid.workshopId === null && { workshopId }),
    ...event,
    comment: event.comment || null,
  };
}
