import { declareEndpoints } from '../endpoint.ts';
import type { customerMoveSchemas, workshopMoveSchemas } from './moves.schemas.ts';

/** Moves of the driver. Each answers with the whole bid as its caller sees it. */
export const customerMoveEndpoints = declareEndpoints<typeof customerMoveSchemas>()({
  accept: { method: 'POST', path: '/v2/customer/bid/accept/', access: 'customer' },
  counter: { method: 'POST', path: '/v2/customer/bid/counter/', access: 'customer' },
  decline: { method: 'POST', path: '/v2/customer/bid/decline/', access: 'customer' },
  cancel: { method: 'POST', path: '/v2/customer/bid/cancel/', access: 'customer' },
  proposeTime: { method: 'POST', path: '/v2/customer/bid/propose-time/', access: 'customer' },
  confirmTime: { method: 'POST', path: '/v2/customer/bid/confirm-time/', access: 'customer' },
  refuseTime: { method: 'POST', path: '/v2/customer/bid/refuse-time/', access: 'customer' },
  withdrawTime: { method: 'POST', path: '/v2/customer/bid/withdraw-time/', access: 'customer' },
  promise: { method: 'POST', path: '/v2/customer/bid/promise/', access: 'customer' },
  arrive: { method: 'POST', path: '/v2/customer/bid/arrive/', access: 'customer' },
  decideChange: { method: 'POST', path: '/v2/customer/bid/decide-change/', access: 'customer' },
  confirm: { method: 'POST', path: '/v2/customer/bid/confirm/', access: 'customer' },
  claim: { method: 'POST', path: '/v2/customer/bid/claim/', access: 'customer' },
  appealClaim: { method: 'POST', path: '/v2/customer/bid/appeal-claim/', access: 'customer' },
  repeat: { method: 'POST', path: '/v2/customer/bid/repeat/', access: 'customer' },
});

/** Moves of the workshop. */
export const workshopMoveEndpoints = declareEndpoints<typeof workshopMoveSchemas>()({
  answer: { method: 'POST', path: '/v2/service/bid/answer/', access: 'service', apiKey: true },
  book: { method: 'POST', path: '/v2/service/bid/book/', access: 'service', apiKey: true },
  withdraw: { method: 'POST', path: '/v2/service/bid/withdraw/', access: 'service', apiKey: true },
  decline: { method: 'POST', path: '/v2/service/bid/decline/', access: 'service', apiKey: true },
  cancel: { method: 'POST', path: '/v2/service/bid/cancel/', access: 'service', apiKey: true },
  proposeTime: { method: 'POST', path: '/v2/service/bid/propose-time/', access: 'service', apiKey: true },
  confirmTime: { method: 'POST', path: '/v2/service/bid/confirm-time/', access: 'service', apiKey: true },
  refuseTime: { method: 'POST', path: '/v2/service/bid/refuse-time/', access: 'service', apiKey: true },
  withdrawTime: { method: 'POST', path: '/v2/service/bid/withdraw-time/', access: 'service', apiKey: true },
  start: { method: 'POST', path: '/v2/service/bid/start/', access: 'service', apiKey: true },
  proposeChange: { method: 'POST', path: '/v2/service/bid/propose-change/', access: 'service', apiKey: true },
  withdrawChange: {
    method: 'POST',
    path: '/v2/service/bid/withdraw-change/',
    access: 'service',
    apiKey: true,
  },
  finish: { method: 'POST', path: '/v2/service/bid/finish/', access: 'service', apiKey: true },
  answerClaim: { method: 'POST', path: '/v2/service/bid/answer-claim/', access: 'service', apiKey: true },
});
