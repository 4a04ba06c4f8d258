import { cartEndpoints } from '@sto/contract/parts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { presentCart } from './cart.present.ts';
import { cartItemsOf } from './cart.queries.ts';

export function partRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, cartEndpoints.view, async (_form, { actor }) =>
    presentCart(await cartItemsOf(services.db, actor.userId)),
  );
}
