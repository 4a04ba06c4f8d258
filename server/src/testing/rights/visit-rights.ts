import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import type { Right } from './right.ts';

/** The bids of the scene wait for an answer: who owns one hears that the move does not fit its state. */
const tooEarly = { customer: 409, both: 409 };

export const visitRights: [Endpoint, Right[]][] = [
  [
    customerMoveEndpoints.promise,
    [
      {
        of: 'customer',
        form: (_mine, theirs) => ({ id: theirs.customer?.bidId }),
        own: tooEarly,
        foreign: 404,
      },
    ],
  ],
];
