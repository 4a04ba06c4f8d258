import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { overruleBid, viewBidAsOperator } from './overrule-bid.ts';

export function overruleRoutes(app: FastifyInstance): void {
  handle(app, operatorBidEndpoints.view, viewBidAsOperator);
  handle(app, operatorBidEndpoints.overrule, overruleBid);
}
