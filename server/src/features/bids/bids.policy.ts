import { transitionsFrom } from '@sto/contract/bids/bid-lifecycle';
import type { offers } from '../../db/tables/offers.ts';
import { AppError } from '../../http/app-error.ts';
import type { ChangeRow } from './bid-facts.load.ts';
import type { BidRow } from './bids.load.ts';

type OfferRow = typeof offers.$inferSelect;

/** An offer can be accepted until its time is over and while one of its slots is still to come. */
export function isOfferOpen(
  { status, validUntil, slots }: Pick<OfferRow, 'status' | 'validUntil' | 'slots'>,
  now: Date,
): boolean {
  const isAhead = slots.length === 0 || slots.some(({ from }) => new Date(from) > now);
  return status === 'sent' && validUntil > now && isAhead;
}

/** Waits for the driver's decision; past its deadline it is refused, also before a timer says so. */
export function isChangeOpen(change: Pick<ChangeRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return change.status === 'proposed' && change.expiresAt > now;
}

/**
 * A driver who requested a call from one workshop shows the number at once; one who chose messages, and every
 * tender, on acceptance. A shown number stays visible.
 */
export function isPhoneVisibleToWorkshop(
  bid: Agreement & Pick<BidRow, 'typeConnection' | 'workshopId'>,
): boolean {
  return (bid.typeConnection === 2 && bid.workshopId !== null) || isAgreed(bid);
}

/** Workshops of the caller where he is a mechanic; empty for a driver. */
export interface MechanicView {
  mechanicOf: readonly number[];
}

/** A mechanic sees the car and the agreed work: no phones, no prices that are still discussed. */
export function isSeenByMechanic(bid: Pick<BidRow, 'workshopId'>, { mechanicOf }: MechanicView): boolean {
  return bid.workshopId !== null && mechanicOf.includes(bid.workshopId);
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

/** Refuses a change of files in a bid whose state is past it. */
export function filesClosed({ status, version }: Pick<BidRow, 'status' | 'version'>): AppError {
  const actions = transitionsFrom(status, 'customer').map(({ action }) => action);
  return new AppError('transition_not_allowed', { available_actions: actions, status, version });
}
