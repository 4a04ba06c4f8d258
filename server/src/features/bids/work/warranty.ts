import type { Warranty } from '../../../db/tables/workshops.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import type { PricedLine } from '../offers/offer-prices.ts';

/** Also without a promise: the time to find that something is wrong. */
const leastWarrantyMs = days(14);

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
