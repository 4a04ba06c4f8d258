import type { BidSide } from '@sto/contract/bids/bid-lifecycle';

/** What a notification is made from: an event of a bid, seen by a side, or a notice about the account. */
export type NotificationSource = BidSide | 'account';

const sources: readonly NotificationSource[] = ['customer', 'service', 'account'];

/**
 * One event may be shown to a person twice, as driver and as workshop, and notices are counted apart: the id encodes
 * the row and its source. A PostgreSQL `integer` is enough for seven hundred million rows.
 */
export function notificationId(rowId: number, source: NotificationSource): number {
  return rowId * sources.length + sources.indexOf(source);
}

/** The rows of these notifications that are of `source`. */
export function rowIdsOf(ids: readonly number[], source: NotificationSource): number[] {
  const remainder = sources.indexOf(source);
  return ids.filter((id) => id % sources.length === remainder).map((id) => Math.floor(id / sources.length));
}
