import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { claims } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { after, hours } from '../../../platform/clock/durations.ts';
import { recordEvents } from '../bid-events.ts';
import { moveBid } from '../move-bid.ts';
import { startMove } from '../start-move.ts';
import { presentBidFor } from '../view-bid.ts';
import { attachFiles } from './attach-files.ts';

/** The workshop's time to answer; afterwards the moderator decides. */
export const claimAnswerMs = hours(72);

/** The driver says what is wrong with the finished work, within its warranty, one claim at a time. */
export async function openClaim(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.claim>,
): Promise<Bid> {
  const { actor } = call;
  await deps.db.transaction(async (tx) => {
    const { bid, now } = await startMove(tx, deps, call, form, 'claim');
    const fileIds = await attachFiles(tx, actor, bid.id, form.file_ids);
    await tx.insert(claims).values({
      ...{ bidId: bid.id, status: 'open', text: form.text, fileIds },
      ...{ createdAt: now, answerDeadlineAt: after(now, claimAnswerMs) },
    });
    await moveBid(tx, bid, 'customer', now, {});
    await recordEvents(deps, tx, [
      { bidId: bid.id, type: 'claim_opened', actor: 'customer', actorName: actor.name, at: now },
    ]);
  });
  return presentBidFor(deps, call, form.id);
}
