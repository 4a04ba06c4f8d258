import type { BidAction, BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { nameIn } from '../../auth/employee-name.ts';
import type { Db } from '../../db/client.ts';
import { type bidEvents, bids } from '../../db/tables/bids.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { recordPhoneView } from './record-phone-view.ts';
import { type Move, startMove } from './start-move.ts';
import { asSeenBy, recipientSeenBy } from './tender/recipients.load.ts';
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
    await recordPhoneViewAfterMove(deps, call.actor, form.id, now);
  }
  return presentBidFor(deps, call, form.id);
}

/** Without a check of rights: the move can take the bid out of the caller's sight, as the finish of a mechanic does. */
async function recordPhoneViewAfterMove(deps: Deps, actor: Actor, id: number, now: Date): Promise<void> {
  const [bid] = await deps.db.select().from(bids).where(eq(bids.id, id));
  if (!bid) return;
  await recordPhoneView(deps, actor, asSeenBy(bid, await recipientSeenBy(deps.db, bid, actor)), now);
}

/** An event of the caller's move; `toStatus` is given only when the state changes. */
export function eventOf(
  { actor, access }: Call<BidSide>,
  { bid, seen, workshopId, now }: Pick<Move, 'bid' | 'seen' | 'workshopId' | 'now'>,
  event: Pick<EventRow, 'type' | 'toStatus' | 'comment'>,
): EventRow & { at: Date } {
  return {
    ...{
      bidId: bid.id,
      actor: access,
      actorName: access === 'service' ? nameIn(actor, workshopId) : actor.name,
      at: now,
    },
    ...{ fromStatus: seen.status, toStatus: seen.status },
    // Only in a tender: the others do not see it.
    ...(bid.workshopId === null && { workshopId }),
    ...event,
    comment: event.comment || null,
  };
}
