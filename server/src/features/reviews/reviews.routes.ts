import { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { reviewsOfWorkshop } from './reviews.queries.ts';

export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, reviewEndpoints.ofWorkshop, (form, { actor }) => reviewsOfWorkshop(deps.db, actor, form));
}
