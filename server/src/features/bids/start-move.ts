import {
  type BidAction,
  type BidSide,
  type BidTransition,
  findTransition,
  guardErrors,
} from '@sto/contract/bids/bid-lifecycle';
import { mayMakeMove } from '@sto/contract/bids/employee-rights';
import { mechanicWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { type BidFacts, loadBidFacts } from './bid-facts.load.ts';
import { actionsOf, failedGuard, type GuardContext } from './bid-guards.policy.ts';
import { type BidRow, loadCustomerBid, loadEmployeesBid } from './bids.load.ts';
import { isSeenByMechanic } from './bids.policy.ts';
import { factsSeenBy } from './tender/recipient-facts.ts';
import { asSeenBy, recipientSeenBy } from './tender/recipients.load.ts';
import { presentBidFor } from './view-bid.ts';

/** A move whose state and guards have been checked. The row of the bid stays locked until the transaction ends. */
export interface Move extends BidFacts {
  transition: BidTransition;
  /** The bid as the caller's side sees it: in a tender each workshop has a state of its own. */
  seen: BidRow;
  /** The workshop of the acting employee; that of the bid for its driver, null in a tender. */
  workshopId: number | null;
  isByMechanic: boolean;
  now: Date;
}

/**
 * Loads the bid for the caller's side and checks that the caller may make the move now. The refusal says why
 * and what can be done instead; with an outdated `version` it shows the present bid.
 */
export async function startMove(
  tx: Db,
  deps: Deps,
  call: Call<BidSide>,
  { id, version }: { id: number; version?: number | undefined },
  action: BidAction,
): Promise<Move> {
  const { actor, access: side } = call;
  const now = deps.clock.now();
  const load = side === 'customer' ? loadCustomerBid : loadEmployeesBid;
  const bid = await load(tx, actor, id, { isLocked: true });
  const recipient = await recipientSeenBy(tx, bid, side === 'customer' ? null : actor);
  const seen = asSeenBy(bid, recipient);
  if (version !== undefined && version !== seen.version)
    throw new AppError('version_conflict', {
      details: { bid: await presentBidFor({ ...deps, db: tx }, call, id) },
    });
  const facts = factsSeenBy(await loadBidFacts(tx, seen), recipient);
  const workshopIds = recipient ? [recipient.workshopId] : actor.workshopIds;
  const mechanicOf = side === 'service' ? mechanicWorkshopIds(actor) : [];
  const context = { ...facts, actor: side, workshopIds, mechanicOf, now };
  const isByMechanic = isSeenByMechanic(seen, context);
  if (isByMechanic && !mayMakeMove('mechanic', action))
    throw new AppError('forbidden', refusalDetails(context, side));
  const transition = checkedTransition(context, side, action);
  const workshopId = side === 'customer' ? bid.workshopId : workshopOf(context);
  return { ...facts, bid, seen, transition, workshopId, isByMechanic, now };
}

type MoveContext = GuardContext & { mechanicOf: readonly number[] };

function checkedTransition(context: MoveContext, side: BidSide, action: BidAction): BidTransition {
  const transition = findTransition(context.bid.status, action, side);
  const details = () => refusalDetails(context, side);
  if (!transition) throw new AppError('transition_not_allowed', details());
  const failed = failedGuard(transition, context);
  if (failed) throw new AppError(guardErrors[failed], details());
  return transition;
}

function workshopOf({ bid, workshopIds }: GuardContext): number | null {
  return bid.workshopId ?? workshopIds[0] ?? null;
}

function refusalDetails(context: Omit<MoveContext, 'actor'>, side: BidSide) {
  const { status, version } = context.bid;
  return { available_actions: actionsOf({ ...context, side }), status, version };
}
