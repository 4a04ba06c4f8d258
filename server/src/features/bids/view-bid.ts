import type { BidActor } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { bids } from '../../db/tables/bids.ts';
import { offers } from '../../db/tables/offers.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { filesOfBid, presentFile } from '../files/files.queries.ts';
import { loadCustomerBid, loadWorkshopBid } from './bids.load.ts';
import { isPhoneVisibleToWorkshop } from './bids.policy.ts';
import { presentBid } from './bids.present.ts';
import { bidRecords, eventsOfBid, linesOfOffers } from './bids.queries.ts';
import { recordPhoneReveal } from './record-phone-reveal.ts';

/**
 * Opening a bid marks what the other side changed as seen; the driver's look marks the offers too. A program that reads
 * a bid marks nothing: its people have not seen it yet.
 */
export async function viewBid(deps: Deps, actor: Actor, side: BidActor, id: number): Promise<Bid> {
  const { db, clock } = deps;
  const now = clock.now();
  if (side === 'customer') {
    await loadCustomerBid(db, actor, id);
    await db.update(bids).set({ seenByCustomerAt: now }).where(eq(bids.id, id));
    await db
      .update(offers)
      .set({ seenAt: now })
      .where(and(eq(offers.bidId, id), isNull(offers.seenAt)));
  } else {
    await loadWorkshopBid(db, actor, id);
    if (!actor.isProgram) await db.update(bids).set({ seenByServiceAt: now }).where(eq(bids.id, id));
  }
  return bidPageOf(deps, actor, side, id);
}

/**
 * The whole bid for one of its sides, to a caller that has been checked. The one place that gives a workshop the
 * driver's phone, so the log of who was shown it misses nobody.
 */
export async function bidPageOf(deps: Deps, actor: Actor, side: BidActor, id: number): Promise<Bid> {
  const { db, clock } = deps;
  const now = clock.now();
  const [record] = await bidRecords(db, [id]);
  if (!record) throw new AppError('not_found');
  if (side === 'service' && isPhoneVisibleToWorkshop(record.bid))
    await recordPhoneReveal(deps, actor, record.bid, now);
  const files = await filesOfBid(db, id);
  const lines = await linesOfOffers(
    db,
    record.offers.map((offer) => offer.id),
  );
  const events = await eventsOfBid(db, id);
  return presentBid(
    record,
    { files: files.map((file) => presentFile(deps, file)), lines, events },
    { side, now },
  );
}
