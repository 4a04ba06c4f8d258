import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';

/** The driver confirms that the work is done. */
export function confirmWork(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.confirm>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'confirm', (tx, { bid }) =>
    confirm(tx, deps, bid, { actor: 'customer', actorName: call.actor.name }),
  );
}

/** The timer's confirmation. `bid` is locked; one that needs none stays as it is. */
export async function confirmBySystem(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  bid: BidRow,
): Promise<void> {
  if (bid.status === 'finished' && bid.confirmedAt === null)
    await confirm(tx, deps, bid, { actor: 'system', actorName: null });
}

type Confirmer = { actor: 'customer' | 'system'; actorName: string | null };

async function confirm(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  bid: BidRow,
  by: Confirmer,
): Promise<void> {
  const now = deps.clock.now();
  await moveBid(tx, bid, by.actor, now, { confirmedAt: now });
  const { id: bidId, status } = bid;
  const event = { bidId, type: 'confirmed', fromStatus: status, toStatus: status, at: now } as const;
  await recordEvents(deps, tx, [{ ...event, ...by }]);
}
