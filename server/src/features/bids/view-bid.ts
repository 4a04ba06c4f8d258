import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, isPersonThere, managedWorkshopIds, mechanicWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bidRecipients, bids } from '../../db/tables/bids.ts';
import { notices } from '../../db/tables/notices.ts';
import { offers } from '../../db/tables/offers.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { emitCounters } from '../../live/emit.ts';
import { filesOfBid, filesOfReviews, presentFile, presentReviewImage } from '../files/files.queries.ts';
import { finalLinesOf, linesOfChanges, loadBidFacts } from './bid-facts.load.ts';
import { type BidRow, loadCustomerBid, loadWorkshopBid } from './bids.load.ts';
import { isSeenByMechanic } from './bids.policy.ts';
import { presentBid } from './bids.present.ts';
import { bidRecords, eventsOfBid, hasNews, linesOfOffers } from './bids.queries.ts';
import { markRecipientsSeen } from './mark-seen.queries.ts';
import { openingsOfOffers } from './offers/offer-openings.load.ts';
import { workshopsOfOffers } from './offers/offer-workshops.queries.ts';
import { recordPhoneView } from './record-phone-view.ts';
import { reliabilityOf } from './reliability/reliability.load.ts';
import { factsSeenBy, isEventOfSide, isEventShown } from './tender/recipient-facts.ts';

/**
 * Viewing a bid marks the other side's changes as seen, for the driver the offers too, and logs the phone view. A
 * program marks nothing as seen, because no person has looked yet, nor does a mechanic: the change waits for a manager. The caller's own notices of the
 * bid are read.
 */
export async function viewBid(
  deps: Deps,
  call: Call<BidSide>,
  { id }: FormOf<typeof customerBidEndpoints.view>,
): Promise<Bid> {
  const { db, clock } = deps;
  const { actor, access: side } = call;
  const now = clock.now();
  if (side === 'customer') {
    await loadCustomerBid(db, actor, id);
    if (isPersonThere(actor))
      await db.transaction(async (tx) => {
        await markSeenByDriver(tx, actor, id, now);
        await readNotices(tx, actor.userId, id, now);
      });
  } else {
    const bid = await loadWorkshopBid(db, actor, id);
    await recordPhoneView(deps, actor, bid, now);
    const isMechanic = isSeenByMechanic(bid, { mechanicOf: mechanicWorkshopIds(actor) });
    if (isPersonThere(actor)) await db.transaction((tx) => readNotices(tx, actor.userId, id, now));
    if (isPersonThere(actor) && !isMechanic) await db.transaction((tx) => markSeen(tx, actor, bid, now));
  }
  return presentBidFor(deps, call, id);
}

async function markSeenByDriver(tx: Db, actor: Actor, id: number, now: Date): Promise<void> {
  const isNew = await hasNews(tx, actor, 'customer', id);
  await tx.update(bids).set({ seenByCustomerAt: now }).where(eq(bids.id, id));
  await tx
    .update(offers)
    .set({ seenAt: now })
    .where(and(eq(offers.bidId, id), isNull(offers.seenAt)));
  if (isNew) await emitCounters(tx, { userIds: [actor.userId] });
}

async function markSeen(tx: Db, actor: Actor, { id, workshopId }: BidRow, now: Date): Promise<void> {
  const isNew = await hasNews(tx, actor, 'service', id);
  if (workshopId === null) await markRecipientsSeen(tx, actor, eq(bidRecipients.bidId, id), now);
  else await tx.update(bids).set({ seenByServiceAt: now }).where(eq(bids.id, id));
  const workshopIds = workshopId === null ? managedWorkshopIds(actor) : [workshopId];
  if (isNew) await emitCounters(tx, { workshopIds });
}

async function readNotices(tx: Db, userId: number, bidId: number, now: Date): Promise<void> {
  const isNew = and(eq(notices.userId, userId), eq(notices.bidId, bidId), isNull(notices.readAt));
  const read = await tx.update(notices).set({ readAt: now }).where(isNew);
  if (read.rowCount) await emitCounters(tx, { userIds: [userId] });
}

/** The whole bid for the caller's side. The caller has checked the right and, for a workshop, called `recordPhoneView`. */
export async function presentBidFor(
  deps: Deps,
  { actor, access: side }: Pick<Call<BidSide>, 'actor' | 'access'>,
  id: number,
): Promise<Bid> {
  const { db, clock } = deps;
  const workshopIds = side === 'service' ? actor.workshopIds : [];
  const [record] = await bidRecords(db, [id], side === 'service' ? actor : null);
  if (!record) throw new AppError('not_found');
  const { bid, recipient } = record;
  const facts = factsSeenBy(await loadBidFacts(db, bid), recipient);
  // What follows after a lost tender is a matter of others.
  const isOver = recipient?.status === 'reject';
  const files = isOver ? [] : await filesOfBid(db, id);
  const parts = {
    facts,
    files: files.map((file) => presentFile(deps, file)),
    lines: await linesOfOffers(
      db,
      record.offers.map((offer) => offer.id),
    ),
    workshops: await workshopsOfOffers(
      db,
      id,
      record.offers.map((offer) => offer.workshopId),
    ),
    openings: side === 'customer' ? await openingsOfOffers(db, record.offers, clock.now()) : undefined,
    changeLines: await linesOfChanges(
      db,
      facts.changes.map((change) => change.id),
    ),
    finalLines: recipient ? [] : await finalLinesOf(db, id),
    events: (await eventsOfBid(db, id)).filter((event) =>
      recipient ? isEventShown(event, recipient) : isEventOfSide(event, bid.workshopId, side === 'customer'),
    ),
    reviewImages: (recipient ? [] : await filesOfReviews(db, [id])).map((file) =>
      presentReviewImage(deps, file),
    ),
    reliability: side === 'service' ? await reliabilityOf(db, record.bid.customerId, clock.now()) : null,
  };
  const mechanicOf = side === 'service' ? mechanicWorkshopIds(actor) : [];
  return presentBid(record, parts, {
    ...{ side, userId: actor.userId, workshopIds, mechanicOf, now: clock.now() },
  });
}
