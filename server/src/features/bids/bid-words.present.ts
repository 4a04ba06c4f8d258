import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { BidRecord } from './bids.queries.ts';

const noBreak = '\u00A0';

export function carName({ car }: BidRecord): string {
  return `${car.mark.name} ${car.model.name}`;
}

export function worksInShort({ works: [first, ...rest] }: BidRecord): string | null {
  if (!first) return null;
  return rest.length > 0 ? `${first.title} и${noBreak}ещё${noBreak}${rest.length}` : first.title;
}

export function bidAddress(side: BidSide, bidId: number): string {
  return side === 'customer' ? `/customer/bids/${bidId}` : `/service/bids/${bidId}`;
}

/** «4 200 ₽», with a minus for a discount. */
export function money(roubles: number): string {
  const digits = String(Math.abs(roubles)).replace(/\B(?=(\d{3})+$)/g, noBreak);
  return `${roubles < 0 ? '−' : ''}${digits}${noBreak}₽`;
}
