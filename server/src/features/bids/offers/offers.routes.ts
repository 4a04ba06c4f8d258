import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { acceptOffer } from './accept-offer.ts';
import { answerBid } from './answer-bid.ts';
import { bookAtOnce } from './book-at-once.ts';
import { counterOffer } from './counter-offer.ts';
import { declineOffers } from './decline-offers.ts';
import { withdrawOffer } from './withdraw-offer.ts';

/** From the first answer to the agreement. */
export function offerRoutes(app: FastifyInstance): void {
  handle(app, customerMoveEndpoints.accept, acceptOffer);
  handle(app, customerMoveEndpoints.counter, counterOffer);
  handle(app, customerMoveEndpoints.decline, declineOffers);
  handle(app, workshopMoveEndpoints.answer, answerBid);
  handle(app, workshopMoveEndpoints.book, bookAtOnce);
  handle(app, workshopMoveEndpoints.withdraw, withdrawOffer);
}
