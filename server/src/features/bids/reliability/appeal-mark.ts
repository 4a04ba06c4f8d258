import type { FormOf } from '@sto/contract/endpoint';
import type { reliabilityEndpoints } from '@sto/contract/reliability/reliability.endpoints';
import type { Reliability } from '@sto/contract/reliability/reliability.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { requestModeration } from '../../../moderation/moderation-items.ts';
import { loadDrafts } from '../../files/files.load.ts';
import { loadCustomerBid } from '../bids.load.ts';
import { marksOf } from './reliability.load.ts';
import { viewReliability } from './view-reliability.ts';

/**
 * The driver says why a mark is wrong, once for each mark. It counts until an operator has accepted the appeal. The
 * files stay outside the bid, so the workshop does not see them.
 */
export async function appealMark(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof reliabilityEndpoints.appeal>,
): Promise<Reliability> {
  const { actor } = call;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Two presses at once: the second waits here.
    const { id } = await loadCustomerBid(tx, actor, form.bid_id, { isLocked: true });
    const mark = (await marksOf(tx, actor.userId, now)).find(({ bid }) => bid.id === id);
    if (!mark) throw new AppError('not_found');
    if (mark.appeal) throw new AppError('appeal_exists');
    const fileIds = (await loadDrafts(tx, actor, form.file_ids, 'file_ids')).map((file) => file.id);
    await requestModeration(
      tx,
      {
        ...{ kind: 'reliability', objectId: id, createdBy: actor.userId },
        ...{ payload: { comment: form.comment }, fileIds },
      },
      now,
    );
  });
  return viewReliability(deps, call);
}
