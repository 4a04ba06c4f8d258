import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { acceptOffer } from './accept-offer.ts';
import { answerBid } from './answer-bid.ts';
import { createBid } from './create-bid.ts';
import { listBids } from './list-bids.ts';
import { viewBid } from './view-bid.ts';

export function bidRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, customerBidEndpoints.create, (form, { actor, ip }) => createBid(deps, actor, form, ip));
  handle(app, deps, customerBidEndpoints.index, (form, { actor }) => listBids(deps, actor, 'customer', form));
  handle(app, deps, customerBidEndpoints.view, (form, { actor }) =>
    viewBid(deps, actor, 'customer', form.id),
  );
  handle(app, deps, customerBidEndpoints.accept, (form, { actor }) => acceptOffer(deps, actor, form));

  handle(app, deps, workshopBidEndpoints.index, (form, { actor }) => listBids(deps, actor, 'service', form));
  handle(app, deps, workshopBidEndpoints.view, (form, { actor }) => viewBid(deps, actor, 'service', form.id));
  handle(app, deps, workshopBidEndpoints.answer, (form, { actor }) => answerBid(deps, actor, form));
}
