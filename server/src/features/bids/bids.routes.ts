import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { acceptOffer } from './accept-offer.ts';
import { answerBid } from './answer-bid.ts';
import { createBid } from './create-bid.ts';
import { listBids } from './list-bids.ts';
import { viewBid } from './view-bid.ts';

export function bidRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, customerBidEndpoints.create, (form, { actor, ip }) =>
    createBid(services, actor, form, ip),
  );
  handle(app, services, customerBidEndpoints.index, (form, { actor }) =>
    listBids(services, actor, 'customer', form),
  );
  handle(app, services, customerBidEndpoints.view, (form, { actor }) =>
    viewBid(services, actor, 'customer', form.id),
  );
  handle(app, services, customerBidEndpoints.accept, (form, { actor }) => acceptOffer(services, actor, form));

  handle(app, services, workshopBidEndpoints.index, (form, { actor }) =>
    listBids(services, actor, 'service', form),
  );
  handle(app, services, workshopBidEndpoints.view, (form, { actor }) =>
    viewBid(services, actor, 'service', form.id),
  );
  handle(app, services, workshopBidEndpoints.answer, (form, { actor }) => answerBid(services, actor, form));
}
