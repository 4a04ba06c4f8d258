import { randomInt } from 'node:crypto';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, ne } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { offers } from '../../../db/tables/offers.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { type BidRow, loadCustomerBid } from '../bids.load.ts';
import { isOfferOpen, isPhoneVisibleToWorkshop } from '../bids.policy.ts';
import type { OfferRow } from '../bids.queries.ts';
import { moveBid } from '../move-bid.ts';
import { startMove } from '../start-move.ts';
import { presentBidFor } from '../view-bid.ts';

/**
 * The driver accepts an open offer. Its time becomes the visit's, next to the requested one; other offers are
 * declined; the workshop gets the driver's phone and the whole VIN. Accepting the same offer again returns the bid.
 */
export async function acceptOffer(
  deps: Deps,
  call: Call<'customer'>,
  form: FormOf<typeof customerMoveEndpoints.accept>,
): Promise<Bid> {
  await deps.db.transaction(async (tx) => {
    const present = await loadCustomerBid(tx, call.actor, form.id, { isLocked: true });
    const offer = await loadOffer(tx, present, form.offer_id);
    if (present.acceptedOfferId === offer.id) return;
    const { bid, now } = await startMove(tx, deps, call, form, 'accept');
    if (!isOfferOpen(offer, now)) throw new AppError('offer_not_open');
    await moveBid(tx, bid, 'customer', now, {
      status: 'visit',
      workshopId: offer.workshopId,
      acceptedOfferId: offer.id,
      visitCode: newVisitCode(),
      ...visitOf(offer, form.slot_from),
    });
    await settleOffers(tx, bid, offer);
    await recordAcceptance(deps, tx, { ...bid, workshopId: offer.workshopId }, call.actor, now);
  });
  return presentBidFor(deps, call, form.id);
}

/** Four digits that the driver shows on arrival. */
export function newVisitCode(): string {
  return String(randomInt(0, 10_000)).padStart(4, '0');
}

async function loadOffer(tx: Db, bid: BidRow, offerId: number): Promise<OfferRow> {
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.bidId, bid.id)));
  if (!offer) throw new AppError('not_found');
  return offer;
}

function visitOf({ slots }: OfferRow, from: string | undefined): Partial<BidRow> {
  const wanted = from && new Date(from).getTime();
  const slot = wanted ? slots.find((one) => new Date(one.from).getTime() === wanted) : slots[0];
  if (!slot) throw AppError.field('slot_taken', 'slot_from');
  return { visitStart: new Date(slot.from), visitEnd: new Date(slot.to) };
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
