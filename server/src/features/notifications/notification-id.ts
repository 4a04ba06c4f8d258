import type { BidSide } from '@sto/contract/bids/bid-lifecycle';

/**
 * One event may be shown to a person twice, as driver and as workshop: the id encodes the event and the side. A
 * PostgreSQL `integer` is enough for a thousand million events.
 */
export function notificationId(eventId: number, side: BidSide): number {
  return eventId * 2 + (side === 'service' ? 1 : 0);
}

/** The events of these notifications for `side`. */
export function eventIdsOf(ids: readonly number[], side: BidSide): number[] {
  return ids.filter((id) => id % 2 === (side === 'service' ? 1 : 0)).map((id) => Math.floor(id / 2));
}
