import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { cancelBid, declineBid } from './cancel-bid.ts';
import { promiseVisit } from './promise-visit.ts';
import { proposeTime } from './propose-time.ts';
import { confirmTime, refuseTime, withdrawTime } from './settle-time.ts';

/** The time of the visit, and the ends of a bid before its work is done. */
export function visitRoutes(app: FastifyInstance): void {
  for (const endpoints of [customerMoveEndpoints, workshopMoveEndpoints]) {
    handle(app, endpoints.proposeTime, proposeTime);
    handle(app, endpoints.confirmTime, confirmTime);
    handle(app, endpoints.refuseTime, refuseTime);
    handle(app, endpoints.withdrawTime, withdrawTime);
    handle(app, endpoints.cancel, cancelBid);
  }
  handle(app, customerMoveEndpoints.promise, promiseVisit);
  handle(app, workshopMoveEndpoints.decline, declineBid);
}
