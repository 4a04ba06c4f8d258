import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { nameIn } from '../../../auth/employee-name.ts';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { claims } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { attachFiles } from '../work/attach-files.ts';

type AnswerForm = FormOf<typeof workshopMoveEndpoints.answerClaim>;

/**
 * An accepted claim leads the bid back to work. A refused one leaves it finished: the driver may turn to the moderator.
 */
export function answerClaim(deps: Deps, call: Call<'service'>, form: AnswerForm): Promise<Bid> {
  return makeMove(deps, call, form, 'answer_claim', async (tx, move) => {
    const { bid, now } = move;
    const claim = move.claims.find(({ id }) => id === form.claim_id);
    if (!claim) throw new AppError('not_found');
    if (claim.status !== 'open') throw new AppError('no_open_claim');
    const answerFileIds = await attachFiles(tx, call.actor, bid.id, form.file_ids);
    const status = form.is_accepted ? 'accepted' : 'refused';
    await tx
      .update(claims)
      .set({
        status,
        answer: form.comment,
        answeredBy: nameIn(call.actor, move.workshopId),
        answeredSide: 'service',
        answerFileIds,
        answeredAt: now,
      })
      .where(eq(claims.id, claim.id));
    if (form.is_accepted) await checkNoOtherBid(tx, bid);
    const toStatus = form.is_accepted ? 'in_work' : bid.status;
    await moveBid(tx, bid, 'service', now, {
      status: toStatus,
      ...(form.is_accepted && { confirmedAt: null }),
    });
    const event = { type: `claim_${status}`, toStatus, comment: form.comment } as const;
    await recordEvents(deps, tx, [eventOf(call, move, event)]);
  });
}

/** One car has one open bid in a workshop, and the driver may have made a new one since. */
export async function checkNoOtherBid(tx: Db, { id, carId, workshopId }: BidRow): Promise<void> {
  if (workshopId === null) return;
  const [other] = await tx
    .select({ id: bids.id })
    .from(bids)
    .where(
      and(
        eq(bids.workshopId, workshopId),
        eq(bids.carId, carId),
        ne(bids.id, id),
        inArray(bids.status, [...openBidStatuses]),
      ),
    );
  if (other) throw new AppError('claim_other_bid', { bid_id: other.id });
}
