import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { newBid, visit } from './ready-bid.ts';
import type { Form, Ready, Right } from './right.ts';

/** The bids of the scene wait for an answer: who owns one hears that the move does not fit its state. */
const tooEarly = { customer: 409, both: 409 };

const ofCustomer = (form: Form, ready: Ready): Right[] => [
  {
    of: 'customer',
    form: (_mine, theirs) => ({ id: theirs.customer?.bidId, ...form }),
    own: tooEarly,
    foreign: 404,
    ready,
  },
];
const ofWorkshop = (form: Form, ready: Ready): Right[] => [
  {
    of: 'workshop',
    form: (_mine, theirs) => ({ id: theirs.workshop?.bidId, ...form }),
    own: { service: 409, both: 409 },
    foreign: 404,
    ready,
  },
];
const time = { period_start: '2026-03-14T10:00:00+03:00' };

export const visitRights: [Endpoint, Right[]][] = [
  [customerMoveEndpoints.promise, ofCustomer({}, visit('customer'))],
  [customerMoveEndpoints.proposeTime, ofCustomer(time, visit('customer'))],
  [customerMoveEndpoints.confirmTime, ofCustomer({}, visit('customer', 'service'))],
  [customerMoveEndpoints.refuseTime, ofCustomer({}, visit('customer', 'service'))],
  [customerMoveEndpoints.withdrawTime, ofCustomer({}, visit('customer', 'customer'))],
  [customerMoveEndpoints.cancel, ofCustomer({ code: 'changed_mind' }, visit('customer'))],
  [workshopMoveEndpoints.proposeTime, ofWorkshop(time, visit('workshop'))],
  [workshopMoveEndpoints.confirmTime, ofWorkshop({}, visit('workshop', 'customer'))],
  [workshopMoveEndpoints.refuseTime, ofWorkshop({}, visit('workshop', 'customer'))],
  [workshopMoveEndpoints.withdrawTime, ofWorkshop({}, visit('workshop', 'service'))],
  [workshopMoveEndpoints.cancel, ofWorkshop({ code: 'no_parts' }, visit('workshop'))],
  [workshopMoveEndpoints.decline, ofWorkshop({ code: 'no_capacity' }, newBid('workshop'))],
];
