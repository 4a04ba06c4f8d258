import { warrantyEnd } from '@sto/contract/bids/line-warranty';
import { sql } from 'drizzle-orm';
import type { Db } from '../../client.ts';
import { bidEvents, bids, bidWorks } from '../../tables/bids.ts';
import { changeLines, changes } from '../../tables/deal.ts';
import { offerLines, offers } from '../../tables/offers.ts';
import { customerMarks, reviews } from '../../tables/reviews.ts';
import { insertInBulk } from './bulk-insert.ts';
import type { WorldReader } from './read-world.ts';

type NewBid = typeof bids.$inferInsert;

/** Bids with all that a real one has in the same status. */
export async function insertDeals(db: Db, world: WorldReader): Promise<void> {
  await insertInBulk(db, bids, world.rows<NewBid>('bids', bids).map(withWarrantyEnd));
  await insertInBulk(db, bidWorks, world.rows('bidWorks', bidWorks));
  await insertInBulk(db, offers, world.rows('offers', offers));
  await insertInBulk(db, offerLines, world.rows('offerLines', offerLines));
  await insertInBulk(db, changes, world.rows('bidChanges', changes));
  await insertInBulk(db, changeLines, world.rows('bidChangeLines', changeLines));
  await billFinishedWork(db);
  await insertInBulk(db, bidEvents, world.rows('bidEvents', bidEvents));
  await insertInBulk(db, reviews, world.rows('reviews', reviews));
  await insertInBulk(db, customerMarks, world.rows('customerMarks', customerMarks));
}

function withWarrantyEnd(bid: NewBid): NewBid {
  const { finishedAt, warrantyMonths } = bid;
  return { ...bid, warrantyUntil: finishedAt ? warrantyEnd(finishedAt, warrantyMonths ?? 0) : null };
}

const lineColumns = [
  ...['kind', 'work_type_id', 'title', 'qty', 'unit', 'price', 'amount', 'warranty_months'],
  ...['part_article', 'part_brand', 'is_customer_part', 'part_delivery_date'],
];
const names = sql.raw(lineColumns.join(', '));
const ofLine = sql.raw(lineColumns.map((name) => `l.${name}`).join(', '));

/** All that was agreed was done: the lines of the accepted offer, then the approved extra work. */
async function billFinishedWork(db: Db): Promise<void> {
  await db.execute(sql`
    insert into bid_final_lines (bid_id, ${names}, sort)
    select bid_id, ${names}, row_number() over (partition by bid_id order by is_extra, sort) - 1
    from (
      select b.id as bid_id, false as is_extra, ${ofLine}, l.sort from bids b
        join offer_lines l on l.offer_id = b.accepted_offer_id
      where b.is_demo and b.status = 'finished'
      union all
      select b.id, true, ${ofLine}, l.sort from bids b
        join bid_changes c on c.bid_id = b.id and c.status = 'approved'
        join bid_change_lines l on l.change_id = c.id and l.decision = 'approved'
      where b.is_demo and b.status = 'finished'
    ) agreed`);
}
