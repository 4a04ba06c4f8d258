import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { nameIn } from '../../../auth/employee-name.ts';
import { changeLines, changes } from '../../../db/tables/deal.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { after, hours } from '../../../platform/clock/durations.ts';
import { recordEvents } from '../bid-events.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { checkLineWorks, priceLines } from '../offers/offer-prices.ts';
import { attachFiles } from './attach-files.ts';
import { listedLines } from './listed-lines.ts';

/** The driver's time to decide; afterwards the extra work is refused. */
const changeDecisionMs = hours(4);

/** Extra work found in the car, with a reason or a photo. Nothing of it is done before the driver agrees. */
export function proposeChange(
  deps: Deps,
  call: Call<'service'>,
  form: FormOf<typeof workshopMoveEndpoints.proposeChange>,
): Promise<Bid> {
  const { actor } = call;
  return makeMove(deps, call, form, 'propose_change', async (tx, move) => {
    const { bid, now, isByMechanic } = move;
    if (form.reason === '' && !form.file_ids?.length) throw AppError.field('change_reason', 'reason');
    await checkLineWorks(tx, form.lines);
    const { lines } = priceLines(isByMechanic ? await listedLines(tx, bid, form.lines) : form.lines);
    const fileIds = await attachFiles(tx, actor, bid.id, form.file_ids);
    const [change] = await tx
      .insert(changes)
      .values({
        ...{ bidId: bid.id, status: 'proposed', reason: form.reason, minutesDelta: form.minutes_delta },
        ...{ fileIds, authorId: actor.userId, authorName: nameIn(actor, move.workshopId) },
        ...{ createdAt: now, expiresAt: after(now, changeDecisionMs) },
      })
      .returning({ id: changes.id });
    if (!change) throw new AppError('internal');
    await tx.insert(changeLines).values(lines.map((line) => ({ ...line, changeId: change.id })));
    await moveBid(tx, bid, 'service', now, {});
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'change_proposed', comment: form.reason })]);
  });
}
