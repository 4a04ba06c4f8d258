import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { recordEvents } from '../bid-events.ts';
import { loadBidFacts } from '../bid-facts.load.ts';
import type { BidRow } from '../bids.load.ts';
import { planTimers } from '../timers/plan-timers.ts';
import { rejectBySystem } from '../timers/reject-by-system.ts';
import { closeRecipientsBut } from './move-recipients.ts';
import { isTenderAlive, undecidedTender, workshopsWithOffers } from './tender.policy.ts';

/** The bid ends by the system once no workshop has an open offer or can still make one. */
export async function endIfNoneIsLeft(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  bidId: number,
  now: Date,
): Promise<void> {
  const [bid] = await tx.select().from(bids).where(eq(bids.id, bidId));
  if (!bid) throw new AppError('internal');
  const tender = undecidedTender(await loadBidFacts(tx, bid));
  if (tender && !isTenderAlive(tender, now)) await rejectBySystem(deps, tx, bid, noOffersCode(bid), now);
}

export function noOffersCode({ status }: Pick<BidRow, 'status'>): 'expired' | 'offer_expired' {
  return status === 'new' ? 'expired' : 'offer_expired';
}

/** The time for offers is over: the driver chooses among those that came, the other workshops are let go. */
export async function endCollecting(deps: Pick<Deps, 'jobs'>, tx: Db, bid: BidRow, now: Date): Promise<void> {
  const tender = undecidedTender(await loadBidFacts(tx, bid));
  if (!tender) return;
  const withOffers = workshopsWithOffers(tender, now);
  if (withOffers.length === 0) {
    await rejectBySystem(deps, tx, bid, noOffersCode(bid), now);
    return;
  }
  const move = { bidId: bid.id, by: 'system', now } as const;
  const closed = await closeRecipientsBut(tx, move, withOffers, { code: 'expired' });
  if (closed.length === 0) await planTimers(tx, bid.id, now);
  else
    await recordEvents(
      deps,
      tx,
      closed.map((workshopId) => ({
        ...{ bidId: bid.id, type: 'tender_lost', actor: 'system', workshopId, at: now },
      })),
    );
}
