import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import { claims } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { requestModeration } from '../../../moderation/moderation-items.ts';
import { recordEvents } from '../bid-events.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { attachFiles } from '../work/attach-files.ts';
import { filesOfClaim, isAppealable } from './claims.policy.ts';

/** The driver does not agree with the refusal of the workshop: once for each claim, and the moderator decides. */
export function appealClaim(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.appealClaim>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'appeal_claim', async (tx, move) => {
    const { bid, now } = move;
    const claim = move.claims.find(({ id }) => id === form.claim_id);
    if (!claim) throw new AppError('not_found');
    if (!isAppealable(claim, now)) throw new AppError('claim_not_appealable');
    const appealFileIds = await attachFiles(tx, call.actor, bid.id, form.file_ids);
    await tx
      .update(claims)
      .set({ status: 'disputed', appealText: form.text, appealFileIds, appealedAt: now })
      .where(eq(claims.id, claim.id));
    const fileIds = filesOfClaim({ ...claim, appealFileIds });
    const request = { kind: 'dispute', objectId: claim.id, fileIds, createdBy: bid.customerId } as const;
    await requestModeration(tx, request, now);
    await moveBid(tx, bid, 'customer', now, {});
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'claim_appealed', comment: form.text })]);
  });
}
