import {
  type BidActor,
  type BidGuard,
  type BidSide,
  type BidTransition,
  transitionsFrom,
} from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { mayMakeMove } from '@sto/contract/bids/employee-rights';
import { maxTimeChanges, moveLeadHours, startToleranceHours } from '@sto/contract/limits';
import { days, hours } from '../../platform/clock/durations.ts';
import type { BidFacts } from './bid-facts.load.ts';
import {
  canChangeFiles,
  isChangeOpen,
  isOfferOpen,
  isSeenByMechanic,
  type MechanicView,
} from './bids.policy.ts';
import { isAppealable } from './claims/claims.policy.ts';
import { canRateCustomer, canReview } from './review/review.policy.ts';
import { mayOffer, undecidedTender } from './tender/tender.policy.ts';

/** Offers of one workshop for a bid, corrections included, and counter-offers of the driver. */
export const maxRounds = 5;
const startToleranceMs = hours(startToleranceHours);

/** Who looks at the facts. `workshopIds`: of an employee; empty for other actors. */
export interface GuardContext extends BidFacts {
  actor: BidActor;
  workshopIds: readonly number[];
  now: Date;
}

const ownOffers = ({ offers, workshopIds }: GuardContext) =>
  offers.filter(({ workshopId }) => workshopIds.includes(workshopId));

/** The driver bargains with each workshop apart. */
export function areCountersLeft({ offers, counters }: BidFacts, workshopId: number): boolean {
  const ids = offers.filter((offer) => offer.workshopId === workshopId).map(({ id }) => id);
  return counters.filter(({ offerId }) => ids.includes(offerId)).length < maxRounds;
}

function mayOfferIn(context: GuardContext): ReturnType<typeof mayOffer> {
  const tender = undecidedTender(context);
  return tender ? mayOffer(tender, context.workshopIds, context.now) : { isRunning: true, hasPlace: true };
}

/** One predicate for each guard of the table of the life of a bid. */
const guards: Record<BidGuard, (context: GuardContext) => boolean> = {
  offer_open: ({ offers, now }) => offers.some((offer) => isOfferOpen(offer, now)),
  own_offer_open: (context) => ownOffers(context).some((offer) => isOfferOpen(offer, context.now)),
  rounds_left: (context) =>
    context.actor === 'customer'
      ? context.offers.some(
          (offer) => isOfferOpen(offer, context.now) && areCountersLeft(context, offer.workshopId),
        )
      : ownOffers(context).length < maxRounds,
  tender_running: (context) => mayOfferIn(context).isRunning,
  tender_has_place: (context) => mayOfferIn(context).hasPlace,
  // Free time is checked when the bay is taken: here it must only lie ahead.
  bookable_at_once: ({ bid, fixedWorks, now }) => fixedWorks !== null && bid.periodEnd > now,
  visit_not_near: ({ bid, now }) =>
    bid.visitStart === null || bid.visitStart.getTime() - now.getTime() >= hours(moveLeadHours),
  time_changes_left: ({ bid }) => bid.timeChanges < maxTimeChanges,
  other_proposed_time: ({ bid, actor }) => bid.pendingBy !== null && bid.pendingBy !== actor,
  own_proposed_time: ({ bid, actor }) => bid.pendingBy === actor,
  visit_promisable: ({ bid: { visitStart, promisedFor }, now }) =>
    visitStart !== null &&
    visitStart > now &&
    visitStart.getTime() - now.getTime() <= days(1) &&
    promisedFor?.getTime() !== visitStart.getTime(),
  near_visit: ({ bid, now }) => {
    const [start, end] = [bid.visitStart ?? bid.periodStart, bid.visitEnd ?? bid.periodEnd];
    return (
      now.getTime() >= start.getTime() - startToleranceMs && now.getTime() <= end.getTime() + startToleranceMs
    );
  },
  cancel_not_requested: ({ bid, actor }) => bid.cancelBy !== actor,
  change_open: ({ changes, actor, now }) =>
    actor === 'system'
      ? changes.some(({ status }) => status === 'proposed')
      : changes.some((change) => isChangeOpen(change, now)),
  no_open_change: ({ changes, now }) => changes.every((change) => !isChangeOpen(change, now)),
  not_confirmed: ({ bid }) => bid.confirmedAt === null,
  under_warranty: ({ bid, now }) => bid.warrantyUntil !== null && bid.warrantyUntil > now,
  no_open_claim: ({ claims }) => claims.every(({ status }) => status !== 'open' && status !== 'disputed'),
  claim_appealable: ({ claims, now }) => claims.some((claim) => isAppealable(claim, now)),
  claim_open: ({ claims }) => claims.some(({ status }) => status === 'open'),
};

/** The first guard of the transition that does not hold. */
export function failedGuard(transition: BidTransition, context: GuardContext): BidGuard | undefined {
  return transition.guards?.find((guard) => !guards[guard](context));
}

/** The moves that the actor can make now. */
export function allowedMoves(context: GuardContext): BidTransition[] {
  return transitionsFrom(context.bid.status, context.actor).filter(
    (transition) => failedGuard(transition, context) === undefined,
  );
}

export interface SideContext extends BidFacts, MechanicView {
  side: BidSide;
  workshopIds: readonly number[];
  now: Date;
}

/** What `side` can do: the moves of the lifecycle table, and for the driver files and another bid like this one. */
export function actionsOf(context: SideContext): Bid['available_actions'] {
  const { bid, side } = context;
  const moves = allowedMoves({ ...context, actor: side }).map(({ action }) => action);
  if (side === 'service') {
    if (isSeenByMechanic(bid, context)) return moves.filter((move) => mayMakeMove('mechanic', move));
    return canRateCustomer(bid, context.customerMark, context.now) ? [...moves, 'rate_customer'] : moves;
  }
  const isClosed = bid.status === 'finished' || bid.status === 'reject';
  return [
    ...moves,
    ...(canChangeFiles(bid) ? (['upload_file'] as const) : []),
    ...(isClosed ? (['repeat'] as const) : []),
    ...(canReview(bid, context.review, context.now) ? (['review'] as const) : []),
  ];
}
