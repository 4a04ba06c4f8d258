import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { createBid } from './create/create-bid.ts';
import { assignBid } from './employees/assign-bid.ts';
import { listBids } from './list-bids.ts';
import { bidMarket } from './market/bid-market.ts';
import { offerRoutes } from './offers/offers.routes.ts';
import { overruleRoutes } from './overrule/overrule.routes.ts';
import { paperRoutes } from './papers/papers.routes.ts';
import { reliabilityRoutes } from './reliability/reliability.routes.ts';
import { reviewOfBidRoutes } from './review/review.routes.ts';
import { viewBid } from './view-bid.ts';
import { visitRoutes } from './visit/visit.routes.ts';
import { workRoutes } from './work/work.routes.ts';

export function bidRoutes(app: FastifyInstance): void {
  handle(app, customerBidEndpoints.create, createBid);
  handle(app, customerBidEndpoints.index, listBids);
  handle(app, customerBidEndpoints.view, viewBid);
  handle(app, customerBidEndpoints.market, bidMarket);
  handle(app, workshopBidEndpoints.index, listBids);
  handle(app, workshopBidEndpoints.view, viewBid);
  handle(app, workshopBidEndpoints.market, bidMarket);
  handle(app, workshopBidEndpoints.assign, assignBid);
  offerRoutes(app);
  visitRoutes(app);
  workRoutes(app);
  reviewOfBidRoutes(app);
  reliabilityRoutes(app);
  overruleRoutes(app);
  paperRoutes(app);
}
