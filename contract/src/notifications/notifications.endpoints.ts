import { declareEndpoints } from '../endpoint.ts';
import type { notificationSchemas } from './notifications.schemas.ts';

export const notificationEndpoints = declareEndpoints<typeof notificationSchemas>()({
  countUnread: {
    method: 'POST',
    path: '/notification/get-count-unread/',
    access: 'user',
  },
  /** The newest first. `countUnread` counts the unread ones. */
  index: {
    method: 'GET',
    path: '/v2/notification/index/',
    access: 'user',
  },
  read: {
    method: 'POST',
    path: '/v2/notification/read/',
    access: 'user',
  },
});
