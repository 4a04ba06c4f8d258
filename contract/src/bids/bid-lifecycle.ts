import type { bidActors, bidSides } from '../enums.ts';

export const bidStatuses = ['new', 'answered', 'visit', 'in_work', 'finished', 'reject'] as const;
export type BidStatus = (typeof bidStatuses)[number];

/** States that block a second bid to the same workshop for the same car. */
export const openBidStatuses: readonly BidStatus[] = ['new', 'answered', 'visit', 'in_work'];

export function bidNumber(bidId: number): string {
  return `У-${bidId}`;
}

export type BidSide = (typeof bidSides)[number];
export type BidActor = (typeof bidActors)[number];

/** Moves of people, under the names of their calls, then those of timers and of the moderator. */
export const bidActions = [
  'answer',
  'book',
  'counter',
  'accept',
  'decline',
  'withdraw',
  'cancel',
  'propose_time',
  'confirm_time',
  'refuse_time',
  'withdraw_time',
  'promise',
  'start',
  'arrive',
  'propose_change',
  'decide_change',
  'withdraw_change',
  'finish',
  'confirm',
  'claim',
  'answer_claim',
  'appeal_claim',
  'expire',
  'expire_change',
  'no_show',
  'overrule',
] as const;
export type BidAction = (typeof bidActions)[number];

export const customerRejectCodes = ['found_other', 'changed_mind', 'wrong', 'other'] as const;
export const workshopRejectCodes = ['no_capacity', 'not_our_brand', 'no_parts', 'unclear', 'other'] as const;
export const systemRejectCodes = ['expired', 'offer_expired', 'no_show'] as const;
export const moderatorRejectCodes = ['moderator'] as const;
export const rejectCodes = [
  ...new Set([...customerRejectCodes, ...workshopRejectCodes, ...systemRejectCodes, ...moderatorRejectCodes]),
] as const;
export type RejectCode = (typeof rejectCodes)[number];

/** What must hold besides the state. The server decides; each guard has the error of its name in {@link guardErrors}. */
export type BidGuard = keyof typeof guardErrors;

export const guardErrors = {
  tender_running: 'tender_over',
  tender_has_place: 'tender_full',
  offer_open: 'offer_not_open',
  rounds_left: 'rounds_over',
  own_offer_open: 'offer_not_open',
  bookable_at_once: 'not_bookable_at_once',
  visit_not_near: 'visit_too_near',
  time_changes_left: 'time_changes_over',
  other_proposed_time: 'no_pending_time',
  own_proposed_time: 'no_own_pending_time',
  visit_promisable: 'visit_not_promisable',
  near_visit: 'not_visit_time',
  cancel_not_requested: 'cancel_requested',
  change_open: 'no_open_change',
  no_open_change: 'change_undecided',
  not_confirmed: 'already_confirmed',
  under_warranty: 'warranty_over',
  no_open_claim: 'claim_already_open',
  claim_open: 'no_open_claim',
  claim_appealable: 'claim_not_appealable',
} as const;

export interface BidTransition {
  /** Its row in the table of the life of a bid. */
  readonly row: number;
  readonly action: BidAction;
  readonly actor: BidActor;
  readonly from: readonly BidStatus[];
  /** The same as `from` where the state stays. `any`: the moderator chooses. */
  readonly to: BidStatus | 'any';
  readonly guards?: readonly BidGuard[];
  /** Reasons that the form must name one of. */
  readonly codes?: readonly RejectCode[];
}

/** The life of a bid after its creation (row 1). */
export const bidTransitions: readonly BidTransition[] = [
  ...(['new', 'answered'] as const).map(
    (from, index): BidTransition => ({
      ...{ row: 2 + index, action: 'answer', actor: 'service', from: [from], to: 'answered' },
      guards: ['rounds_left', 'tender_running', 'tender_has_place'],
    }),
  ),
  {
    row: 3,
    action: 'counter',
    actor: 'customer',
    from: ['answered'],
    to: 'answered',
    guards: ['offer_open', 'rounds_left'],
  },
  { row: 4, action: 'accept', actor: 'customer', from: ['answered'], to: 'visit', guards: ['offer_open'] },
  { row: 5, action: 'book', actor: 'service', from: ['new'], to: 'visit', guards: ['bookable_at_once'] },
  ...(['customer', 'service'] as const).flatMap((actor): BidTransition[] => [
    {
      ...{ row: 6, action: 'propose_time', actor, from: ['visit'], to: 'visit' },
      guards: ['visit_not_near', 'time_changes_left'],
    },
    { row: 6, action: 'confirm_time', actor, from: ['visit'], to: 'visit', guards: ['other_proposed_time'] },
    { row: 6, action: 'refuse_time', actor, from: ['visit'], to: 'visit', guards: ['other_proposed_time'] },
    { row: 6, action: 'withdraw_time', actor, from: ['visit'], to: 'visit', guards: ['own_proposed_time'] },
  ]),
  // The answer «Буду» to a reminder.
  {
    row: 6,
    action: 'promise',
    actor: 'customer',
    from: ['visit'],
    to: 'visit',
    guards: ['visit_promisable'],
  },
  { row: 7, action: 'start', actor: 'service', from: ['visit'], to: 'in_work', guards: ['near_visit'] },
  { row: 7, action: 'arrive', actor: 'customer', from: ['visit'], to: 'in_work', guards: ['near_visit'] },
  { row: 8, action: 'propose_change', actor: 'service', from: ['in_work'], to: 'in_work' },
  {
    row: 8,
    action: 'decide_change',
    actor: 'customer',
    from: ['in_work'],
    to: 'in_work',
    guards: ['change_open'],
  },
  {
    row: 8,
    action: 'withdraw_change',
    actor: 'service',
    from: ['in_work'],
    to: 'in_work',
    guards: ['change_open'],
  },
  {
    row: 8,
    action: 'expire_change',
    actor: 'system',
    from: ['in_work'],
    to: 'in_work',
    guards: ['change_open'],
  },
  {
    row: 9,
    action: 'finish',
    actor: 'service',
    from: ['in_work'],
    to: 'finished',
    guards: ['no_open_change'],
  },
  ...(['customer', 'system'] as const).map(
    (actor): BidTransition => ({
      ...{ row: 10, action: 'confirm', actor, from: ['finished'], to: 'finished' },
      guards: ['not_confirmed'],
    }),
  ),
  {
    row: 11,
    action: 'claim',
    actor: 'customer',
    from: ['finished'],
    to: 'finished',
    guards: ['under_warranty', 'no_open_claim'],
  },
  // Accepted, a claim leads back to work; refused, the bid stays finished.
  {
    row: 11,
    action: 'answer_claim',
    actor: 'service',
    from: ['finished'],
    to: 'in_work',
    guards: ['claim_open'],
  },
  {
    row: 11,
    action: 'appeal_claim',
    actor: 'customer',
    from: ['finished'],
    to: 'finished',
    guards: ['claim_appealable', 'no_open_claim'],
  },
  { row: 12, action: 'decline', actor: 'service', from: ['new'], to: 'reject', codes: workshopRejectCodes },
  { row: 12, action: 'cancel', actor: 'customer', from: ['new'], to: 'reject', codes: customerRejectCodes },
  { row: 12, action: 'expire', actor: 'system', from: ['new'], to: 'reject', codes: ['expired'] },
  // All offers; a decline of one offer among others leaves the state.
  {
    row: 13,
    action: 'decline',
    actor: 'customer',
    from: ['answered'],
    to: 'reject',
    codes: customerRejectCodes,
  },
  {
    row: 13,
    action: 'withdraw',
    actor: 'service',
    from: ['answered'],
    to: 'reject',
    guards: ['own_offer_open'],
  },
  { row: 13, action: 'expire', actor: 'system', from: ['answered'], to: 'reject', codes: ['offer_expired'] },
  { row: 14, action: 'cancel', actor: 'customer', from: ['visit'], to: 'reject', codes: customerRejectCodes },
  { row: 14, action: 'cancel', actor: 'service', from: ['visit'], to: 'reject', codes: workshopRejectCodes },
  { row: 14, action: 'no_show', actor: 'system', from: ['visit'], to: 'reject', codes: ['no_show'] },
  // The first call requests the consent of the other side, whose own call confirms.
  {
    ...{ row: 15, action: 'cancel', actor: 'customer', from: ['in_work'], to: 'reject' },
    guards: ['cancel_not_requested'],
    codes: customerRejectCodes,
  },
  {
    ...{ row: 15, action: 'cancel', actor: 'service', from: ['in_work'], to: 'reject' },
    guards: ['cancel_not_requested'],
    codes: workshopRejectCodes,
  },
  { row: 16, action: 'overrule', actor: 'moderator', from: bidStatuses, to: 'any' },
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

/** The rows of the table for a state and an actor, before their guards. */
export function transitionsFrom(status: BidStatus, actor: BidActor): BidTransition[] {
  return bidTransitions.filter((row) => row.actor === actor && row.from.includes(status));
}
