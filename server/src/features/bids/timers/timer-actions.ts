import { type BidAction, findTransition, type RejectCode } from '@sto/contract/bids/bid-lifecycle';
import type { bidEventTypes } from '@sto/contract/enums';
import { and, eq, lte } from 'drizzle-orm';
import type { bidTimers } from '../../../db/tables/bids.ts';
import { offers } from '../../../db/tables/offers.ts';
import type { Deps } from '../../../deps.ts';
import { recordEvents } from '../bid-events.ts';
import { loadBidFacts } from '../bid-facts.load.ts';
import { failedGuard } from '../bid-guards.policy.ts';
import type { BidRow } from '../bids.load.ts';
import { isOfferOpen } from '../bids.policy.ts';
import { escalateClaim } from '../claims/escalate-claim.ts';
import { publishBlindReview } from '../review/publish-review.ts';
import { endCollecting } from '../tender/end-tender.ts';
import { isTenderAlive, undecidedTender } from '../tender/tender.policy.ts';
import { confirmBySystem } from '../work/confirm-work.ts';
import { expireChange } from '../work/expire-change.ts';
import { planTimers } from './plan-timers.ts';
import { rejectBySystem } from './reject-by-system.ts';

export type TimerDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>;
type TimerRow = typeof bidTimers.$inferSelect;
type EventType = (typeof bidEventTypes)[number];

/** Runs in a transaction: `deps.db` is its handle, and the row of the bid is locked. */
type TimerAction = (deps: TimerDeps, bid: BidRow, timer: TimerRow, now: Date) => Promise<void>;

/** Notifies without a change of the state. */
const notifying =
  (type: EventType): TimerAction =>
  (deps, bid, _timer, now) =>
    recordEvents(deps, deps.db, [{ bidId: bid.id, type, actor: 'system', at: now }]);

export const timerActions: Record<TimerRow['kind'], TimerAction> = {
  nudge: notifying('nudged'),
  offer_others: notifying('others_offered'),
  expire: (deps, bid, _timer, now) =>
    bid.workshopId === null
      ? endCollecting(deps, deps.db, bid, now)
      : reject(deps, bid, 'expire', 'expired', now),
  expire_offers: expireOffers,
  expire_change: (deps, bid, { subject }) => expireChange(deps.db, deps, bid, { id: subject }),
  remind_day: notifying('visit_reminded'),
  remind_soon: notifying('visit_reminded'),
  question: notifying('visit_questioned'),
  no_show: (deps, bid, _timer, now) => reject(deps, bid, 'no_show', 'no_show', now),
  confirm: (deps, bid) => confirmBySystem(deps.db, deps, bid),
  escalate_claim: (deps, bid, { subject }) => escalateClaim(deps.db, deps, bid, subject),
  close_review_window: (deps, bid, _timer, now) => publishBlindReview(deps, deps.db, bid, now),
};

/** The lifecycle table decides about timers too. */
async function isAllowed(
  { db }: TimerDeps,
  bid: BidRow,
  { action, code }: { action: BidAction; code: RejectCode },
  now: Date,
): Promise<boolean> {
  const transition = findTransition(bid.status, action, 'system');
  if (!transition?.codes?.includes(code)) return false;
  const context = { ...(await loadBidFacts(db, bid)), actor: 'system', workshopIds: [], now } as const;
  return failedGuard(transition, context) === undefined;
}

async function reject(
  deps: TimerDeps,
  bid: BidRow,
  action: BidAction,
  code: RejectCode,
  now: Date,
): Promise<void> {
  if (!(await isAllowed(deps, bid, { action, code }, now))) return;
  await rejectBySystem(deps, deps.db, bid, code, now);
}

/** Ends the offers whose time is over, and the bid with the last one; a tender may still get others. */
async function expireOffers(deps: TimerDeps, bid: BidRow, _timer: TimerRow, now: Date): Promise<void> {
  const { db } = deps;
  await db
    .update(offers)
    .set({ status: 'expired' })
    .where(and(eq(offers.bidId, bid.id), eq(offers.status, 'sent'), lte(offers.validUntil, now)));
  const facts = await loadBidFacts(db, bid);
  const tender = undecidedTender(facts);
  const goesOn = tender ? isTenderAlive(tender, now) : facts.offers.some((offer) => isOfferOpen(offer, now));
  if (goesOn) await planTimers(db, bid.id, now);
  else await reject(deps, bid, 'expire', 'offer_expired', now);
}
