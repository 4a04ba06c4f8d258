import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { offers } from '../../../db/tables/offers.ts';
import { AppError } from '../../../http/app-error.ts';
import type { BidRow } from '../bids.load.ts';
import type { OfferRow } from '../bids.queries.ts';

/** The offer of this bid; not found for an offer of another one. */
export async function loadOffer(tx: Db, bid: Pick<BidRow, 'id'>, offerId: number): Promise<OfferRow> {
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.bidId, bid.id)));
  if (!offer) throw new AppError('not_found');
  return offer;
}
