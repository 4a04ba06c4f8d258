import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Offer, OfferLine } from '@sto/contract/bids/offers.schemas';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { roundedRating } from '@sto/contract/workshops/workshop-policy';
import { AppError } from '../../../http/app-error.ts';
import { mediaUrlOrNull } from '../../../platform/file-store/media-url.ts';
import { isOfferOpen } from '../bids.policy.ts';
import type { OfferLineRow, OfferRow } from '../bids.queries.ts';
import { isWithinHours, type VisitTime } from '../visit/visit-time.ts';
import type { OfferOpenings } from './offer-openings.load.ts';
import type { OfferWorkshopRow } from './offer-workshops.queries.ts';

interface OfferParts {
  lines: readonly OfferLineRow[];
  workshops: readonly OfferWorkshopRow[];
  openings?: OfferOpenings | undefined;
}

/** An offer for both sides, with its comment as the reader may see it. A sent offer past its time is shown as expired. */
export function presentOffer(
  offer: OfferRow,
  comment: string,
  { lines, workshops, openings }: OfferParts,
  { side, timezone, now }: { side: BidSide; timezone: string; now: Date },
): Offer {
  const at = (moment: Date) => isoInZone(moment, timezone);
  const ownLines = lines.filter((line) => line.offerId === offer.id);
  const opening = offer.status === 'sent' ? openings?.get(offer.workshopId) : undefined;
  const presentSlot = ({ start, end }: VisitTime) => ({
    ...{ from: at(start), to: at(end) },
    ...(opening && !isWithinHours({ start, end }, opening) && { is_closed: true as const }),
  });
  const isExpired = offer.status === 'sent' && !isOfferOpen(offer, now);
  return {
    id: offer.id,
    bid_id: offer.bidId,
    service_id: offer.workshopId,
    service: presentWorkshop(workshops, offer.workshopId, side),
    revision: offer.revision,
    status: isExpired ? 'expired' : offer.status,
    lines: ownLines.map(presentLine),
    price_labour: offer.priceLabour,
    price_parts: offer.priceParts,
    price_leg: ownLines.find(({ kind }) => kind === 'leg')?.amount ?? null,
    price_discount: offer.priceDiscount,
    price_total: offer.priceTotal,
    price_is_final: offer.priceMax === null,
    price_max: offer.priceMax,
    currency: 'RUB',
    minutes: offer.minutes,
    slots: offer.slots.map(({ from, to }) => presentSlot({ start: new Date(from), end: new Date(to) })),
    needs_diagnostics: offer.needsDiagnostics,
    warranty: offer.warranty,
    comment,
    valid_until: at(offer.validUntil),
    author: { name: offer.authorName },
    created_at: at(offer.createdAt),
    seen_at: offer.seenAt && at(offer.seenAt),
  };
}

function presentWorkshop(
  workshops: readonly OfferWorkshopRow[],
  id: number,
  side: BidSide,
): Offer['service'] {
  const workshop = workshops.find((one) => one.id === id);
  if (!workshop) throw new AppError('internal');
  return {
    id,
    name: workshop.name,
    image: mediaUrlOrNull(workshop.image),
    rating: roundedRating(workshop.rating),
    reviews_count: workshop.reviewsCount,
    // From several workshops a manager could find the place of the driver.
    distance_m: side === 'customer' ? workshop.distanceM : null,
  };
}

type LineRow = Omit<OfferLineRow, 'offerId'>;

/** A line of an offer, of extra work or of the final bill. */
export function presentLine(line: LineRow): OfferLine {
  const isPart = line.kind === 'part' || line.kind === 'material';
  return {
    id: line.id,
    kind: line.kind,
    work_type_id: line.workTypeId,
    title: line.title,
    qty: line.qty,
    unit: line.unit,
    price: line.price,
    amount: line.amount,
    warranty_months: line.warrantyMonths,
    part: isPart
      ? {
          article: line.partArticle,
          brand: line.partBrand,
          is_customer_part: line.isCustomerPart,
          delivery_date: line.partDeliveryDate,
        }
      : null,
  };
}
