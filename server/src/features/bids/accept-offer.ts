import { randomInt } from 'node:crypto';
import type { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, ne } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { offers } from '../../db/tables/offers.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { recordEvents } from './bid-events.ts';
import { type BidRow, loadCustomerBid } from './bids.load.ts';
import { checkMove, isOfferOpen, isPhoneVisibleToWorkshop } from './bids.policy.ts';
import type { OfferRow } from './bids.queries.ts';
import { moveBid } from './move-bid.ts';
import { presentBidFor } from './view-bid.ts';

/**
 * The driver accepts an open offer. Its time becomes the visit's, next to the requested one; other offers are
 * declined; the workshop gets the driver's phone and the whole VIN. Accepting the same offer again returns the bid.
 */
export async function acceptOffer(
  deps: Deps,
  { actor }: Call<'customer'>,
  form: FormOf<typeof customerBidEndpoints.accept>,
): Promise<Bid> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const bid = await loadCustomerBid(tx, actor, form.id, { isLocked: true });
    const offer = await loadOffer(tx, bid, form.offer_id);
    if (bid.acceptedOfferId === offer.id) return;
    checkMove(bid, { action: 'accept_offer', side: 'customer' });
    if (!isOfferOpen(offer, now)) throw new AppError('offer_not_open');
    await moveBid(tx, bid, 'customer', now, {
      status: 'visit',
      acceptedOfferId: offer.id,
      visitCode: String(randomInt(0, 10_000)).padStart(4, '0'),
      seenByCustomerAt: now,
      ...visitOf(offer),
    });
    await settleOffers(tx, bid, offer);
    await recordAcceptance(deps, tx, bid, actor, now);
  });
  return presentBidFor(deps, 'customer', form.id);
}

async function loadOffer(tx: Db, bid: BidRow, offerId: number): Promise<OfferRow> {
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.bidId, bid.id)));
  if (!offer) throw new AppError('not_found');
  return offer;
}

function visitOf({ slots: [slot] }: OfferRow): Partial<BidRow> {
  return slot ? { visitStart: new Date(slot.from), visitEnd: new Date(slot.to) } : {};
}

async function settleOffers(tx: Db, bid: BidRow, accepted: OfferRow): Promise<void> {
  await tx.update(offers).set({ status: 'accepted' }).where(eq(offers.id, accepted.id));
  await tx
    .update(offers)
    .set({ status: 'declined' })
    .where(and(eq(offers.bidId, bid.id), eq(offers.status, 'sent'), ne(offers.id, accepted.id)));
}

async function recordAcceptance(deps: Deps, tx: Db, bid: BidRow, actor: Actor, now: Date): Promise<void> {
  const event = { bidId: bid.id, actor: 'customer' as const, actorName: actor.name, at: now };
  await recordEvents(deps, tx, [
    { ...event, type: 'accepted', fromStatus: bid.status, toStatus: 'visit' },
    ...(isPhoneVisibleToWorkshop(bid) ? [] : [{ ...event, type: 'phone_revealed' as const }]),
  ]);
}
