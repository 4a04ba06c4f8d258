import { type BidSide, bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { Bid, BidSummary } from '@sto/contract/bids/bids.schemas';
import type { BidFile } from '@sto/contract/files/files.schemas';
import type { ReviewImage } from '@sto/contract/reviews/own-review.schemas';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { mediaUrl } from '../../platform/file-store/media-url.ts';
import type { BidFacts, ChangeLineRow, FinalLineRow } from './bid-facts.load.ts';
import { actionsOf } from './bid-guards.policy.ts';
import type { BidRow } from './bids.load.ts';
import { isAgreed, isOfferOpen, isPhoneVisibleToWorkshop, isSeenByMechanic } from './bids.policy.ts';
import type { BidEventRow, BidRecord, OfferLineRow, OfferRow } from './bids.queries.ts';
import { type Words, wordsFor } from './crossing-words.policy.ts';
import { filesOfRequest, presentChange, presentClaim, presentCounter } from './deal-parts.present.ts';
import { presentLeg } from './leg/leg.present.ts';
import type { OfferOpenings } from './offers/offer-openings.load.ts';
import type { OfferWorkshopRow } from './offers/offer-workshops.queries.ts';
import { presentLine, presentOffer } from './offers/offers.present.ts';
import type { Level } from './reliability/reliability.load.ts';
import { presentOwnReview } from './review/own-review.present.ts';
import { isReviewWindowOpen } from './review/review.policy.ts';
import { presentTender } from './tender/tender.present.ts';

export interface Viewer {
  side: BidSide;
  userId: number;
  /** Of an employee; empty for the driver. */
  workshopIds: readonly number[];
  /** Those of them where the employee is a mechanic. */
  mechanicOf: readonly number[];
  now: Date;
}

/** Changed by the other side since this side last looked. */
export function isUnseen(bid: BidRow, side: BidSide): boolean {
  const seenAt = side === 'customer' ? bid.seenByCustomerAt : bid.seenByServiceAt;
  return bid.statusChangedBy !== side && (seenAt === null || seenAt < bid.statusChangedAt);
}

export function presentBidSummary(record: BidRecord, viewer: Viewer): BidSummary {
  const { bid, timezone } = record;
  const { side } = viewer;
  const at = (moment: Date) => isoInZone(moment, timezone);
  return {
    id: bid.id,
    number: bidNumber(bid.id),
    status: bid.status,
    version: bid.version,
    customer: {
      id: bid.customerId,
      name: record.customerName,
      // For the workshop only on the page, which logs the viewer.
      phone: side === 'customer' ? bid.phone : null,
    },
    service: presentWorkshopOfBid(record),
    is_tender: record.tender !== null,
    tender: presentTender(record.tender, { side, now: viewer.now, at }),
    timezone,
    auto: side === 'service' && isAgreed(bid) ? { ...record.car, vin: record.wholeVin } : record.car,
    work_types: record.works,
    type_connection: bid.typeConnection === 2 ? 2 : 1,
    comment: wordsFor(bid, { author: 'customer', reader: side }, bid.comment),
    period_start: at(bid.periodStart),
    period_end: at(bid.periodEnd),
    // For the workshop, like the phone, only on the page.
    leg: presentLeg(record, side === 'customer'),
    visit_start: bid.visitStart && at(bid.visitStart),
    visit_end: bid.visitEnd && at(bid.visitEnd),
    is_promised: bid.visitStart !== null && bid.promisedFor?.getTime() === bid.visitStart.getTime(),
    pending_period:
      bid.pendingStart && bid.pendingEnd && bid.pendingBy
        ? {
            start: at(bid.pendingStart),
            end: at(bid.pendingEnd),
            by: bid.pendingBy,
            comment: wordsFor(bid, { author: bid.pendingBy, reader: side }, bid.pendingComment),
          }
        : null,
    ...standingPrice(record, viewer),
    offers_count: offersFor(record, viewer).filter(({ status }) =>
      bid.status === 'answered' ? status === 'sent' : status !== 'withdrawn',
    ).length,
    files_count: record.recipient?.status === 'reject' ? 0 : record.filesCount,
    is_unseen: isUnseen(bid, side),
    awaits_review: side === 'customer' && !record.isReviewed && isReviewWindowOpen(bid, viewer.now),
    answer_deadline_at: bid.status === 'new' && bid.answerDeadlineAt ? at(bid.answerDeadlineAt) : null,
    reject: bid.rejectBy && bid.rejectCode ? { by: bid.rejectBy, code: bid.rejectCode } : null,
    assignee: presentAssignee(record, viewer),
    is_demo: bid.isDemo,
    created_at: at(bid.createdAt),
    updated_at: at(bid.updatedAt),
  };
}

function presentAssignee({ assignee }: BidRecord, { side, userId }: Viewer): BidSummary['assignee'] {
  if (side === 'customer' || !assignee) return null;
  const { id, name, role } = assignee;
  return { id, name, role, is_self: assignee.userId === userId };
}

function presentWorkshopOfBid({ workshop, workshopImage }: BidRecord): BidSummary['service'] {
  return (
    workshop && {
      id: workshop.id,
      name: workshop.name,
      address: workshop.address,
      image: workshopImage && mediaUrl(workshopImage),
      rating: workshop.rating,
      reviews_count: workshop.reviewsCount,
      phones: workshop.phones,
      lat: workshop.lat,
      long: workshop.long,
      timezone: workshop.timezone,
    }
  );
}

function isPhoneShown(bid: BidRow, viewer: Viewer): boolean {
  return viewer.side === 'customer' || (!isSeenByMechanic(bid, viewer) && isPhoneVisibleToWorkshop(bid));
}

/** He has to find the car. */
function isMechanicOnHisWay(bid: BidRow, viewer: Viewer): boolean {
  return isSeenByMechanic(bid, viewer) && isAgreed(bid);
}

/** A workshop sees its own offers, its mechanic the accepted one; the driver all. */
function offersFor({ bid, offers, recipient }: BidRecord, viewer: Viewer): OfferRow[] {
  const { side, workshopIds } = viewer;
  if (recipient) return offers.filter(({ workshopId }) => workshopId === recipient.workshopId);
  if (isSeenByMechanic(bid, viewer)) return offers.filter(({ id }) => id === bid.acceptedOfferId);
  return side === 'customer' ? offers : offers.filter(({ workshopId }) => workshopIds.includes(workshopId));
}

/** A workshop sees what the driver answered to its own offers, its mechanic nothing of it. */
function countersFor(
  counters: BidFacts['counters'],
  record: BidRecord,
  viewer: Viewer,
): BidFacts['counters'] {
  if (isSeenByMechanic(record.bid, viewer)) return [];
  const offers = offersFor(record, viewer);
  return counters.filter(({ offerId }) => offers.some(({ id }) => id === offerId));
}

/** Of the bill, else of the accepted offer, else of the cheapest open one; the price of a diagnosis is not that of a repair. */
function standingPrice(record: BidRecord, viewer: Viewer): Pick<BidSummary, 'price_total' | 'is_price_from'> {
  const { bid } = record;
  const offers = offersFor(record, viewer);
  const accepted = offers.find((offer) => offer.id === bid.acceptedOfferId);
  const agreed = bid.priceFinal ?? accepted?.priceTotal;
  if (agreed !== undefined) return { price_total: agreed, is_price_from: false };
  const answers = offers.filter((offer) => isOfferOpen(offer, viewer.now));
  const firm = answers.filter(({ needsDiagnostics }) => !needsDiagnostics);
  const open = (firm.length > 0 ? firm : answers).map(({ priceTotal }) => priceTotal);
  if (open.length === 0) return { price_total: null, is_price_from: false };
  const least = Math.min(...open);
  return { price_total: least, is_price_from: open.some((price) => price > least) };
}

/** Who looks after a bid is the workshop's own affair. */
function eventsFor(events: readonly BidEventRow[], side: BidSide): readonly BidEventRow[] {
  return side === 'service' ? events : events.filter(({ type }) => !ownAffairs.includes(type));
}

const ownAffairs: readonly BidEventRow['type'][] = ['assigned', 'unassigned'];

export interface BidParts {
  facts: BidFacts;
  files: BidFile[];
  lines: OfferLineRow[];
  /** Those of the offers. */
  workshops: OfferWorkshopRow[];
  /** For the driver alone. */
  openings: OfferOpenings | undefined;
  changeLines: ChangeLineRow[];
  finalLines: FinalLineRow[];
  events: BidEventRow[];
  reviewImages: ReviewImage[];
  /** Null for the driver. */
  reliability: Level | null;
}

function presentMark(mark: BidFacts['customerMark']) {
  return { customer_rating: mark?.rating ?? null, customer_no_show: mark?.noShow ?? null };
}

/** A tender has no chat before a deal, and then only the workshop of the deal has it. */
function chatFor({ bid, chatId, recipient }: BidRecord, isMechanic: boolean): number | null {
  return recipient || isMechanic || bid.workshopId === null ? null : chatId;
}

export function presentBid(record: BidRecord, parts: BidParts, viewer: Viewer): Bid {
  const { bid, timezone } = record;
  const { side, now } = viewer;
  const { facts } = parts;
  const at = (moment: Date) => isoInZone(moment, timezone);
  const summary = presentBidSummary(record, viewer);
  const isMechanic = isSeenByMechanic(bid, viewer);
  const hasPhone = isPhoneShown(bid, viewer);
  const words: Words = (author, text) => wordsFor(bid, { author, reader: side }, text);
  return {
    ...summary,
    customer: {
      ...summary.customer,
      phone: hasPhone ? bid.phone : null,
      reliability: isMechanic ? null : parts.reliability,
    },
    leg: presentLeg(record, hasPhone || isMechanicOnHisWay(bid, viewer)),
    bid_source: bid.source,
    ai_summary: words('customer', bid.aiSummary),
    chat_id: chatFor(record, isMechanic),
    files: filesOfRequest(facts, parts.files),
    offers: offersFor(record, viewer).map((offer) =>
      presentOffer(offer, words('service', offer.comment), parts, { side, timezone, now }),
    ),
    accepted_offer_id: bid.acceptedOfferId,
    ...presentOutcome(bid, at),
    counters: countersFor(facts.counters, record, viewer).map((counter) =>
      presentCounter(counter, words('customer', counter.comment), at),
    ),
    changes: facts.changes.map((change) => presentChange(change, parts, { at, now })),
    claims: facts.claims.map((claim) => presentClaim(claim, parts.files, at)),
    final_lines: parts.finalLines.map(presentLine),
    pending_cancel:
      bid.cancelBy && bid.cancelCode && bid.status === 'in_work'
        ? { by: bid.cancelBy, code: bid.cancelCode, comment: bid.cancelComment }
        : null,
    reject: summary.reject && {
      ...summary.reject,
      comment: words(summary.reject.by, bid.rejectComment),
    },
    visit_code: side === 'customer' ? bid.visitCode : null,
    review: presentOwnReview(facts.review, parts.reviewImages, { bid, side, at }),
    ...presentMark(side === 'customer' || isMechanic ? null : facts.customerMark),
    available_actions: actionsOf({ ...facts, ...viewer }),
    can_set_prices: side === 'service' && !isMechanic,
    events: eventsFor(parts.events, side)
      .map((event) => ({ ...event, comment: words(event.actor, event.comment) }))
      .map((event) => presentEvent(event, parts.workshops, { side, at })),
  };
}

/** How the work ended. */
export function presentOutcome(bid: BidRow, at: (moment: Date) => string) {
  return {
    price_final: bid.priceFinal,
    warranty_until: bid.warrantyUntil && at(bid.warrantyUntil),
    warranty_months: bid.warrantyMonths,
    mileage_in: bid.mileageIn,
    mileage_out: bid.mileageOut,
    finished_at: bid.finishedAt && at(bid.finishedAt),
    confirmed_at: bid.confirmedAt && at(bid.confirmedAt),
  };
}

/** `workshops`: those of the offers. */
export function presentEvent(
  event: BidEventRow,
  workshops: BidParts['workshops'],
  { side, at }: { side: BidSide; at: (moment: Date) => string },
): Bid['events'][number] {
  const { timeStart: start, timeEnd: end } = event;
  const workshop = side === 'customer' ? workshops.find(({ id }) => id === event.workshopId) : undefined;
  return {
    id: event.id,
    type: event.type,
    actor: event.actor,
    actor_name: event.actorName,
    from: event.fromStatus,
    to: event.toStatus,
    comment: event.comment,
    time: start && end && { start: at(start), end: at(end) },
    service_name: workshop?.name ?? null,
    at: at(event.at),
  };
}
