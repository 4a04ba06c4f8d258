import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerPaperEndpoints, workshopPaperEndpoints } from '@sto/contract/bids/papers.endpoints';
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

const papers = (of: 'customer' | 'workshop'): Right[] => [
  { of, form: (_mine, theirs) => ({ id: theirs[of]?.bidId }), foreign: 404 },
];

/** Calls about the car in work and after it. */
export const workRights: [Endpoint, Right[]][] = [
  [workshopMoveEndpoints.start, ofWorkshop({ visit_code: '0000', mileage: 84_000 })],
  [customerMoveEndpoints.arrive, ofCustomer({})],
  [
    workshopMoveEndpoints.proposeChange,
    ofWorkshop({ reason: 'Течь', lines: '[{"title":"Шланг","price":900}]' }),
  ],
  [customerMoveEndpoints.decideChange, ofCustomer({ change_id: 1, approved_line_ids: [1] })],
  [workshopMoveEndpoints.finish, ofWorkshop({})],
  [customerMoveEndpoints.confirm, ofCustomer({})],
  [customerMoveEndpoints.claim, ofCustomer({ text: 'Снова скрипит' })],
  [workshopMoveEndpoints.answerClaim, ofWorkshop({ claim_id: 1, is_accepted: 0, comment: 'Износ' })],
  [customerMoveEndpoints.repeat, ofCustomer({})],
  [customerPaperEndpoints.papers, papers('customer')],
  [workshopPaperEndpoints.papers, papers('workshop')],
];
