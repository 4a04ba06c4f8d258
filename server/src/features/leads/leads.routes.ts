import { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { createLead } from './create-lead.ts';

export function leadRoutes(app: FastifyInstance): void {
  handle(app, leadEndpoints.create, createLead);
}
