import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { formatMoment } from '../../lib/time/dates.ts';

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

/** Times that can still be accepted. */
export function openSlots({ slots }: Pick<Offer, 'slots'>, now: Date): Offer['slots'] {
  return slots.filter(({ from, is_closed }) => !is_closed && Date.parse(from) > now.getTime());
}

/** No time is left to accept, and the workshop has closed at least one of them. */
export function isOfferClosed({ slots }: Pick<Offer, 'slots'>, now: Date): boolean {
  return slots.some((slot) => slot.is_closed) && openSlots({ slots }, now).length === 0;
}

/** The driver can accept it, at one of its times. */
export function isAcceptable(bid: Pick<Bid, 'available_actions'>, offer: Offer, now: Date): boolean {
  return bid.available_actions.includes('accept') && offer.status === 'sent' && !isOfferClosed(offer, now);
}

/** «завтра, 10:00 (закрыто) или завтра, 12:00»; null without times. */
export function slotWords(slots: Offer['slots'], timeZone: string): string | null {
  const words = slots.map(
    ({ from, is_closed }) => `${formatMoment(from, timeZone)}${is_closed ? ' (закрыто)' : ''}`,
  );
  return words.join(' или ') || null;
}
