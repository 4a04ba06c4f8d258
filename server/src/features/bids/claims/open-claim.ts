import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { claims } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { after, hours } from '../../../platform/clock/durations.ts';
import { recordEvents } from '../bid-events.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { attachFiles } from '../work/attach-files.ts';

/** The workshop's time to answer; afterwards the moderator decides. */
const claimAnswerMs = hours(72);

/** The driver says what is wrong with the finished work, within its warranty, one claim at a time. */
export function openClaim(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.claim>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'claim', async (tx, move) => {
    const { bid, now } = move;
    const fileIds = await attachFiles(tx, call.actor, bid.id, form.file_ids);
    await tx.insert(claims).values({
      ...{ bidId: bid.id, status: 'open', text: form.text, fileIds },
      ...{ createdAt: now, answerDeadlineAt: after(now, claimAnswerMs) },
    });
    await moveBid(tx, bid, 'customer', now, {});
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'claim_opened' })]);
  });
}
