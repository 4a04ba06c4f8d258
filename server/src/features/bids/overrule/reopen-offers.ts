import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { offers } from '../../../db/tables/offers.ts';
import type { BidRow } from '../bids.load.ts';
import { isOfferOpen } from '../bids.policy.ts';
import type { OfferRow } from '../bids.queries.ts';
import { reopenTender } from '../tender/move-recipients.ts';

/** Open, or chosen before and open again once the choice is taken back. */
export function mayBeChosen(offer: OfferRow, now: Date): boolean {
  return isOfferOpen({ ...offer, status: offer.status === 'accepted' ? 'sent' : offer.status }, now);
}

export function offersOf(tx: Db, bidId: number): Promise<OfferRow[]> {
  return tx.select().from(offers).where(eq(offers.bidId, bidId));
}

/** A bid that is new again has no open offer, and one that is answered again waits for a choice. */
export async function reopenOffers(
  tx: Db,
  bid: BidRow,
  status: 'new' | 'answered',
  now: Date,
): Promise<void> {
  const changed = status === 'new' ? (['sent', 'accepted'] as const) : (['accepted'] as const);
  await tx
    .update(offers)
    .set({ status: status === 'new' ? 'expired' : 'sent' })
    .where(and(eq(offers.bidId, bid.id), inArray(offers.status, [...changed])));
  const answered = (await offersOf(tx, bid.id)).filter((offer) => isOfferOpen(offer, now));
  await reopenTender(
    tx,
    { bidId: bid.id, by: 'moderator', now },
    bid,
    answered.map(({ workshopId }) => workshopId),
  );
}
