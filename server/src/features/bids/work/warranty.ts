import type { Warranty } from '../../../db/tables/workshops.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import type { BidFacts } from '../bid-facts.load.ts';
import type { BidRow } from '../bids.load.ts';
import type { PricedLine } from '../offers/offer-prices.ts';

/** Also without a promise: the time to find that something is wrong. */
const leastWarrantyMs = days(14);

/** `given` in months replaces what was promised. Work under a claim never shortens the warranty. */
export function warrantyOf(
  { bid, offers }: Pick<BidFacts, 'bid' | 'offers'>,
  bill: readonly PricedLine[],
  now: Date,
  given?: number,
): Pick<BidRow, 'warrantyMonths' | 'warrantyUntil'> {
  const offer = offers.find(({ id }) => id === bid.acceptedOfferId);
  const months = given ?? promisedMonths(bill, offer?.warranty ?? null);
  const end = warrantyEnd(now, months ?? 0);
  const former = bid.warrantyUntil;
  return { warrantyMonths: months, warrantyUntil: former && former > end ? former : end };
}

/** The longest promise of the lines, else the terms of the workshop on the day of the offer. */
export function promisedMonths(lines: readonly PricedLine[], terms: Warranty | null): number | null {
  const months = lines.flatMap(({ warrantyMonths }) => warrantyMonths ?? []);
  if (months.length > 0) return Math.max(...months);
  return terms && Math.max(terms.work_months, terms.parts_months);
}

/** The same day some months later, or the last one of a shorter month. */
export function warrantyEnd(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  const least = after(from, leastWarrantyMs);
  return end > least ? end : least;
}
