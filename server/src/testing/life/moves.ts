import type { BidAction, BidSide, BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import type { bidEventTypes } from '@sto/contract/enums';
import { hours } from '../../platform/clock/durations.ts';
import { offerForm } from '../build/bid.ts';
import { visitMileage } from '../build/deal.ts';
import { call } from '../call.ts';
import type { TestApp } from '../start-app.ts';
import type { LivingBid } from './states.ts';

/** One way to make a move of the table. */
export interface LifeMove {
  side: BidSide;
  action: BidAction;
  endpoint: Endpoint;
  form?(bid: LivingBid, test: TestApp): Record<string, unknown>;
  event: (typeof bidEventTypes)[number];
  /** Only from here; absent: from each state of the table. */
  from?: BidStatus;
  /** Absent: as the table says. */
  to?: BidStatus;
  /** Makes the guard of the move hold where the plain state does not. */
  prepare?(bid: LivingBid, test: TestApp): Promise<void>;
}

export const moveReason = 'Так удобнее';
const customer = customerMoveEndpoints;
const workshop = workshopMoveEndpoints;
const commented = { comment: moveReason };
const ofOffer = ({ offerId }: LivingBid) => ({ offer_id: offerId, ...commented });
const cancelled = (code: string) => () => ({ code, ...commented });
const inDays = (test: TestApp, count: number) =>
  new Date(test.clock.now().getTime() + hours(24 * count)).toISOString();
const time = (_bid: LivingBid, test: TestApp) => ({ period_start: inDays(test, 3), ...commented });

const proposedBy =
  (side: BidSide): LifeMove['prepare'] =>
  async (bid, test) => {
    const endpoint = side === 'customer' ? customer.proposeTime : workshop.proposeTime;
    const person = side === 'customer' ? bid.customer : bid.manager;
    await call(test.app, endpoint, { id: bid.id, period_start: inDays(test, 2) }, person);
  };

/** A work of the price list: a mechanic may propose it too. */
const extraWork = ({ workshop: { workTypeIds } }: LivingBid) => ({
  reason: moveReason,
  lines: JSON.stringify([{ title: 'Шланг', price: 900, work_type_id: workTypeIds[0] }]),
});

export const withOpenChange = async (bid: LivingBid, test: TestApp): Promise<void> => {
  const form = { id: bid.id, ...extraWork(bid) };
  const { data } = await call(test.app, workshop.proposeChange, form, bid.manager);
  bid.changeId = data.changes[0]?.id ?? 0;
  bid.lineId = data.changes[0]?.lines[0]?.id ?? 0;
};

const withOpenClaim: LifeMove['prepare'] = async (bid, test) => {
  const form = { id: bid.id, text: moveReason };
  const { data } = await call(test.app, customer.claim, form, bid.customer);
  bid.claimId = data.claims[0]?.id ?? 0;
};

const withRefusedClaim: LifeMove['prepare'] = async (bid, test) => {
  await withOpenClaim?.(bid, test);
  const form = { id: bid.id, claim_id: bid.claimId, is_accepted: 0, ...commented };
  await call(test.app, workshop.answerClaim, form, bid.manager);
};

const cancelledByWorkshop: LifeMove['prepare'] = async ({ id, manager }, test) => {
  await call(test.app, workshop.cancel, { id, code: 'no_parts', ...commented }, manager);
};
const cancelledByDriver: LifeMove['prepare'] = async ({ id, customer: driver }, test) => {
  await call(test.app, customer.cancel, { id, code: 'changed_mind', ...commented }, driver);
};

const customerMoves: Omit<LifeMove, 'side'>[] = [
  {
    ...{ action: 'counter', endpoint: customer.counter, event: 'countered' },
    form: (bid) => ({ ...ofOffer(bid), price: 1500 }),
  },
  {
    action: 'accept',
    endpoint: customer.accept,
    form: ({ offerId }) => ({ offer_id: offerId }),
    event: 'accepted',
  },
  { action: 'decline', endpoint: customer.decline, form: cancelled('changed_mind'), event: 'rejected' },
  {
    action: 'cancel',
    endpoint: customer.cancel,
    form: cancelled('changed_mind'),
    event: 'rejected',
    from: 'new',
  },
  {
    action: 'cancel',
    endpoint: customer.cancel,
    form: cancelled('changed_mind'),
    event: 'rejected',
    from: 'visit',
  },
  {
    ...{ action: 'cancel', endpoint: customer.cancel, form: cancelled('changed_mind') },
    ...{ event: 'cancel_requested', from: 'in_work', to: 'in_work' },
  },
  {
    ...{ action: 'cancel', endpoint: customer.cancel, form: cancelled('changed_mind') },
    ...{ event: 'rejected', from: 'in_work', prepare: cancelledByWorkshop },
  },
  { action: 'propose_time', endpoint: customer.proposeTime, form: time, event: 'time_proposed' },
  {
    ...{ action: 'confirm_time', endpoint: customer.confirmTime, event: 'time_confirmed' },
    prepare: proposedBy('service'),
  },
  {
    ...{ action: 'refuse_time', endpoint: customer.refuseTime, form: () => commented, event: 'time_refused' },
    prepare: proposedBy('service'),
  },
  {
    ...{ action: 'withdraw_time', endpoint: customer.withdrawTime, event: 'time_withdrawn' },
    prepare: proposedBy('customer'),
  },
  { action: 'promise', endpoint: customer.promise, event: 'visit_promised' },
  { action: 'arrive', endpoint: customer.arrive, event: 'in_work' },
  {
    ...{ action: 'decide_change', endpoint: customer.decideChange, event: 'change_decided' },
    form: ({ changeId, lineId }) => ({ change_id: changeId, approved_line_ids: [lineId] }),
    prepare: withOpenChange,
  },
  { action: 'confirm', endpoint: customer.confirm, event: 'confirmed' },
  { action: 'claim', endpoint: customer.claim, form: () => ({ text: moveReason }), event: 'claim_opened' },
  {
    ...{ action: 'appeal_claim', endpoint: customer.appealClaim, event: 'claim_appealed' },
    form: ({ claimId }) => ({ claim_id: claimId, text: moveReason }),
    prepare: withRefusedClaim,
  },
];

const workshopMoves: Omit<LifeMove, 'side'>[] = [
  {
    ...{ action: 'answer', endpoint: workshop.answer, event: 'answered', from: 'new' },
    form: ({ id }, test) => ({ ...offerForm(test, id), ...commented }),
  },
  {
    ...{ action: 'answer', endpoint: workshop.answer, event: 'offer_revised', from: 'answered' },
    form: ({ id }, test) => ({ ...offerForm(test, id), ...commented }),
  },
  { action: 'book', endpoint: workshop.book, event: 'accepted' },
  { action: 'withdraw', endpoint: workshop.withdraw, form: ofOffer, event: 'rejected' },
  { action: 'decline', endpoint: workshop.decline, form: cancelled('no_capacity'), event: 'rejected' },
  {
    action: 'cancel',
    endpoint: workshop.cancel,
    form: cancelled('no_parts'),
    event: 'rejected',
    from: 'visit',
  },
  {
    ...{ action: 'cancel', endpoint: workshop.cancel, form: cancelled('no_parts') },
    ...{ event: 'cancel_requested', from: 'in_work', to: 'in_work' },
  },
  {
    ...{ action: 'cancel', endpoint: workshop.cancel, form: cancelled('no_parts') },
    ...{ event: 'rejected', from: 'in_work', prepare: cancelledByDriver },
  },
  { action: 'propose_time', endpoint: workshop.proposeTime, form: time, event: 'time_proposed' },
  {
    ...{ action: 'confirm_time', endpoint: workshop.confirmTime, event: 'time_confirmed' },
    prepare: proposedBy('customer'),
  },
  {
    ...{ action: 'refuse_time', endpoint: workshop.refuseTime, form: () => commented, event: 'time_refused' },
    prepare: proposedBy('customer'),
  },
  {
    ...{ action: 'withdraw_time', endpoint: workshop.withdrawTime, event: 'time_withdrawn' },
    prepare: proposedBy('service'),
  },
  {
    ...{ action: 'start', endpoint: workshop.start, event: 'in_work' },
    form: ({ visitCode }) => ({ visit_code: visitCode, mileage: visitMileage }),
  },
  {
    action: 'propose_change',
    endpoint: workshop.proposeChange,
    form: extraWork,
    event: 'change_proposed',
  },
  {
    ...{ action: 'withdraw_change', endpoint: workshop.withdrawChange, event: 'change_withdrawn' },
    form: ({ changeId }) => ({ change_id: changeId }),
    prepare: withOpenChange,
  },
  { action: 'finish', endpoint: workshop.finish, event: 'finished' },
  {
    ...{
      action: 'answer_claim',
      endpoint: workshop.answerClaim,
      event: 'claim_accepted',
      prepare: withOpenClaim,
    },
    form: ({ claimId }) => ({ claim_id: claimId, is_accepted: 1, ...commented }),
  },
  {
    ...{ action: 'answer_claim', endpoint: workshop.answerClaim, event: 'claim_refused', to: 'finished' },
    ...{ prepare: withOpenClaim },
    form: ({ claimId }) => ({ claim_id: claimId, is_accepted: 0, ...commented }),
  },
];

export const lifeMoves: LifeMove[] = [
  ...customerMoves.map((move): LifeMove => ({ ...move, side: 'customer' })),
  ...workshopMoves.map((move): LifeMove => ({ ...move, side: 'service' })),
];
