import {
  availableActions,
  type BidAction,
  type BidActor,
  findTransition,
} from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { offers } from '../../db/tables/offers.ts';
import { AppError } from '../../http/app-error.ts';
import type { BidRow } from './bids.load.ts';

type OfferRow = typeof offers.$inferSelect;

/** Offers of a workshop for one bid, corrections included. */
export const maxOfferRevisions = 5;

export function isOfferOpen(offer: Pick<OfferRow, 'status' | 'validUntil'>, now: Date): boolean {
  return offer.status === 'sent' && offer.validUntil > now;
}

/**
 * A driver who requested a call shows the number at once; one who chose messages, on acceptance. A shown number stays
 * visible.
 */
export function isPhoneVisibleToWorkshop(bid: Agreement & Pick<BidRow, 'typeConnection'>): boolean {
  return bid.typeConnection === 2 || isAgreed(bid);
}

type Agreement = Pick<BidRow, 'acceptedOfferId' | 'status'>;

/**
 * An offer was accepted: from now on the workshop has the driver's phone and the whole VIN, also from the registry,
 * because it will have the car.
 */
export function isAgreed(bid: Agreement): boolean {
  return bid.acceptedOfferId !== null || ['visit', 'in_work', 'finished'].includes(bid.status);
}

/** Files may change until the car is in work. */
export function canChangeFiles(bid: Pick<BidRow, 'status'>): boolean {
  return ['new', 'answered', 'visit'].includes(bid.status);
}

/** Possible actions of `side`: the lifecycle table, limited by the current offers. */
export function actionsOf(
  bid: BidRow,
  side: BidActor,
  bidOffers: readonly OfferRow[],
  now: Date,
): Bid['available_actions'] {
  const moves = availableActions(bid.status, side).filter((action) =>
    action === 'answer'
      ? bidOffers.length < maxOfferRevisions
      : bidOffers.some((offer) => isOfferOpen(offer, now)),
  );
  return side === 'customer' && canChangeFiles(bid) ? [...moves, 'upload_file'] : moves;
}

/** Refuses a transition that the lifecycle table lacks, and one for an outdated version. */
export function checkMove(
  bid: BidRow,
  { action, side, version }: { action: BidAction; side: BidActor; version?: number },
): void {
  const isStale = version !== undefined && version !== bid.version;
  if (isStale || !findTransition(bid.status, action, side)) throw moveRefused(bid, side);
}

export function moveRefused(bid: BidRow, side: BidActor): AppError {
  return new AppError('transition_not_allowed', {
    available_actions: availableActions(bid.status, side),
    status: bid.status,
    version: bid.version,
  });
}
