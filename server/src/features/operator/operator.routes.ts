import { auditEndpoints, moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { decideModeration } from './decide-moderation.ts';
import { listAudit, listModeration, viewModeration } from './moderation.queries.ts';

export function operatorRoutes(app: FastifyInstance): void {
  const handlers = app.moderation;
  handle(app, moderationEndpoints.index, (deps, _call, form) => listModeration(deps, handlers, form));
  handle(app, moderationEndpoints.view, (deps, _call, form) => viewModeration(deps, handlers, form));
  handle(app, moderationEndpoints.decide, (deps, call, form) => decideModeration(deps, handlers, call, form));
  handle(app, auditEndpoints.index, listAudit);
}
