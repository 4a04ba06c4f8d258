import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { workTypePrices } from './work-type-prices.ts';
import { workTypeTree } from './work-type-tree.ts';
import { searchWorks } from './work-types.queries.ts';

export function workTypeRoutes(app: FastifyInstance): void {
  handle(app, workTypeEndpoints.tree, workTypeTree);
  handle(app, workTypeEndpoints.price, workTypePrices);
  handle(app, workTypeEndpoints.search, searchWorks);
}
