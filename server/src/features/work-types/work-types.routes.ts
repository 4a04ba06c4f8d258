import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { marketCache } from './market-cache.ts';
import { keptWorkTypeCatalogue } from './work-type-catalogue.ts';
import { workTypePrices } from './work-type-prices.ts';
import { workTypeTree } from './work-type-tree.ts';
import { worksLike } from './work-types.queries.ts';

export function workTypeRoutes(app: FastifyInstance, deps: Deps): void {
  const marketOf = marketCache(deps);
  handle(app, deps, workTypeEndpoints.tree, async (form) =>
    workTypeTree(deps, await keptWorkTypeCatalogue(deps), await marketOf(form), form),
  );
  handle(app, deps, workTypeEndpoints.price, async (form) =>
    workTypePrices(await keptWorkTypeCatalogue(deps), await marketOf(form), form),
  );
  handle(app, deps, workTypeEndpoints.search, (form) => worksLike(deps, form));
}
