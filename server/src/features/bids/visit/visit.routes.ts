import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { promiseVisit } from './promise-visit.ts';

/** The time of the visit, and the ends of a bid before its work is done. */
export function visitRoutes(app: FastifyInstance): void {
  handle(app, customerMoveEndpoints.promise, promiseVisit);
}
