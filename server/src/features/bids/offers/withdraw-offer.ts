import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { isOfferOpen } from '../bids.policy.ts';
import { makeMove } from '../make-move.ts';
import { rejectBid } from '../reject-bid.ts';
import { withdrawFromTender } from '../tender/leave-tender.ts';
import { loadOffer } from './offer.load.ts';

/** Without its only offer the bid of one workshop ends; a tender goes on without that workshop. */
export function withdrawOffer(
  deps: Deps,
  call: Call<'service'>,
  form: FormOf<typeof workshopMoveEndpoints.withdraw>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'withdraw', async (tx, move) => {
    const { bid, now } = move;
    const offer = await loadOffer(tx, bid, form.offer_id);
    if (offer.workshopId !== move.workshopId) throw new AppError('not_found');
    if (!isOfferOpen(offer, now)) throw new AppError('offer_not_open');
    if (bid.workshopId === null)
      return withdrawFromTender(deps, tx, call, move, { offer, comment: form.comment });
    const comment = form.comment || 'Автосервис отозвал отклик';
    await rejectBid(deps, tx, call, move, { code: 'other', comment });
  });
}
