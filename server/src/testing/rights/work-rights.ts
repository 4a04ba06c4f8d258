import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import type { Form, Right } from './right.ts';

/** A move of the bid of the scene, which waits for the driver's answer: too early for these moves. */
const ofWorkshop = (form: Form): Right[] => [
  {
    of: 'workshop',
    form: (_mine, theirs) => ({ id: theirs.workshop?.bidId, ...form }),
    ...{ foreign: 404, own: 409 },
  },
];
const ofCustomer = (form: Form): Right[] => [
  {
    of: 'customer',
    form: (_mine, theirs) => ({ id: theirs.customer?.bidId, ...form }),
    ...{ foreign: 404, own: 409 },
  },
];

/** Calls about the car in work and after it. */
export const workRights: [Endpoint, Right[]][] = [
  [workshopMoveEndpoints.start, ofWorkshop({ visit_code: '0000', mileage: 84_000 })],
  [customerMoveEndpoints.arrive, ofCustomer({})],
];
