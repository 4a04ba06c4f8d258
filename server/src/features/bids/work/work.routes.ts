import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { arrive, startWork } from './start-work.ts';

/** From the arrival of the car to the end of the warranty. */
export function workRoutes(app: FastifyInstance): void {
  handle(app, customerMoveEndpoints.arrive, arrive);
  handle(app, workshopMoveEndpoints.start, startWork);
}
