import { consentEndpoints } from '@sto/contract/consents/consents.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { consentsOf } from './consents.queries.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, consentEndpoints.index, (form, { actor }) => consentsOf(deps.db, actor, form));
  handle(app, deps, consentEndpoints.withdraw, ({ id }, { actor }) => withdrawConsent(deps, actor, id));
}
