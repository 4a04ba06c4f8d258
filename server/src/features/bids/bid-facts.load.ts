import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { bidTenders } from '../../db/tables/bids.ts';
import { changeLines, changes, claims, finalLines } from '../../db/tables/deal.ts';
import { counters, offers } from '../../db/tables/offers.ts';
import { customerMarks, reviews } from '../../db/tables/reviews.ts';
import type { BidRow } from './bids.load.ts';
import type { OfferRow } from './bids.queries.ts';
import { type FixedWork, fixedPrices } from './offers/fixed-prices.ts';
import type { CustomerMarkRow, ReviewRow } from './review/review.policy.ts';
import { recipientsOf } from './tender/recipients.load.ts';
import type { TenderFacts } from './tender/tender-facts.ts';

export type CounterRow = typeof counters.$inferSelect;
export type ChangeRow = typeof changes.$inferSelect;
export type ChangeLineRow = typeof changeLines.$inferSelect;
export type ClaimRow = typeof claims.$inferSelect;
export type FinalLineRow = typeof finalLines.$inferSelect;

/** A bid with what the guards of its moves look at. */
export interface BidFacts {
  bid: BidRow;
  offers: readonly OfferRow[];
  counters: readonly CounterRow[];
  changes: readonly ChangeRow[];
  claims: readonly ClaimRow[];
  review: ReviewRow | null;
  /** Null in a bid to one workshop. */
  tender: TenderFacts | null;
  /** The workshop's mark of the driver. */
  customerMark: CustomerMarkRow | null;
  /** The works of a new bid at the prices of its workshop's list; null when they have to be named in an offer. */
  fixedWorks: readonly FixedWork[] | null;
}

export async function loadBidFacts(db: Db, bid: BidRow): Promise<BidFacts> {
  const [review = null] = await db.select().from(reviews).where(eq(reviews.bidId, bid.id));
  const [customerMark = null] = await db.select().from(customerMarks).where(eq(customerMarks.bidId, bid.id));
  const ofBid = await db
    .select()
    .from(offers)
    .where(eq(offers.bidId, bid.id))
    .orderBy(asc(offers.revision), asc(offers.id));
  const [terms] = await db.select().from(bidTenders).where(eq(bidTenders.bidId, bid.id));
  return {
    bid,
    offers: ofBid,
    tender: terms ? { terms, recipients: await recipientsOf(db, [bid.id]), offers: ofBid } : null,
    counters: await db.select().from(counters).where(eq(counters.bidId, bid.id)).orderBy(asc(counters.id)),
    changes: await db.select().from(changes).where(eq(changes.bidId, bid.id)).orderBy(asc(changes.id)),
    claims: await db.select().from(claims).where(eq(claims.bidId, bid.id)).orderBy(asc(claims.id)),
    review,
    customerMark,
    fixedWorks: bid.status === 'new' ? await fixedPrices(db, bid) : null,
  };
}

export async function linesOfChanges(db: Db, changeIds: readonly number[]): Promise<ChangeLineRow[]> {
  if (changeIds.length === 0) return [];
  return db
    .select()
    .from(changeLines)
    .where(inArray(changeLines.changeId, [...changeIds]))
    .orderBy(asc(changeLines.sort), asc(changeLines.id));
}

export function finalLinesOf(db: Db, bidId: number): Promise<FinalLineRow[]> {
  return db
    .select()
    .from(finalLines)
    .where(eq(finalLines.bidId, bidId))
    .orderBy(asc(finalLines.sort), asc(finalLines.id));
}
