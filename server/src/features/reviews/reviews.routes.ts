import { reviewEndpoints } from '@sto/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { reviewsOfWorkshop } from './reviews.queries.ts';

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, reviewEndpoints.ofWorkshop, (form, { actor }) =>
    reviewsOfWorkshop(services.db, actor, form),
  );
}
