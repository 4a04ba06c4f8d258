import { leadEndpoints } from '@sto/contract/leads';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { hours } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';
import { createLead } from './create-lead.ts';

const leadLimit = { max: 30, windowMs: hours(1) };

export function leadRoutes(app: FastifyInstance, services: Services): void {
  handle(
    app,
    services,
    leadEndpoints.create,
    (form, { actor, ip }) => createLead(services, actor, form, ip),
    { limit: leadLimit },
  );
}
