import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { createBid } from './create-bid.ts';
import { listBids } from './list-bids.ts';
import { acceptOffer } from './offers/accept-offer.ts';
import { answerBid } from './offers/answer-bid.ts';
import { viewBid } from './view-bid.ts';
import { promiseVisit } from './visit/promise-visit.ts';
import { workRoutes } from './work/work.routes.ts';

export function bidRoutes(app: FastifyInstance): void {
  handle(app, customerBidEndpoints.create, createBid);
  handle(app, customerBidEndpoints.index, listBids);
  handle(app, customerBidEndpoints.view, viewBid);
  handle(app, customerMoveEndpoints.accept, acceptOffer);
  handle(app, workshopBidEndpoints.index, listBids);
  handle(app, workshopBidEndpoints.view, viewBid);
  handle(app, workshopMoveEndpoints.answer, answerBid);
  workRoutes(app);
  handle(app, customerMoveEndpoints.promise, promiseVisit);
}
