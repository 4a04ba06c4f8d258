import type { bidTenders } from '../../../db/tables/bids.ts';
import type { BidFacts } from '../bid-facts.load.ts';
import { isOfferOpen } from '../bids.policy.ts';
import type { OfferRow } from '../bids.queries.ts';
import type { RecipientRow } from './recipients.load.ts';

export interface TenderFacts {
  terms: typeof bidTenders.$inferSelect;
  recipients: readonly RecipientRow[];
  /** Of all workshops, also where the facts show those of one. */
  offers: readonly OfferRow[];
}

/** The tender of a bid whose workshop has not been chosen yet. */
export function undecidedTender({ bid, tender }: Pick<BidFacts, 'bid' | 'tender'>): TenderFacts | null {
  return bid.workshopId === null ? tender : null;
}

export function workshopsWithOffers({ offers }: TenderFacts, now: Date): number[] {
  const open = offers.filter((offer) => isOfferOpen(offer, now));
  return [...new Set(open.map(({ workshopId }) => workshopId))];
}

export function isTenderFull(tender: TenderFacts, now: Date): boolean {
  return workshopsWithOffers(tender, now).length >= tender.terms.offerLimit;
}

/** A workshop with an open offer may correct it; others only while the tender runs and has a place. */
export function mayOffer(
  tender: TenderFacts,
  workshopIds: readonly number[],
  now: Date,
): { isRunning: boolean; hasPlace: boolean } {
  const hasOwn = workshopsWithOffers(tender, now).some((id) => workshopIds.includes(id));
  return {
    isRunning: hasOwn || tender.terms.endsAt > now,
    hasPlace: hasOwn || !isTenderFull(tender, now),
  };
}

/** Whether the driver has, or may still get, an offer. `without`: a workshop that is about to leave. */
export function isTenderAlive(tender: TenderFacts, now: Date, without?: number): boolean {
  if (workshopsWithOffers(tender, now).some((id) => id !== without)) return true;
  return (
    tender.terms.endsAt > now &&
    tender.recipients.some(({ workshopId, status }) => workshopId !== without && status !== 'reject')
  );
}
