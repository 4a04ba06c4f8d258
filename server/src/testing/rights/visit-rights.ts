import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import type { Form, Right } from './right.ts';

/** The bids of the scene wait for an answer: who owns one hears that the move does not fit its state. */
const tooEarly = { customer: 409, both: 409 };

const ofCustomer = (form: Form): Right[] => [
  {
    of: 'customer',
    form: (_mine, theirs) => ({ id: theirs.customer?.bidId, ...form }),
    own: tooEarly,
    foreign: 404,
  },
];
const ofWorkshop = (form: Form): Right[] => [
  {
    of: 'workshop',
    form: (_mine, theirs) => ({ id: theirs.workshop?.bidId, ...form }),
    own: { service: 409, both: 409 },
    foreign: 404,
  },
];
const time = { period_start: '2026-03-14T10:00:00+03:00' };

export const visitRights: [Endpoint, Right[]][] = [
  [customerMoveEndpoints.promise, ofCustomer({})],
  [customerMoveEndpoints.proposeTime, ofCustomer(time)],
  [customerMoveEndpoints.confirmTime, ofCustomer({})],
  [customerMoveEndpoints.refuseTime, ofCustomer({})],
  [customerMoveEndpoints.cancel, ofCustomer({ code: 'changed_mind' })],
  [workshopMoveEndpoints.proposeTime, ofWorkshop(time)],
  [workshopMoveEndpoints.confirmTime, ofWorkshop({})],
  [workshopMoveEndpoints.refuseTime, ofWorkshop({})],
  [workshopMoveEndpoints.cancel, ofWorkshop({ code: 'no_parts' })],
  [workshopMoveEndpoints.decline, ofWorkshop({ code: 'no_capacity' })],
];
