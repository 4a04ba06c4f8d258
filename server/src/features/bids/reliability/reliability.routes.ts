import { reliabilityEndpoints } from '@sto/contract/reliability/reliability.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { appealMark } from './appeal-mark.ts';
import { reliabilityAppeals } from './appeals.ts';
import { viewReliability } from './view-reliability.ts';

export function reliabilityRoutes(app: FastifyInstance): void {
  app.moderation.set('reliability', reliabilityAppeals);
  handle(app, reliabilityEndpoints.view, viewReliability);
  handle(app, reliabilityEndpoints.appeal, appealMark);
}
