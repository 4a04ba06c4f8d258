import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Tender } from '@sto/contract/bids/bids.schemas';
import { isTenderFull, workshopsWithOffers } from './tender.policy.ts';
import type { TenderFacts } from './tender-facts.ts';

/** For the workshop without a number or a place: both would show something of others. */
export function presentTender(
  tender: TenderFacts | null,
  { side, now, at }: { side: BidSide; now: Date; at: (moment: Date) => string },
): Tender | null {
  if (!tender) return null;
  const { cityId, lat, long, radiusKm, offerLimit, endsAt } = tender.terms;
  const isOwn = side === 'customer';
  return {
    ends_at: at(endsAt),
    is_full: isTenderFull(tender, now),
    offer_limit: isOwn ? offerLimit : null,
    offers_count: isOwn ? workshopsWithOffers(tender, now).length : null,
    recipients_count: isOwn ? tender.recipients.length : null,
    place: isOwn ? { city_id: cityId, lat, long, radius: radiusKm } : null,
  };
}
