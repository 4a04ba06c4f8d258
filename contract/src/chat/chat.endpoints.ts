import { declareEndpoints } from '../endpoint.ts';
import type { customerChatSchemas, operatorChatSchemas, workshopChatSchemas } from './chat.schemas.ts';

export const customerChatEndpoints = declareEndpoints<typeof customerChatSchemas>()({
  countUnread: { method: 'POST', path: '/v2/customer/chat/get-count-unread/', access: 'customer' },
  index: { method: 'GET', path: '/v2/customer/chat/index/', access: 'customer' },
  messages: { method: 'GET', path: '/v2/customer/chat/messages/', access: 'customer' },
  send: { method: 'POST', path: '/v2/customer/chat/send/', access: 'customer' },
  edit: { method: 'POST', path: '/v2/customer/chat/edit/', access: 'customer' },
  delete: { method: 'POST', path: '/v2/customer/chat/delete/', access: 'customer' },
  read: { method: 'POST', path: '/v2/customer/chat/read/', access: 'customer' },
  typing: { method: 'POST', path: '/v2/customer/chat/typing/', access: 'customer' },
  mute: { method: 'POST', path: '/v2/customer/chat/mute/', access: 'customer' },
  block: { method: 'POST', path: '/v2/customer/chat/block/', access: 'customer' },
  support: { method: 'POST', path: '/v2/customer/chat/support/', access: 'customer' },
});

export const workshopChatEndpoints = declareEndpoints<typeof workshopChatSchemas>()({
  countUnread: { method: 'POST', path: '/v2/service/chat/get-count-unread/', access: 'service' },
  index: { method: 'GET', path: '/v2/service/chat/index/', access: 'service' },
  messages: { method: 'GET', path: '/v2/service/chat/messages/', access: 'service' },
  send: { method: 'POST', path: '/v2/service/chat/send/', access: 'service' },
  edit: { method: 'POST', path: '/v2/service/chat/edit/', access: 'service' },
  delete: { method: 'POST', path: '/v2/service/chat/delete/', access: 'service' },
  read: { method: 'POST', path: '/v2/service/chat/read/', access: 'service' },
  typing: { method: 'POST', path: '/v2/service/chat/typing/', access: 'service' },
  mute: { method: 'POST', path: '/v2/service/chat/mute/', access: 'service' },
  block: { method: 'POST', path: '/v2/service/chat/block/', access: 'service' },
  support: { method: 'POST', path: '/v2/service/chat/support/', access: 'service' },
});

/** The support of the site. */
export const operatorChatEndpoints = declareEndpoints<typeof operatorChatSchemas>()({
  countUnread: { method: 'POST', path: '/v2/operator/chat/get-count-unread/', access: 'operator' },
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
