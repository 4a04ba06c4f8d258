import {
  isWarrantable,
  lineMonths,
  termsOfBill,
  type WarrantyTerms,
  warrantyEnd,
} from '@sto/contract/bids/line-warranty';
import type { Warranty } from '../../../db/tables/workshops.ts';
import type { BidFacts } from '../bid-facts.load.ts';
import type { BidRow } from '../bids.load.ts';
import type { PricedLine } from '../offers/offer-prices.ts';

/** Those of the accepted offer. */
export function termsOf({ bid, offers }: Pick<BidFacts, 'bid' | 'offers'>): Warranty | null {
  return offers.find(({ id }) => id === bid.acceptedOfferId)?.warranty ?? null;
}

/** Lines with the months that hold for each; `least` lengthens them and never shortens a promise. */
export function warranted<Line extends PricedLine>(
  lines: readonly Line[],
  terms: WarrantyTerms | null,
  least?: number,
): Line[] {
  return lines.map((line) => {
    const { kind, isCustomerPart = false } = line;
    const months = lineMonths({ kind, isCustomerPart, months: line.warrantyMonths }, terms);
    const isLengthened = least !== undefined && isWarrantable(line) && !isCustomerPart;
    return { ...line, warrantyMonths: isLengthened ? Math.max(months ?? 0, least) : months };
  });
}

/** The lines of a finished bill. */
export function warrantedBill<Line extends PricedLine>(
  lines: readonly Line[],
  { warrantyMonths }: Pick<BidRow, 'warrantyMonths'>,
): Line[] {
  const ownMonths = lines.map((line) => line.warrantyMonths);
  return warranted(lines, termsOfBill(ownMonths, warrantyMonths));
}

/** The longest of the bill. Work under a claim never shortens the warranty. */
export function warrantyOf(
  { warrantyUntil: former }: Pick<BidRow, 'warrantyUntil'>,
  bill: readonly PricedLine[],
  now: Date,
): Pick<BidRow, 'warrantyMonths' | 'warrantyUntil'> {
  const promised = bill.flatMap(({ warrantyMonths }) => warrantyMonths ?? []);
  const months = promised.length > 0 ? Math.max(...promised) : null;
  const end = warrantyEnd(now, months ?? 0);
  return { warrantyMonths: months, warrantyUntil: former && former > end ? former : end };
}
