import { declareEndpoints } from '../endpoint.ts';
import type { customerChatSchemas, operatorCountSchemas, workshopChatSchemas } from './chat.schemas.ts';

export const customerChatEndpoints = declareEndpoints<typeof customerChatSchemas>()({
  countUnread: { method: 'POST', path: '/v2/customer/chat/get-count-unread/', access: 'customer' },
  index: { method: 'GET', path: '/v2/customer/chat/index/', access: 'customer' },
  messages: { method: 'GET', path: '/v2/customer/chat/messages/', access: 'customer' },
  send: { method: 'POST', path: '/v2/customer/chat/send/', access: 'customer' },
  edit: { method: 'POST', path: '/v2/customer/chat/edit/', access: 'customer' },
  delete: { method: 'POST', path: '/v2/customer/chat/delete/', access: 'customer' },
  read: { method: 'POST', path: '/v2/customer/chat/read/', access: 'customer' },
  typing: { method: 'POST', path: '/v2/customer/chat/typing/', access: 'customer' },
  presence: { method: 'GET', path: '/v2/customer/chat/presence/', access: 'customer' },
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
  presence: { method: 'GET', path: '/v2/service/chat/presence/', access: 'service' },
  mute: { method: 'POST', path: '/v2/service/chat/mute/', access: 'service' },
  block: { method: 'POST', path: '/v2/service/chat/block/', access: 'service' },
  support: { method: 'POST', path: '/v2/service/chat/support/', access: 'service' },
});

/** Apart from the other calls of an operator: the first script of the site carries this one. */
export const operatorCountEndpoints = declareEndpoints<typeof operatorCountSchemas>()({
  countUnread: { method: 'POST', path: '/v2/operator/chat/get-count-unread/', access: 'operator' },
});
