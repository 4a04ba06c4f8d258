import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import { offers } from '../../../db/tables/offers.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { isOfferOpen } from '../bids.policy.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { rejectBid } from '../reject-bid.ts';
import { loadOffer } from './offer.load.ts';

/** Without its only offer the bid of one workshop ends; a tender goes on. */
export function withdrawOffer(
  deps: Deps,
  call: Call<'service'>,
  form: FormOf<typeof workshopMoveEndpoints.withdraw>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'withdraw', async (tx, move) => {
    const { bid, now } = move;
    const offer = await loadOffer(tx, bid, form.offer_id);
    if (!call.actor.workshopIds.includes(offer.workshopId)) throw new AppError('not_found');
    if (!isOfferOpen(offer, now)) throw new AppError('offer_not_open');
    if (bid.workshopId !== null) {
      const comment = form.comment || 'Автосервис отозвал отклик';
      return rejectBid(deps, tx, call, move, { code: 'other', comment });
    }
    await tx.update(offers).set({ status: 'withdrawn' }).where(eq(offers.id, offer.id));
    await moveBid(tx, bid, 'service', now, {});
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'offer_withdrawn', comment: form.comment })]);
  });
}
