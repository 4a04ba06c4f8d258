import type { Offer, OfferLine } from './offers.schemas.ts';

export type WarrantyTerms = Pick<NonNullable<Offer['warranty']>, 'work_months' | 'parts_months'>;

interface Line {
  kind: OfferLine['kind'];
  /** Its own months; 0: none. */
  months: number | null | undefined;
  isCustomerPart: boolean;
}

/** A journey and a discount have no warranty. */
export function isWarrantable({ kind }: Pick<Line, 'kind'>): boolean {
  return kind !== 'leg' && kind !== 'discount';
}

/**
 * The rule of warranty: the own months of a line, else the terms of the workshop for works or for its parts on the day
 * of the offer. 0: no warranty; null: no term is named.
 */
export function lineMonths(line: Line, terms: WarrantyTerms | null): number | null {
  if (!isWarrantable(line)) return null;
  if (line.months != null) return line.months;
  if (line.kind === 'labour') return terms?.work_months || null;
  return line.isCustomerPart ? 0 : terms?.parts_months || null;
}

/**
 * Bills from before each line had its months name them for the whole alone. In a later bill a line without months has no
 * named term, whatever the longest one is.
 */
export function termsOfBill(
  ownMonths: readonly (number | null | undefined)[],
  billMonths: number | null,
): WarrantyTerms | null {
  if (billMonths === null || ownMonths.some((months) => months != null)) return null;
  return { work_months: billMonths, parts_months: billMonths };
}

const leastWarrantyMs = 14 * 86_400_000;

/**
 * The same day some months later, or the last one of a shorter month. Also without a promise there is the time to find
 * that something is wrong.
 */
export function warrantyEnd(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  const least = new Date(from.getTime() + leastWarrantyMs);
  return end > least ? end : least;
}
