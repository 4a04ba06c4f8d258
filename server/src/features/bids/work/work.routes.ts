import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { answerClaim } from '../claims/answer-claim.ts';
import { appealClaim } from '../claims/appeal-claim.ts';
import { openClaim } from '../claims/open-claim.ts';
import { confirmWork } from './confirm-work.ts';
import { decideChange } from './decide-change.ts';
import { finishWork } from './finish-work.ts';
import { proposeChange } from './propose-change.ts';
import { repeatBid } from './repeat-bid.ts';
import { arrive, startWork } from './start-work.ts';
import { withdrawChange } from './withdraw-change.ts';

export function workRoutes(app: FastifyInstance): void {
  handle(app, customerMoveEndpoints.arrive, arrive);
  handle(app, workshopMoveEndpoints.start, startWork);
  handle(app, workshopMoveEndpoints.proposeChange, proposeChange);
  handle(app, workshopMoveEndpoints.withdrawChange, withdrawChange);
  handle(app, customerMoveEndpoints.decideChange, decideChange);
  handle(app, workshopMoveEndpoints.finish, finishWork);
  handle(app, customerMoveEndpoints.confirm, confirmWork);
  handle(app, customerMoveEndpoints.claim, openClaim);
  handle(app, workshopMoveEndpoints.answerClaim, answerClaim);
  handle(app, customerMoveEndpoints.appealClaim, appealClaim);
  handle(app, customerMoveEndpoints.repeat, repeatBid);
}
