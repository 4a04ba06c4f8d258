import { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { reviewsOfWorkshop } from './reviews.queries.ts';

export function reviewRoutes(app: FastifyInstance): void {
  handle(app, reviewEndpoints.ofWorkshop, reviewsOfWorkshop);
}
