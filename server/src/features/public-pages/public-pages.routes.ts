import { publicPageEndpoints } from '@sto/contract/public-pages/public-pages.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { cityFigures } from './city-figures.ts';
import { cityPage } from './city-page.ts';
import { workshopPage } from './workshop-page.ts';

export function publicPageRoutes(app: FastifyInstance, deps: Deps): void {
  const figures = cityFigures(deps);
  handle(app, deps, publicPageEndpoints.city, (form) => cityPage(deps, figures, form));
  handle(app, deps, publicPageEndpoints.workshop, (form) => workshopPage(deps, figures, form));
}
