import { liveEndpoints } from '@sto/contract/live/live.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { createTicket } from './create-ticket.ts';

export function liveRoutes(app: FastifyInstance): void {
  handle(app, liveEndpoints.createTicket, createTicket);
}
