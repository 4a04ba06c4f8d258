import { declareEndpoints } from '../endpoint.ts';
import type { notificationSettingsSchemas } from './notification-settings.schemas.ts';

export const notificationSettingsEndpoints = declareEndpoints<typeof notificationSettingsSchemas>()({
  view: {
    method: 'GET',
    path: '/v2/notification/settings/',
    access: 'user',
  },
  /** One pair. A locked one stays on: `notification_locked`. */
  choose: {
    method: 'POST',
    path: '/v2/notification/settings/choose/',
    access: 'user',
  },
  /** This browser shows notifications while the site is closed (Push API). */
  subscribe: {
    method: 'POST',
    path: '/v2/notification/subscribe/',
    access: 'user',
  },
  unsubscribe: {
    method: 'POST',
    path: '/v2/notification/unsubscribe/',
    access: 'user',
  },
});
