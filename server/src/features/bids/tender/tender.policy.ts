import type { bids } from '../../../db/tables/bids.ts';
import { isOfferOpen } from '../bids.policy.ts';
import type { TenderFacts } from './tender-facts.ts';

interface MaybeTender {
  bid: Pick<typeof bids.$inferSelect, 'workshopId'>;
  tender: TenderFacts | null;
}

/** The tender of a bid whose workshop has not been chosen yet. */
export function undecidedTender({ bid, tender }: MaybeTender): TenderFacts | null {
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
