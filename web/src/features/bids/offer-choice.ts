import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';

export function currentOffer(bid: Pick<Bid, 'offers' | 'accepted_offer_id'>): Offer | undefined {
  return (
    bid.offers.find((offer) => offer.id === bid.accepted_offer_id) ??
    newestFirst(bid.offers).find((offer) => offer.status === 'sent')
  );
}

/** Offers to choose from (or the chosen one), and outdated ones. */
export function splitOffers(bid: Pick<Bid, 'offers' | 'accepted_offer_id'>): {
  live: Offer[];
  past: Offer[];
} {
  const isLive = (offer: Offer) =>
    offer.id === bid.accepted_offer_id || (bid.accepted_offer_id === null && offer.status === 'sent');
  const offers = newestFirst(bid.offers);
  return { live: offers.filter(isLive), past: offers.filter((offer) => !isLive(offer)) };
}

function newestFirst(offers: readonly Offer[]): Offer[] {
  return [...offers].sort(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.revision - a.revision,
  );
}
