import { isWarrantable, lineMonths, type WarrantyTerms } from '@sto/contract/bids/line-warranty';
import type { Offer, OfferLine } from '@sto/contract/bids/offers.schemas';
import { formatNumber } from '../../lib/text/numbers.ts';
import { formatWarranty } from '../bids/bid-words.ts';

type Terms = WarrantyTerms | null;
type WarrantyOffer = Pick<Offer, 'lines' | 'warranty'>;

function monthsOf({ kind, warranty_months: months, part }: OfferLine, terms: Terms): number | null {
  return lineMonths({ kind, months, isCustomerPart: part?.is_customer_part ?? false }, terms);
}

function allMonths(lines: readonly OfferLine[], terms: Terms): (number | null)[] {
  return lines.filter(isWarrantable).map((line) => monthsOf(line, terms));
}

/** «гарантия 6 месяцев»; null for what has no warranty, a discount. */
export function lineWarranty(line: OfferLine, terms: Terms): string | null {
  if (!isWarrantable(line)) return null;
  const months = monthsOf(line, terms);
  if (months === null) return 'гарантия не указана';
  return months > 0 ? `гарантия ${formatWarranty([months])}` : 'без гарантии';
}

/** What holds for a line without months; `terms` undefined: those of the workshop's card, not known. */
export function unnamedWarranty(terms: Terms | undefined): string {
  if (terms === undefined)
    return 'Без срока гарантии в строке действуют условия вашей карточки. Если их нет, гарантия не указана.';
  const [work, part] = [terms?.work_months, terms?.parts_months].map((months) =>
    formatWarranty([months ?? null]),
  );
  if (!work && !part) return 'Без срока в строке гарантия не указана: общих условий нет.';
  return `Гарантия без срока в строке: на работу ${work ?? 'не указана'}, на запчасть ${part ?? 'не указана'}.`;
}

/** Whether one figure does not say it for all lines. */
export function areWarrantiesDifferent(lines: readonly OfferLine[], terms: Terms): boolean {
  return new Set(allMonths(lines, terms)).size > 1;
}

/** Whether a line has another term than the workshop names for all. */
export function hasOwnWarranty({ lines, warranty }: WarrantyOffer): boolean {
  return lines.some((line) => {
    const usual = monthsOf({ ...line, warranty_months: null }, warranty);
    return isWarrantable(line) && monthsOf(line, warranty) !== usual;
  });
}

/** «6–12 месяцев или 20 000 км, не на всё»; null when none is named. */
export function warrantyOf({ lines, warranty }: WarrantyOffer): string | null {
  const months = allMonths(lines, warranty);
  const span = formatWarranty(months);
  if (!span) return months.length > 0 && months.every((count) => count === 0) ? 'без гарантии' : null;
  const distance = warranty?.km ? ` или ${formatNumber(warranty.km)}\u00A0км` : '';
  return `${span}${distance}${months.every(Boolean) ? '' : ', не на всё'}`;
}

/** The shortest on a work. */
export function workWarrantyMonths({ lines, warranty }: WarrantyOffer): number {
  const works = lines.filter(({ kind }) => kind === 'labour');
  const ofWorks = works.map((line) => monthsOf(line, warranty) ?? 0);
  return ofWorks.length > 0 ? Math.min(...ofWorks) : (warranty?.work_months ?? 0);
}
