import { declareEndpoints } from '../endpoint.ts';
import type { assistantSchemas } from './assistant.schemas.ts';

export const assistantEndpoints = declareEndpoints<typeof assistantSchemas>()({
  send: { method: 'POST', path: '/v2/ai/chat/send/', access: 'public', limit: { max: 30, minutes: 1 } },
  session: { method: 'GET', path: '/v2/ai/chat/session/', access: 'public' },
  handOver: { method: 'POST', path: '/v2/ai/chat/hand-over/', access: 'customer' },
  makeBid: { method: 'POST', path: '/v2/ai/make_bid/', access: 'customer', captcha: 'bid_create' },
});
