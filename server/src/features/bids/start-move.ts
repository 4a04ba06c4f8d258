import {
  type BidAction,
  type BidSide,
  type BidTransition,
  findTransition,
  guardErrors,
} from '@sto/contract/bids/bid-lifecycle';
import { mayMakeMove } from '@sto/contract/bids/employee-rights';
import { managedWorkshopIds, mechanicWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { type BidFacts, loadBidFacts } from './bid-facts.load.ts';
import { actionsOf, failedGuard, type GuardContext } from './bid-guards.policy.ts';
import { loadCustomerBid, loadWorkshopBid } from './bids.load.ts';
import { isSeenByMechanic } from './bids.policy.ts';
import { presentBidFor } from './view-bid.ts';

/** A move whose state and guards have been checked. The row of the bid stays locked until the transaction ends. */
export interface Move extends BidFacts {
  transition: BidTransition;
  /** The workshop of the acting employee; that of the bid for its driver, null in a tender. */
  workshopId: number | null;
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
  const load = side === 'customer' ? loadCustomerBid : loadWorkshopBid;
  const bid = await load(tx, actor, id, { isLocked: true });
  if (version !== undefined && version !== bid.version)
    throw new AppError('version_conflict', {
      bid: await presentBidFor({ ...deps, db: tx }, call, id),
    });
  const facts = await loadBidFacts(tx, bid);
  // In a tender only a manager acts: a mechanic of another recipient must not lend it his workshop.
  const workshopIds = bid.workshopId === null ? managedWorkshopIds(actor) : actor.workshopIds;
  const mechanicOf = side === 'service' ? mechanicWorkshopIds(actor) : [];
  const context = { ...facts, actor: side, workshopIds, mechanicOf, now };
  if (isSeenByMechanic(bid, context) && !mayMakeMove('mechanic', action))
    throw new AppError('forbidden', refusalDetails(context, side));
  const transition = checkedTransition(context, side, action);
  const workshopId = side === 'customer' ? bid.workshopId : workshopOf(context);
  return { ...facts, transition, workshopId, now };
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
