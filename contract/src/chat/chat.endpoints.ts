import { declareEndpoints } from '../endpoint.ts';
import type { customerChatSchemas, workshopChatSchemas } from './chat.schemas.ts';

export const customerChatEndpoints = declareEndpoints<typeof customerChatSchemas>()({
  countUnread: {
    method: 'POST',
    path: '/v2/customer/chat/get-count-unread/',
    access: 'customer',
  },
  index: {
    method: 'GET',
    path: '/v2/customer/chat/index/',
    access: 'customer',
  },
});

export const workshopChatEndpoints = declareEndpoints<typeof workshopChatSchemas>()({
  countUnread: {
    method: 'POST',
    path: '/v2/service/chat/get-count-unread/',
    access: 'service',
  },
  index: {
    method: 'GET',
    path: '/v2/service/chat/index/',
    access: 'service',
  },
});
