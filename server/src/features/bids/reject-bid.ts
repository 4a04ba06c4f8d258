import type { BidSide, RejectCode } from '@sto/contract/bids/bid-lifecycle';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { offers } from '../../db/tables/offers.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { recordEvents } from './bid-events.ts';
import type { BidRow } from './bids.load.ts';
import { eventOf } from './make-move.ts';
import { moveBid, withoutPendingTime } from './move-bid.ts';
import type { Move } from './start-move.ts';

export interface Rejection {
  code: RejectCode | string;
  comment: string;
  /** Whose reason it is; absent: the caller's. */
  by?: BidSide;
}

/** Ends the bid without a deal or in the middle of it: open offers end with it. */
export async function rejectBid(
  deps: Deps,
  tx: Db,
  call: Call<BidSide>,
  move: Move,
  { code, comment, by = call.access }: Rejection,
  change: Partial<BidRow> = {},
): Promise<void> {
  const { bid, now } = move;
  await tx
    .update(offers)
    .set({ status: call.access === 'customer' ? 'declined' : 'withdrawn' })
    .where(and(eq(offers.bidId, bid.id), eq(offers.status, 'sent')));
  await moveBid(tx, bid, call.access, now, {
    ...{ status: 'reject', rejectBy: by, rejectCode: code, rejectComment: comment || null },
    ...withoutPendingTime,
    ...change,
  });
  await recordEvents(deps, tx, [eventOf(call, move, { type: 'rejected', toStatus: 'reject', comment })]);
}
