import type { Offer } from '@sto/contract/bids/offers.schemas';
import { formatNumber } from '../../lib/text/numbers.ts';
import { formatWarranty } from '../bids/bid-words.ts';

/** That of the lines, else the terms of the workshop. */
export function warrantyOf({ lines, warranty }: Pick<Offer, 'lines' | 'warranty'>): string | null {
  const ofLines = formatWarranty(lines);
  if (ofLines || !warranty) return ofLines;
  const terms = [
    warranty.work_months > 0 && `работы ${warranty.work_months}\u00A0мес.`,
    warranty.parts_months > 0 && `запчасти ${warranty.parts_months}\u00A0мес.`,
    warranty.km !== null && `${formatNumber(warranty.km)}\u00A0км`,
  ];
  return terms.filter(Boolean).join(', ') || null;
}

/** The shortest on a work. */
export function workWarrantyMonths({ lines, warranty }: Pick<Offer, 'lines' | 'warranty'>): number {
  const ofWorks = lines
    .filter(({ kind }) => kind === 'labour')
    .map((line) => line.warranty_months ?? 0)
    .filter((months) => months > 0);
  return ofWorks.length > 0 ? Math.min(...ofWorks) : (warranty?.work_months ?? 0);
}
