import { publicPageEndpoints } from '@sto/contract/public-pages/public-pages.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { cityPage } from './city-page.ts';
import { workshopPage } from './workshop-page.ts';

export function publicPageRoutes(app: FastifyInstance): void {
  handle(app, publicPageEndpoints.city, cityPage);
  handle(app, publicPageEndpoints.workshop, workshopPage);
}
