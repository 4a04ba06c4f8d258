import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerPaperEndpoints, workshopPaperEndpoints } from '@sto/contract/bids/papers.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { finished, inWork, visit, withChange, withClaim, withRefusedClaim } from './ready-bid.ts';
import type { Form, Ready, Right } from './right.ts';

/** A move of the bid of the scene, which waits for the driver's answer: too early for these moves. */
const ofWorkshop = (form: Form, ready: Ready): Right[] => [
  {
    of: 'workshop',
    form: (_mine, theirs) => ({ id: theirs.workshop?.bidId, ...form }),
    ...{ foreign: 404, own: 409, ready },
  },
];
const ofCustomer = (form: Form, ready: Ready): Right[] => [
  {
    of: 'customer',
    form: (_mine, theirs) => ({ id: theirs.customer?.bidId, ...form }),
    ...{ foreign: 404, own: 409, ready },
  },
];

const papers = (of: 'customer' | 'workshop'): Right[] => [
  { of, form: (_mine, theirs) => ({ id: theirs[of]?.bidId }), foreign: 404 },
];

/** Calls about the car in work and after it. */
export const workRights: [Endpoint, Right[]][] = [
  [workshopMoveEndpoints.start, ofWorkshop({ visit_code: '0000', mileage: 84_000 }, visit('workshop'))],
  [customerMoveEndpoints.arrive, ofCustomer({}, visit('customer'))],
  [
    workshopMoveEndpoints.proposeChange,
    ofWorkshop({ reason: 'Течь', lines: '[{"title":"Шланг","price":900}]' }, inWork('workshop')),
  ],
  [
    customerMoveEndpoints.decideChange,
    ofCustomer({ change_id: 1, approved_line_ids: [1] }, withChange('customer')),
  ],
  [workshopMoveEndpoints.withdrawChange, ofWorkshop({ change_id: 1 }, withChange('workshop'))],
  [workshopMoveEndpoints.finish, ofWorkshop({}, inWork('workshop'))],
  [customerMoveEndpoints.confirm, ofCustomer({}, finished('customer'))],
  [customerMoveEndpoints.claim, ofCustomer({ text: 'Снова скрипит' }, finished('customer'))],
  [
    workshopMoveEndpoints.answerClaim,
    ofWorkshop({ claim_id: 1, is_accepted: 0, comment: 'Износ' }, withClaim('workshop')),
  ],
  [
    customerMoveEndpoints.appealClaim,
    ofCustomer({ claim_id: 1, text: 'Это не износ' }, withRefusedClaim('customer')),
  ],
  [customerMoveEndpoints.repeat, ofCustomer({}, finished('customer'))],
  [customerPaperEndpoints.papers, papers('customer')],
  [workshopPaperEndpoints.papers, papers('workshop')],
];
