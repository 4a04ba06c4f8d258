import { randomInt } from 'node:crypto';
import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { offers } from '../../../db/tables/offers.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { loadCustomerBid } from '../bids.load.ts';
import { isOfferOpen, isPhoneVisibleToWorkshop } from '../bids.policy.ts';
import type { OfferRow } from '../bids.queries.ts';
import { eventOf } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { type Move, startMove } from '../start-move.ts';
import { otherRecipients, recipientSeenAt } from '../tender/recipients.load.ts';
import { presentBidFor } from '../view-bid.ts';
import { reserveVisit } from '../visit/reserve-visit.ts';
import type { VisitTime } from '../visit/visit-time.ts';
import { loadOffer } from './offer.load.ts';
import { checkPairIsFree } from './open-bid.queries.ts';

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
    if (present.acceptedOfferId === form.offer_id) return;
    const move = await startMove(tx, deps, call, form, 'accept');
    const offer = await loadOffer(tx, present, form.offer_id);
    if (!isOfferOpen(offer, move.now)) throw new AppError('offer_not_open');
    const time = chosenSlot(offer, form.slot_from, move.now);
    await agreeVisit(deps, tx, call, move, { offerId: offer.id, workshopId: offer.workshopId, time });
    await tx
      .update(offers)
      .set({ status: 'declined' })
      .where(and(eq(offers.bidId, present.id), eq(offers.status, 'sent'), ne(offers.id, offer.id)));
  });
  return presentBidFor(deps, call, form.id);
}

/** Four digits that the driver shows on arrival. */
function newVisitCode(): string {
  return String(randomInt(0, 10_000)).padStart(4, '0');
}

/** The slot that begins at `from`; absent: the first that is still to come. */
function chosenSlot({ slots }: OfferRow, from: string | undefined, now: Date): VisitTime {
  const wanted = from && new Date(from).getTime();
  const times = slots.map((slot) => ({ start: new Date(slot.from), end: new Date(slot.to) }));
  const time = times.find(({ start }) => (wanted ? start.getTime() === wanted : start > now));
  if (!time) throw AppError.field('slot_taken', 'slot_from');
  return time;
}

/** The bid becomes a visit: the time is taken, the driver gets a code, the workshop his phone. */
export async function agreeVisit(
  deps: Deps,
  tx: Db,
  call: Call<BidSide>,
  move: Move,
  { offerId, workshopId, time }: { offerId: number; workshopId: number; time: VisitTime },
): Promise<void> {
  const { bid, now } = move;
  await checkPairIsFree(tx, bid, workshopId);
  const losers = bid.workshopId === null ? await otherRecipients(tx, bid.id, workshopId) : [];
  await reserveVisit(tx, { bidId: bid.id, workshopId, time, now, field: 'slot_from' });
  await tx.update(offers).set({ status: 'accepted' }).where(eq(offers.id, offerId));
  await moveBid(tx, bid, call.access, now, {
    ...{ status: 'visit', workshopId, acceptedOfferId: offerId, visitCode: newVisitCode() },
    ...{ visitStart: time.start, visitEnd: time.end },
    ...(bid.workshopId === null && { seenByServiceAt: await recipientSeenAt(tx, bid.id, workshopId) }),
  });
  const ofWinner = { ...move, workshopId };
  const reveal = eventOf(call, ofWinner, { type: 'phone_revealed', toStatus: null });
  await recordEvents(deps, tx, [
    eventOf(call, ofWinner, { type: 'accepted', toStatus: 'visit' }),
    ...(isPhoneVisibleToWorkshop(bid) ? [] : [{ ...reveal, fromStatus: null }]),
    ...losers.map((loser) =>
      eventOf(call, { ...move, workshopId: loser }, { type: 'tender_lost', toStatus: 'reject' }),
    ),
  ]);
}
