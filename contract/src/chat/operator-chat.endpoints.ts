import { declareEndpoints } from '../endpoint.ts';
import type { operatorChatSchemas } from './operator-chat.schemas.ts';

/** The support of the site. */
export const operatorChatEndpoints = declareEndpoints<typeof operatorChatSchemas>()({
  index: { method: 'GET', path: '/v2/operator/chat/index/', access: 'operator' },
  messages: { method: 'GET', path: '/v2/operator/chat/messages/', access: 'operator' },
  send: { method: 'POST', path: '/v2/operator/chat/send/', access: 'operator' },
  edit: { method: 'POST', path: '/v2/operator/chat/edit/', access: 'operator' },
  delete: { method: 'POST', path: '/v2/operator/chat/delete/', access: 'operator' },
  read: { method: 'POST', path: '/v2/operator/chat/read/', access: 'operator' },
  typing: { method: 'POST', path: '/v2/operator/chat/typing/', access: 'operator' },
  context: { method: 'GET', path: '/v2/operator/chat/context/', access: 'operator' },
  take: { method: 'POST', path: '/v2/operator/chat/take/', access: 'operator' },
  handOver: { method: 'POST', path: '/v2/operator/chat/hand-over/', access: 'operator' },
  close: { method: 'POST', path: '/v2/operator/chat/close/', access: 'operator' },
  colleagues: { method: 'GET', path: '/v2/operator/chat/colleagues/', access: 'operator' },
});
