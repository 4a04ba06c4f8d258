import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
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
import { declineOfferOfTender } from '../tender/leave-tender.ts';
import { undecidedTender } from '../tender/tender.policy.ts';
import { loadOffer } from './offer.load.ts';

/** The driver declines one offer or all. The bid ends with the last one; a tender goes on while it can bring others. */
export function declineOffers(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.decline>,
): Promise<Bid> {
  return makeMove(deps, call, form, 'decline', async (tx, move) => {
    const { bid, now } = move;
    const { code, comment } = form;
    if (form.offer_id === undefined) return rejectBid(deps, tx, call, move, { code, comment });
    const offer = await loadOffer(tx, bid, form.offer_id);
    if (offer.status !== 'sent') throw new AppError('offer_not_open');
    const tender = undecidedTender(move);
    if (tender) return declineOfferOfTender(deps, tx, call, move, { tender, offer, code, comment });
    const hasOther = move.offers.some((other) => other.id !== offer.id && isOfferOpen(other, now));
    if (!hasOther) return rejectBid(deps, tx, call, move, { code, comment });
    await tx.update(offers).set({ status: 'declined' }).where(eq(offers.id, offer.id));
    await moveBid(tx, bid, 'customer', now, {});
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'offer_declined', comment })]);
  });
}
