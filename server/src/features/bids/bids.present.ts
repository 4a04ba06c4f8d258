import { type BidActor, bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { Bid, BidSummary } from '@sto/contract/bids/bids.schemas';
import type { BidFile } from '@sto/contract/files/files.schemas';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { mediaUrl } from '../../platform/file-store/media-url.ts';
import type { BidRow } from './bids.load.ts';
import { actionsOf, isAgreed, isOfferOpen, isPhoneVisibleToWorkshop } from './bids.policy.ts';
import type { BidEventRow, BidRecord, OfferLineRow } from './bids.queries.ts';
import { presentOffer } from './offers.present.ts';

export interface Viewer {
  side: BidActor;
  now: Date;
}

/** Changed by the other side since this side last looked. */
export function isUnseen(bid: BidRow, side: BidActor): boolean {
  const seenAt = side === 'customer' ? bid.seenByCustomerAt : bid.seenByServiceAt;
  return bid.statusChangedBy !== side && (seenAt === null || seenAt < bid.statusChangedAt);
}

export function presentBidSummary(record: BidRecord, { side, now }: Viewer): BidSummary {
  const { bid, workshop } = record;
  const at = (moment: Date) => isoInZone(moment, workshop.timezone);
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
    service: {
      id: workshop.id,
      name: workshop.name,
      address: workshop.address,
      image: record.workshopImage && mediaUrl(record.workshopImage),
      rating: workshop.rating,
      reviews_count: workshop.reviewsCount,
      phones: workshop.phones,
      lat: workshop.lat,
      long: workshop.long,
      timezone: workshop.timezone,
    },
    auto: side === 'service' && isAgreed(bid) ? { ...record.car, vin: record.wholeVin } : record.car,
    work_types: record.works,
    type_connection: bid.typeConnection === 2 ? 2 : 1,
    comment: bid.comment,
    period_start: at(bid.periodStart),
    period_end: at(bid.periodEnd),
    visit_start: bid.visitStart && at(bid.visitStart),
    visit_end: bid.visitEnd && at(bid.visitEnd),
    price_total: standingTotal(record, now),
    offers_count: record.offers.filter(({ status }) => status !== 'withdrawn').length,
    files_count: record.filesCount,
    is_unseen: isUnseen(bid, side),
    answer_deadline_at: bid.status === 'new' && bid.answerDeadlineAt ? at(bid.answerDeadlineAt) : null,
    is_demo: bid.isDemo,
    created_at: at(bid.createdAt),
    updated_at: at(bid.updatedAt),
  };
}

/** The total of the accepted offer, else of the newest open one. */
function standingTotal({ bid, offers }: BidRecord, now: Date): number | null {
  const accepted = offers.find((offer) => offer.id === bid.acceptedOfferId);
  const standing = accepted ?? offers.findLast((offer) => isOfferOpen(offer, now));
  return standing?.priceTotal ?? null;
}

export function presentBid(
  record: BidRecord,
  parts: { files: BidFile[]; lines: OfferLineRow[]; events: BidEventRow[] },
  viewer: Viewer,
): Bid {
  const { bid, chatId, workshop, offers } = record;
  const { side, now } = viewer;
  const zone = { timezone: workshop.timezone, now };
  const summary = presentBidSummary(record, viewer);
  const hasPhone = side === 'customer' || isPhoneVisibleToWorkshop(bid);
  return {
    ...summary,
    customer: { ...summary.customer, phone: hasPhone ? bid.phone : null },
    bid_source: bid.source,
    chat_id: chatId,
    files: parts.files,
    offers: offers.map((offer) => presentOffer(offer, parts.lines, zone)),
    accepted_offer_id: bid.acceptedOfferId,
    price_final: bid.priceFinal,
    warranty_until: bid.warrantyUntil && isoInZone(bid.warrantyUntil, workshop.timezone),
    reject:
      bid.rejectBy && bid.rejectCode
        ? { by: bid.rejectBy, code: bid.rejectCode, comment: bid.rejectComment }
        : null,
    visit_code: side === 'customer' ? bid.visitCode : null,
    available_actions: actionsOf(bid, side, offers, now),
    events: parts.events.map((event) => ({
      id: event.id,
      type: event.type,
      actor: event.actor,
      actor_name: event.actorName,
      from: event.fromStatus,
      to: event.toStatus,
      comment: event.comment,
      at: isoInZone(event.at, workshop.timezone),
    })),
  };
}
