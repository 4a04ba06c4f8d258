import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { claimDisputes } from './claim-disputes.ts';
import { overruleBid, viewBidAsOperator } from './overrule-bid.ts';

export function overruleRoutes(app: FastifyInstance): void {
  app.moderation.set('dispute', claimDisputes);
  handle(app, operatorBidEndpoints.view, viewBidAsOperator);
  handle(app, operatorBidEndpoints.overrule, overruleBid);
}
