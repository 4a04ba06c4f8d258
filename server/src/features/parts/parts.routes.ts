import { cartEndpoints } from '@sto/contract/parts/parts.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { presentCart } from './cart.present.ts';
import { cartItemsOf } from './cart.queries.ts';

export function partRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, cartEndpoints.view, async (_form, { actor }) =>
    presentCart(await cartItemsOf(deps.db, actor.userId)),
  );
}
