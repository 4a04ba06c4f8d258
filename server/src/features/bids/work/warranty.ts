import { isWarrantable, lineMonths } from '@sto/contract/bids/line-warranty';
import type { Warranty } from '../../../db/tables/workshops.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import type { BidFacts } from '../bid-facts.load.ts';
import type { BidRow } from '../bids.load.ts';
import type { PricedLine } from '../offers/offer-prices.ts';

/** Also without a promise: the time to find that something is wrong. */
const leastWarrantyMs = days(14);

type Terms = Parameters<typeof lineMonths>[1];

/** Those of the accepted offer. */
export function termsOf({ bid, offers }: Pick<BidFacts, 'bid' | 'offers'>): Warranty | null {
  return offers.find(({ id }) => id === bid.acceptedOfferId)?.warranty ?? null;
}

/** Bills of before each line had its months: all had those of the bill. */
export function termsOfBill({ warrantyMonths }: Pick<BidRow, 'warrantyMonths'>): Terms {
  return { work_months: warrantyMonths ?? 0, parts_months: warrantyMonths ?? 0 };
}

/** Lines with the months that hold for each; `least` lengthens them and never shortens a promise. */
export function warranted<Line extends PricedLine>(
  lines: readonly Line[],
  terms: Terms,
  least?: number,
): Line[] {
  return lines.map((line) => {
    const { kind, isCustomerPart = false } = line;
    const months = lineMonths({ kind, isCustomerPart, months: line.warrantyMonths }, terms);
    const isLengthened = least !== undefined && isWarrantable(line) && !isCustomerPart;
    return { ...line, warrantyMonths: isLengthened ? Math.max(months ?? 0, least) : months };
  });
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

/** The same day some months later, or the last one of a shorter month. */
function warrantyEnd(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  const least = after(from, leastWarrantyMs);
  return end > least ? end : least;
}
