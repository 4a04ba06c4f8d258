import { workTypeEndpoints } from '@sto/contract/work-types';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { keptMarket } from './kept-market.ts';
import { keptWorkTypeCatalogue } from './work-type-catalogue.ts';
import { workTypePrices } from './work-type-prices.ts';
import { workTypeTree } from './work-type-tree.ts';
import { worksLike } from './work-types.queries.ts';

export function workTypeRoutes(app: FastifyInstance, services: Services): void {
  const marketOf = keptMarket(services);
  handle(app, services, workTypeEndpoints.tree, async (form) =>
    workTypeTree(services, await keptWorkTypeCatalogue(services), await marketOf(form), form),
  );
  handle(app, services, workTypeEndpoints.price, async (form) =>
    workTypePrices(await keptWorkTypeCatalogue(services), await marketOf(form), form),
  );
  handle(app, services, workTypeEndpoints.search, (form) => worksLike(services, form));
}
