import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import type { TakenSlot } from '../../../slots/take-slot.ts';
import { loadBidFacts } from '../bid-facts.load.ts';
import type { BidRow } from '../bids.load.ts';
import { agreeVisit } from '../offers/accept-offer.ts';
import { priceLines } from '../offers/offer-prices.ts';
import { saveOffer } from '../offers/save-offer.ts';

/**
 * A new bid with a slot becomes a visit at once where the workshop allows it and has a fixed price for every work. The
 * workshop has not seen it yet.
 */
export async function bookInstantly(
  deps: Deps,
  tx: Db,
  call: Call<'customer'>,
  bid: BidRow,
  slot: TakenSlot,
): Promise<BidRow> {
  if (bid.workshopId === null) return bid;
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, bid.workshopId));
  if (!workshop?.instantBooking) return bid;
  const facts = await loadBidFacts(tx, bid);
  const works = facts.fixedWorks;
  if (!works) return bid;
  const now = bid.createdAt;
  const time = { start: slot.from, end: slot.to };
  const transition = { row: 5, action: 'book', actor: 'service', from: ['new'], to: 'visit' } as const;
  const move = { ...facts, seen: bid, transition, workshopId: workshop.id, isByMechanic: false, now };
  const offerId = await saveOffer(tx, move, {
    ...{ workshopId: workshop.id, slots: [time], status: 'sent', validUntil: time.start },
    minutes: works.reduce((sum, work) => sum + work.minutes, 0),
    priced: priceLines(works.map(({ line }) => line)),
    ...{ authorId: null, authorName: workshop.name },
  });
  // The workshop acts, under its own name, wherever the driver works.
  const actor = { ...call.actor, name: workshop.name, employments: [] };
  const byWorkshop = { ...call, access: 'service', actor } as const;
  await agreeVisit(deps, tx, byWorkshop, move, { offerId, workshopId: workshop.id, time });
  const [visit] = await tx.update(bids).set({ seenByServiceAt: null }).where(eq(bids.id, bid.id)).returning();
  if (!visit) throw new AppError('internal');
  return visit;
}
