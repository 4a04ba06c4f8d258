import type { BidStatus, Deal, DealPlan } from '../deals.ts';

type EventRow = Omit<Deal['events'][number], 'bidId' | 'at'> & { at: Date };
type Actor = EventRow['actor'];

export interface Moments {
  answeredAt: Date;
  acceptedAt: Date;
  startedAt: Date;
  /** Of the extra work; null without one. */
  proposedAt: Date | null;
  decidedAt: Date | null;
  finishedAt: Date;
}

/** The order of the life of a bid that ends well. */
export const steps: readonly BidStatus[] = ['new', 'answered', 'visit', 'in_work', 'finished'];

const event = (
  type: EventRow['type'],
  { actor, actorName }: { actor: Actor; actorName: string | null },
  [fromStatus, toStatus]: readonly [BidStatus | null, BidStatus | null],
  at: Date,
  comment: string | null = null,
): EventRow => ({ type, actor, actorName, fromStatus, toStatus, comment, at });

const sidesOf = ({ customer, authorName }: DealPlan) => ({
  customer: { actor: 'customer' as const, actorName: customer.name ?? '' },
  service: { actor: 'service' as const, actorName: authorName },
});

/** A driver who prefers a call shows his phone with the bid, others with the agreed visit. */
export function makeEvents(plan: DealPlan, moments: Moments, prefersCall: boolean): EventRow[] {
  const { answeredAt, acceptedAt } = moments;
  const { customer, service } = sidesOf(plan);
  const phoneAt = (at: Date) => event('phone_revealed', customer, [null, null], at);
  const created = [
    event('created', customer, [null, 'new'], plan.createdAt),
    ...(prefersCall ? [phoneAt(plan.createdAt)] : []),
  ];
  const answered = event('answered', service, ['new', 'answered'], answeredAt);
  if (plan.status === 'reject') {
    if (plan.rejectBy !== 'customer')
      return [...created, event('rejected', service, ['new', 'reject'], answeredAt)];
    return [...created, answered, event('rejected', customer, ['answered', 'reject'], acceptedAt)];
  }
  const accepted = event('accepted', customer, ['answered', 'visit'], acceptedAt);
  const whole = [
    created,
    [answered],
    prefersCall ? [accepted] : [accepted, phoneAt(acceptedAt)],
    workEvents(plan, moments),
    [event('finished', service, ['in_work', 'finished'], moments.finishedAt)],
  ];
  return whole.slice(0, steps.indexOf(plan.status) + 1).flat();
}

function workEvents(plan: DealPlan, { startedAt, proposedAt, decidedAt }: Moments): EventRow[] {
  const { customer, service } = sidesOf(plan);
  const begun = event('in_work', service, ['visit', 'in_work'], startedAt);
  if (!proposedAt || !decidedAt) return [begun];
  const stays = ['in_work', 'in_work'] as const;
  return [
    begun,
    event('change_proposed', service, stays, proposedAt, plan.extra?.reason ?? null),
    event('change_decided', customer, stays, decidedAt),
  ];
}

/** Work that is done is confirmed by the driver, or by a timer for him. */
export function confirmation(actorName: string | null, at: Date): EventRow {
  const actor = actorName === null ? 'system' : 'customer';
  return event('confirmed', { actor, actorName }, ['finished', 'finished'], at);
}
