import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { claimDisputes } from './claim-disputes.ts';
import { overruleBid } from './overrule-bid.ts';
import { viewBidAsOperator } from './view-as-operator.ts';

export function overruleRoutes(app: FastifyInstance): void {
  app.moderation.set('dispute', claimDisputes);
  handle(app, operatorBidEndpoints.view, viewBidAsOperator);
  handle(app, operatorBidEndpoints.overrule, overruleBid);
}
