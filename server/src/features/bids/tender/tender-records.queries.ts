import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { bids, bidTenders } from '../../../db/tables/bids.ts';
import type { offers } from '../../../db/tables/offers.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import {
  asSeenBy,
  type Employee,
  type RecipientRow,
  recipientsOf,
  recipientsSeenBy,
} from './recipients.load.ts';
import type { TenderFacts } from './tender-facts.ts';

type OfferRow = typeof offers.$inferSelect;
type BidRow = typeof bids.$inferSelect;
type WorkshopRow = typeof workshops.$inferSelect;

interface Row {
  bid: BidRow;
  workshop: WorkshopRow | null;
  terms: typeof bidTenders.$inferSelect | null;
}

export interface ShownBid {
  bid: BidRow;
  workshop: WorkshopRow | null;
  recipient: RecipientRow | null;
  tender: TenderFacts | null;
}

/** The bids as `employee` sees them: a tender in the state of his workshop. Null: as they are. */
export async function shownBids(
  db: Db,
  rows: readonly Row[],
  offersOfBids: readonly OfferRow[],
  employee: Employee | null,
): Promise<Map<number, ShownBid>> {
  const tenders = rows.filter(({ terms }) => terms !== null).map(({ bid }) => bid);
  if (tenders.length === 0)
    return new Map(
      rows.map(({ bid, workshop }) => [bid.id, { bid, workshop, recipient: null, tender: null }]),
    );
  const seenThrough = await recipientsSeenBy(db, tenders, employee);
  const own = await workshopsById(db, [...seenThrough.values()]);
  const all = await recipientsOf(
    db,
    tenders.map(({ id }) => id),
  );
  const ofBid = <Item extends { bidId: number }>(items: readonly Item[], id: number) =>
    items.filter(({ bidId }) => bidId === id);
  return new Map(
    rows.map(({ bid, workshop, terms }) => {
      const recipient = seenThrough.get(bid.id) ?? null;
      const shown = {
        ...{ bid: asSeenBy(bid, recipient), recipient },
        workshop: recipient ? (own.get(recipient.workshopId) ?? null) : workshop,
        tender: terms && { terms, recipients: ofBid(all, bid.id), offers: ofBid(offersOfBids, bid.id) },
      };
      return [bid.id, shown];
    }),
  );
}

async function workshopsById(db: Db, recipients: readonly RecipientRow[]): Promise<Map<number, WorkshopRow>> {
  if (recipients.length === 0) return new Map();
  const ids = recipients.map(({ workshopId }) => workshopId);
  const rows = await db.select().from(workshops).where(inArray(workshops.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
