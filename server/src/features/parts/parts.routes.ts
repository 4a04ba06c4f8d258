import { cartEndpoints } from '@sto/contract/parts/parts.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { viewCart } from './view-cart.ts';

export function partRoutes(app: FastifyInstance): void {
  handle(app, cartEndpoints.view, viewCart);
}
