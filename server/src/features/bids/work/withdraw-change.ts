import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import { changeLines, changes } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { isChangeOpen } from '../bids.policy.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { expireLateChanges } from './expire-change.ts';

/** Extra work proposed by mistake, until the driver decides on it. */
export async function withdrawChange(
  deps: Deps,
  call: Call<'service'>,
  form: FormOf<typeof workshopMoveEndpoints.withdrawChange>,
): Promise<Bid> {
  await expireLateChanges(deps, call, form.id);
  return makeMove(deps, call, form, 'withdraw_change', async (tx, move) => {
    const { bid, now } = move;
    const change = move.changes.find(({ id }) => id === form.change_id);
    if (!change) throw new AppError('not_found');
    if (!isChangeOpen(change, now)) throw new AppError('no_open_change');
    await tx.update(changes).set({ status: 'withdrawn', decidedAt: now }).where(eq(changes.id, change.id));
    await tx.update(changeLines).set({ decision: 'declined' }).where(eq(changeLines.changeId, change.id));
    await moveBid(tx, bid, 'service', now, {});
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'change_withdrawn' })]);
  });
}
