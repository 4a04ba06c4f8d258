import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Actor, managedWorkshopIds } from '../../../auth/actor.ts';
import { bidEvents, bidRecipients, bids } from '../../../db/tables/bids.ts';

/** Columns of a bid that in a tender each workshop has of its own. */
const columns = {
  status: [bids.status, bidRecipients.status],
  changedAt: [bids.statusChangedAt, bidRecipients.statusChangedAt],
  changedBy: [bids.statusChangedBy, bidRecipients.statusChangedBy],
  seenAt: [bids.seenByServiceAt, bidRecipients.seenAt],
  updatedAt: [bids.updatedAt, bidRecipients.statusChangedAt],
} as const;

/** The column as the person sees it on a side: the same choice as `recipientsSeenBy` makes. */
export function shownColumn(actor: Actor, side: BidSide, name: keyof typeof columns): SQL {
  const [ofBid, ofRecipient] = columns[name];
  const managed = managedWorkshopIds(actor);
  if (side === 'customer') return sql`${name === 'seenAt' ? bids.seenByCustomerAt : ofBid}`;
  if (managed.length === 0) return sql`${ofBid}`;
  return sql`case when ${inArray(bids.workshopId, [...actor.workshopIds])} then ${ofBid}
    when ${isReceived(managed)} then ${received(ofRecipient, managed)} else ${ofBid} end`;
}

function isReceived(workshopIds: readonly number[]): SQL {
  return sql`exists (select 1 from ${bidRecipients}
    where ${bidRecipients.bidId} = ${bids.id} and ${inArray(bidRecipients.workshopId, [...workshopIds])})`;
}

function received(column: AnyPgColumn, workshopIds: readonly number[]): SQL {
  return sql`(select ${column} from ${bidRecipients}
    where ${bidRecipients.bidId} = ${bids.id} and ${inArray(bidRecipients.workshopId, [...workshopIds])}
    order by ${bidRecipients.status} = 'reject', ${bidRecipients.workshopId} limit 1)`;
}

/** Of a tender a workshop learns what is about itself, and until it is over for it what is about all: `isEventShown`. */
export function isEventShownTo(actor: Actor, side: BidSide): SQL | undefined {
  const managed = managedWorkshopIds(actor);
  if (side === 'customer' || managed.length === 0) return undefined;
  const own = inArray(bidEvents.workshopId, managed);
  const { status, statusChangedAt: changedAt, statusChangedBy: changedBy } = bidRecipients;
  return sql`(${own} or (${bidEvents.workshopId} is null and (${inArray(bids.workshopId, managed)} or exists (
    select 1 from ${bidRecipients}
    where ${bidRecipients.bidId} = ${bids.id} and ${inArray(bidRecipients.workshopId, managed)}
      and (${status} <> 'reject' or ${bidEvents.type} = 'created' or ${bidEvents.at} < ${changedAt}
        or (${bidEvents.at} = ${changedAt} and ${bidEvents.actor} = ${changedBy}))))))`;
}
