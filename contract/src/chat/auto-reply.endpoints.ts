import { declareEndpoints } from '../endpoint.ts';
import type { autoReplySchemas } from './auto-reply.schemas.ts';

/** What a closed workshop answers by itself; for its owner and managers. */
export const autoReplyEndpoints = declareEndpoints<typeof autoReplySchemas>()({
  view: { method: 'GET', path: '/v2/service/chat/auto-reply/view/', access: 'service' },
  update: { method: 'POST', path: '/v2/service/chat/auto-reply/update/', access: 'service' },
});
