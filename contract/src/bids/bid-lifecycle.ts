import type { bidSides } from '../enums.ts';

export const bidStatuses = ['new', 'answered', 'visit', 'in_work', 'finished', 'reject'] as const;
export type BidStatus = (typeof bidStatuses)[number];

/** States that block a second bid to the same workshop for the same car. */
export const openBidStatuses: readonly BidStatus[] = ['new', 'answered', 'visit', 'in_work'];

export function bidNumber(bidId: number): string {
  return `У-${bidId}`;
}

export type BidActor = (typeof bidSides)[number];
export type BidAction = 'answer' | 'accept_offer';

export interface BidTransition {
  readonly action: BidAction;
  readonly actor: BidActor;
  readonly from: readonly BidStatus[];
  readonly to: BidStatus;
}

export const bidTransitions: readonly BidTransition[] = [
  { action: 'answer', actor: 'service', from: ['new', 'answered'], to: 'answered' },
  { action: 'accept_offer', actor: 'customer', from: ['answered'], to: 'visit' },
];

export function findTransition(
  status: BidStatus,
  action: BidAction,
  actor: BidActor,
): BidTransition | undefined {
  return bidTransitions.find(
    (row) => row.action === action && row.actor === actor && row.from.includes(status),
  );
}

export function availableActions(status: BidStatus, actor: BidActor): BidAction[] {
  return bidTransitions
    .filter((row) => row.actor === actor && row.from.includes(status))
    .map((row) => row.action);
}
