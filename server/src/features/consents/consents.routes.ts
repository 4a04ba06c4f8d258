import { consentEndpoints } from '@sto/contract/consents';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { consentsOf } from './consents.queries.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export function consentRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, consentEndpoints.index, (form, { actor }) => consentsOf(services.db, actor, form));
  handle(app, services, consentEndpoints.withdraw, ({ id }, { actor }) =>
    withdrawConsent(services, actor, id),
  );
}
