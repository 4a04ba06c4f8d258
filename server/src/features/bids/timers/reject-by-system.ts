import type { RejectCode } from '@sto/contract/bids/bid-lifecycle';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { moveBid } from '../move-bid.ts';

/** The caller has checked that the table of the life of a bid allows it. */
export async function rejectBySystem(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  bid: BidRow,
  code: RejectCode,
  now: Date,
): Promise<void> {
  await moveBid(tx, bid, 'system', now, { status: 'reject', rejectBy: 'system', rejectCode: code });
  const event = { bidId: bid.id, actor: 'system', fromStatus: bid.status, at: now } as const;
  await recordEvents(deps, tx, [{ ...event, type: 'rejected', toStatus: 'reject' }]);
}
