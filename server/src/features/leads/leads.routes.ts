import { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { hours } from '../../platform/clock/durations.ts';
import { createLead } from './create-lead.ts';

const leadLimit = { max: 30, windowMs: hours(1) };

export function leadRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, leadEndpoints.create, (form, { actor, ip }) => createLead(deps, actor, form, ip), {
    limit: leadLimit,
  });
}
