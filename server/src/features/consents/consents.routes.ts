import { consentEndpoints } from '@sto/contract/consents/consents.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { listConsents } from './consents.queries.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export function consentRoutes(app: FastifyInstance): void {
  handle(app, consentEndpoints.index, listConsents);
  handle(app, consentEndpoints.withdraw, withdrawConsent);
}
